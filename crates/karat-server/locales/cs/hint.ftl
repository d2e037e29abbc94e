### Navržené tahy a jejich důvody.

hint-h = Co mohu udělat?
hint-set-up = Připravit
hint-set-up-this = Připravit: { $move }
hint-put-back = Zrušit
hint-foot = Vychází jen z toho, co vidíte, a na pořadí nezáleží. Připravený tah ještě není zahraný, potvrzujete ho vy.
