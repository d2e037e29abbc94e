### Tahy předem a automatické přihazování.

ahead-title = Tahy předem a automatické přihazování
ahead-label = Tahy předem a automatické přihazování
ahead-lead = Co tu zadáte, vidíte jen vy. Zahraje se to chvíli poté, co na vás přijde řada, takže to nikdo nerozezná od tahu zahraného ručně.
ahead-still = Zadat tah předem na stránce, která se neobnovuje
ahead-your-turn = Jste na řadě: rozhodněte se u stolu.
ahead-back = Ke stolu
ahead-hint = Nový tah předem nahradí ten předchozí. Zruší se, když táhnete sami nebo když kdokoli vezme tah zpět.
ahead-pending = Váš tah předem
ahead-cancel = Zrušit
ahead-ended = Už neplatí
ahead-dismiss = OK

ahead-bid = Přihazovat nejvýše do
ahead-bid-gems = Přihazovat a dát nejvýše
ahead-above = { $game ->
    [edel] Přijmout nabídku, když je v ní drahokamů víc než
   *[other] Pasovat, když je cena vyšší než
}
ahead-next = Mé příští rozhodnutí, pokud ho pravidla dovolí
ahead-or-text = nebo jiný tah v zápisu
ahead-text = Mé příští rozhodnutí v zápisu

ahead-button-bid = Přihazovat za mě
ahead-button-pass-above = { $game ->
    [edel] Přijmout za mě
   *[other] Pasovat za mě
}
ahead-button-pass-here = { $game ->
    [edel] Přijmout za mě
   *[other] Pasovat za mě
}
ahead-button-pass-always = { $game ->
    [edel] Přijmout za mě
   *[other] Pasovat za mě
}
ahead-button-next = Zadat tah předem

ahead-says-bid = Přihazovat do { $price }, vždy co nejméně, a pak pasovat.
ahead-says-bid-gems = Přihazovat co nejlevněji, dát nejvýše { $gems }, a pak přijmout.
ahead-says-pass-here = { $game ->
    [edel] V tomto vyjednávání přijmout jakoukoli nabídku.
   *[other] V této dražbě pasovat.
}
ahead-says-pass-always = { $game ->
    [edel] Přijímat každou nabídku, dokud nerozhoduji o něčem jiném.
   *[other] Pasovat v každé dražbě, dokud nerozhoduji o něčem jiném.
}
ahead-says-pass-above = { $game ->
    [edel] Přijmout nabídku, je-li v ní víc než { $price ->
        [one] { $price } drahokam
        [few] { $price } drahokamy
        [many] { $price } drahokamu
       *[other] { $price } drahokamů
    }; menší nechat na mně.
   *[other] Pasovat, je-li cena vyšší než { $price }; jinak to nechat na mně.
}
ahead-says-next = Mé příští rozhodnutí: { $move }.

ahead-move-choose = zvolit: { $what }
ahead-move-guess = tipovat: { $what }
ahead-move-take = vzít: { $what }
ahead-move-done = nic nevyměňovat
ahead-move-end = ihned ukončit tah
ahead-move-pass = pasovat
ahead-move-decline = odmítnout
ahead-move-accept = přijmout

ahead-end-done = Tah předem je zahraný.
ahead-end-auction = Přihazování už skončilo.
ahead-end-asked = Rozhodujete o něčem jiném.
ahead-end-not-legal = Takový tah nebyl dovolen.
ahead-end-cannot-pass = Pravidla vám nedovolila pasovat.
ahead-end-taken-back = Jeden z hráčů bere tah zpět.
ahead-end-away = Byli jste pryč.
ahead-end-game = Hra neběží.

ahead-refused-limit = Limit musí být celé číslo, u drahokamů nejvýše 22 od každé barvy. Nic se neuložilo.
ahead-refused-no-auction = { $game ->
    [edel] Teď se neúčastníte žádného vyjednávání. Nic se neuložilo.
   *[other] Teď se neúčastníte žádné dražby. Nic se neuložilo.
}
ahead-refused-unreadable = Takto se tahy této hry nezapisují. Nic se neuložilo.
ahead-refused-not-now = Už jste na řadě a tento tah k vašemu rozhodnutí nepatří. Nic se neuložilo.
ahead-refused-late = Od načtení stránky se stůl změnil. Nic se neuložilo. Podívejte se na stůl a zkuste to znovu.
ahead-refused-away = Dokud jste pryč, hraje za vás bot. Nejdřív se vraťte.
ahead-carried-out = Na úplné zrušení je pozdě: jeden tah už je zahraný. Ten platí, a nic dalšího se za vás nezahraje.
ahead-gone = Tento pokyn už neplatil.

log-ahead = tah předem
