### Tahy předem a automatické přihazování: co se na místě stane, řečeno dřív, než přijde řada.

ahead-title = Tahy předem a automatické přihazování
ahead-label = Tahy předem a automatické přihazování
ahead-lead = Co tu zadáte, vidíte jen vy. Provede se chvíli poté, co na vás přijde řada, takže to nikdo nerozezná od tahu provedeného ručně.
ahead-still = Zadat tah předem na stránce, která se sama neobnovuje
ahead-your-turn = Jste na řadě: rozhodněte se u stolu.
ahead-back = Ke stolu
ahead-hint = Nový pokyn nahradí ten předchozí. Pokyn končí, jakmile se rozhodnete sami nebo když kdokoli vezme tah zpět.
ahead-pending = Váš pokyn
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
ahead-or-text = nebo jiné, v zápisu tahů
ahead-text = Mé příští rozhodnutí v zápisu tahů

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
    [edel] Přijímat každou nabídku, dokud se nebude rozhodovat o něčem jiném.
   *[other] Pasovat v každé dražbě, dokud se nebude rozhodovat o něčem jiném.
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

ahead-end-done = Pokyn je proveden.
ahead-end-auction = Přihazování už skončilo.
ahead-end-asked = Rozhodovalo se už o něčem jiném.
ahead-end-not-legal = Takový tah nebyl dovolen.
ahead-end-cannot-pass = Pravidla vám nedovolila pasovat.
ahead-end-taken-back = Některý tah byl vzat zpět.
ahead-end-away = Byli jste pryč.
ahead-end-game = Hra neběží.

ahead-refused-limit = Mez musí být celé číslo, u drahokamů nejvýše 22 od každé barvy. Nic se neuložilo.
ahead-refused-no-auction = { $game ->
    [edel] Neběží žádné vyjednávání, kterého se účastníte. Nic se neuložilo.
   *[other] Neběží žádná dražba, které se ještě účastníte. Nic se neuložilo.
}
ahead-refused-unreadable = Takto se tahy této hry nezapisují. Nic se neuložilo.
ahead-refused-not-now = Už jste na řadě a tento pokyn není odpovědí na to, o čem rozhodujete. Nic se neuložilo.
ahead-refused-late = Od chvíle, kdy jste stůl viděli, se něco stalo. Nic se neuložilo; podívejte se a rozhodněte znovu.
ahead-refused-away = Dokud jste pryč, hraje za vás bot. Nejdřív se vraťte.
ahead-carried-out = Na úplné zrušení je pozdě: jeden tah už byl proveden. Ten platí; dál se za vás nic neprovede.
ahead-gone = Tento pokyn už neplatil.

log-ahead = tah předem
