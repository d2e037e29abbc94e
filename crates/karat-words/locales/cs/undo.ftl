### Vracení tahů.

undo-take = Vzít zpět poslední tah
    .short = Vzít zpět
undo-ask = Požádat o vrácení posledního tahu
    .short = Požádat o vrácení
undo-h = Vracení tahů
undo-does-free = Zruší váš poslední tah
undo-does-moved = Vrátí se i tah hráče { $name }
undo-does-draws = Losování dopadne znovu stejně
undo-does-ask = Ostatní musí souhlasit
undo-does-withdraw = Hra pokračuje
undo-free = Od vašeho posledního tahu se nic neodhalilo.
undo-border-draw = Od vašeho posledního tahu se losovalo.
undo-border-reveal = Váš poslední tah odkryl něco, co bylo skryté.
undo-border-moved = Po vás už táhl hráč { $name }.
undo-then-ask = Svůj tah můžete vzít zpět jen se souhlasem ostatních.
undo-then-bots = Souhlasit by museli jen boti, a ti souhlasí vždy. Losování dopadne znovu stejně.
undo-then-rated = U hodnoceného stolu se tahy nevracejí.
undo-asked = { $name } žádá o vrácení tahu; { $count ->
    [one] vrátí se jedno rozhodnutí
    [few] vrátí se { $count } rozhodnutí
    [many] vrátí se { $count } rozhodnutí
   *[other] vrátí se { $count } rozhodnutí
}.
undo-asked-hint = Všechna losování po vráceném tahu dopadnou znovu stejně.
undo-agree = Souhlasím
undo-refuse = Nesouhlasím
undo-waits = Žádáte o vrácení svého posledního tahu. Čeká se na odpověď: { $names }.
undo-withdraw = Stáhnout žádost
    .short = Stáhnout žádost
undo-withdrawn = Žádost o vrácení tahu je stažena.
undo-agreed = S vrácením tahu souhlasíte. Čeká se ještě na odpověď: { $names }.
undo-refused = { $name } nesouhlasí. Tah platí.

log-undo = { $seat } bere zpět { $count ->
    [one] jeden tah
    [few] { $count } tahy
    [many] { $count } tahu
   *[other] { $count } tahů
}
