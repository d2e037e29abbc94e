### Navržené tahy a jejich důvody.

hint-h = Co mohu udělat?
hint-set-up = Připravit
hint-set-up-this = Připravit: { $move }
hint-put-back = Zrušit
hint-foot = Rady vycházejí jen z toho, co vidíte, a na jejich pořadí nezáleží. Připravený tah ještě není zahraný: musíte ho potvrdit.

### Tahy, na které se ptáme dvakrát, a hráči mimo hru.

risk-move = { $move }: { $risk }
risk-once-more = Tah ještě není zahraný. Červené tlačítko zvolte, jen když to myslíte vážně.
out-badge = Mimo hru
out-h = Vypadli jste ze hry
out-now = Ostatní hrají dál. Můžete se dívat, stůl vidíte stejně jako dosud.
out-later = Až hra skončí, najdete tu výsledek a rozbor svých rozhodnutí.
out-new = Nová hra
