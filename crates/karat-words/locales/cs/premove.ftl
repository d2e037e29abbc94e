### Tahy předem a automatické přihazování.

premove-title = Tahy předem a automatické přihazování
premove-label = Tahy předem a automatické přihazování
premove-lead = Co tu zadáte, vidíte jen vy. Zadaný tah se zahraje chvíli poté, co na vás přijde řada, takže ho nikdo nerozezná od tahu zahraného ručně.
premove-still = Zadat tah předem na stránce, která se neobnovuje
premove-your-turn = Jste na tahu: rozhodněte se u stolu.
premove-back = Ke stolu
premove-hint = Nový tah předem nahradí ten předchozí. Tah předem se zruší, když táhnete sami nebo když kdokoli vezme tah zpět.
premove-pending = Váš tah předem
premove-cancel = Zrušit
premove-ended = Už neplatí
premove-dismiss = OK

premove-bid = Přihazovat nejvýše do
premove-bid-gems = Přihazovat a dát nejvýše
premove-above = { $game ->
    [edel] Přijmout nabídku, když je v ní drahokamů víc než
   *[other] Pasovat, když je cena vyšší než
}
premove-next = Mé příští rozhodnutí, pokud ho pravidla dovolí
premove-or-text = nebo jiný tah v zápisu
premove-text = Mé příští rozhodnutí v zápisu

premove-button-bid = Přihazovat za mě
premove-button-pass-above = { $game ->
    [edel] Přijmout za mě
   *[other] Pasovat za mě
}
premove-button-pass-here = { $game ->
    [edel] Přijmout za mě
   *[other] Pasovat za mě
}
premove-button-pass-always = { $game ->
    [edel] Přijmout za mě
   *[other] Pasovat za mě
}
premove-button-next = Zadat tah předem

premove-says-bid = Přihazovat do { $price }, vždy co nejméně, a pak pasovat.
premove-says-bid-gems = Přihazovat co nejlevněji, dát nejvýše { $gems }, a pak přijmout.
premove-says-pass-here = { $game ->
    [edel] V tomto vyjednávání přijmout jakoukoli nabídku.
   *[other] V této dražbě pasovat.
}
premove-says-pass-always = { $game ->
    [edel] Přijímat každou nabídku, dokud nebudu rozhodovat o něčem jiném.
   *[other] Pasovat v každé dražbě, dokud nebudu rozhodovat o něčem jiném.
}
premove-says-pass-above = { $game ->
    [edel] Přijmout nabídku, je-li v ní víc než { $price ->
        [one] { $price } drahokam
        [few] { $price } drahokamy
        [many] { $price } drahokamu
       *[other] { $price } drahokamů
    }; menší nechat na mně.
   *[other] Pasovat, je-li cena vyšší než { $price }; jinak to nechat na mně.
}
premove-says-next = Mé příští rozhodnutí: { $move }.

premove-move-choose = zvolit: { $what }
premove-move-guess = tipovat: { $what }
premove-move-take = vzít: { $what }
premove-move-done = nic nevyměňovat
premove-move-end = ihned ukončit tah
premove-move-pass = pasovat
premove-move-decline = odmítnout
premove-move-accept = přijmout

premove-end-done = Tah předem je zahraný.
premove-end-auction = Přihazování už skončilo.
premove-end-asked = Rozhodujete o něčem jiném.
premove-end-risk = Tah se nezahrál, protože vás mohl vyřadit ze hry nebo připravit o všechno. Rozhodněte sami.
premove-end-not-legal = Pravidla tento tah nedovolila.
premove-end-cannot-pass = Pravidla vám nedovolila pasovat.
premove-end-taken-back = Jeden z hráčů bere tah zpět.
premove-end-away = Byli jste pryč.
premove-end-game = Hra neběží.

premove-refused-limit = Limit musí být celé číslo, u drahokamů nejvýše 22 od každé barvy. Nic se neuložilo.
premove-refused-no-auction = { $game ->
    [edel] Teď se neúčastníte žádného vyjednávání. Nic se neuložilo.
   *[other] Teď se neúčastníte žádné dražby. Nic se neuložilo.
}
premove-refused-unreadable = Takto se tahy této hry nezapisují. Nic se neuložilo.
premove-refused-risk = Tento tah vás může vyřadit ze hry nebo připravit o všechno, a proto ho nelze zadat předem. Nic se neuložilo. Zahrát tento tah můžete, až na vás přijde řada.
premove-refused-not-now = Už jste na řadě a tento tah teď zahrát nemůžete. Nic se neuložilo.
premove-refused-late = Od načtení stránky se stůl změnil. Nic se neuložilo. Podívejte se na stůl a zkuste to znovu.
premove-refused-away = Dokud jste pryč, hraje za vás bot. Nejdřív se vraťte.
premove-carried-out = Na úplné zrušení je pozdě: jeden tah už je zahraný. Zahraný tah platí, ale nic dalšího se za vás nezahraje.
premove-gone = Tento tah předem už neplatil.

log-premove = tah předem
