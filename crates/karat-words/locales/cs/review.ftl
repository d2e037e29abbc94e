### Rozbor dohrané hry: karat analyse a jeho stránka. $name je hráč, o jehož rozbor jde; $points, $from
### a $to jsou šance na výhru v procentech, $margin je dvojnásobek směrodatné chyby.

review-title = Rozbor: { $name }
review-curve = Šance na výhru v procentech
review-how = Boti Karatu dohrávají hru { $games ->
    [one] jednou
   *[other] { $games }krát
} z { $moments ->
    [one] jedné pozice
   *[other] každé z { $moments } pozic
}. Vidí jen to, co v té chvíli může vědět { $name }. Šance hráče { $name } platí s přesností asi ±{ $margin } %.
review-numbers = Stejná čísla v tabulce
review-after = Po tahu
review-keys = Okamžiky, na kterých záleželo
review-keys-none = Žádné rozhodnutí hráče { $name } prokazatelně nestojí ani nepřináší 4 % nebo víc.
review-keys-few = { $name } ve hře rozhoduje méně než desetkrát, a to je na posouzení málo.
review-key-ply = Tah { $ply }
review-key-cost = „{ $move }“ stojí { $points } %
review-key-won = „{ $move }“ přináší { $points } %
review-key-better = Boti vyhrávají častěji takto: { $other }. Přesnost rozdílu je ±{ $margin } %.
review-key-usual = Většina botů volí jinak: { $other }. Rozdíl platí s přesností ±{ $margin } %.
review-parts = Rozhodnutí a štěstí
review-parts-lead = Šance na výhru je na začátku { $from } %, na konci { $to } %. Každý tah patří do jednoho řádku, takže součet řádků odpovídá celkové změně.
review-parts-own = Vlastní rozhodnutí
review-parts-chance = Losování
review-parts-several = Více hráčů společně
review-parts-together = Celkem
review-parts-about = asi 0
review-sure = Jak přesné to je?
review-claim = Šance na výhru je odhad těchto botů, není to důkaz ani měřítko schopností. To, co hráč v té chvíli nemůže vědět, se v každé simulované hře rozdá znovu. Rozdíly pod 4 % se neuvádějí. Ostatní mohou mít plány, které boti nevidí.
review-claim-chance = Když hráči volí současně, posuzuje se každá volba podle toho, co ostatní zvolit mohli, ne podle toho, co skutečně zvolili.
review-seed = Semínko { $seed }; her: { $games }, tahů v nich: { $nodes }.

## Stránka serveru

review-link = Rozbor
review-title-choose = Jak hra proběhla
review-meta = { $game }, stůl { $id }
review-lead = Jak se vyvíjely šance na výhru, na kterých rozhodnutích záleželo a co bylo štěstí.
review-eyes = Hráč
review-choose = Vyberte hráče. Rozbor vychází z toho, co tento hráč mohl v dané chvíli vědět.
review-ask-lead = Boti Karatu dohrají hru z mnoha pozic a vidí přitom jen to, co v té chvíli může vědět { $name }. Trvá to asi minutu. Rozbor pak uvidí všichni, kdo si hru prohlížejí.
review-ask = Rozebrat hru
review-progress = Průběh rozboru
review-waiting = { $before ->
    [0] Tento rozbor je na řadě.
    [one] Před tímto rozborem čeká ještě jeden.
    [few] Před tímto rozborem čekají ještě { $before } další.
   *[other] Před tímto rozborem čeká ještě { $before } dalších.
} Každý trvá asi minutu.
review-done = Hotovo je { $percent } %. Celý rozbor trvá asi minutu.
review-stays = Stránka se obnovuje automaticky. Můžete odejít a vrátit se později.
review-again = Obnovit
review-queue-full = Právě teď čeká příliš mnoho rozborů. Zkuste to znovu za několik minut.
review-network-full = Na zpracování čeká příliš mnoho rozborů z vaší sítě. Zkuste to znovu za několik minut.
review-person-full = Tři vaše rozbory ještě čekají. O další požádejte, až bude některý hotový.
review-off = Tento server rozbory nedělá. Rozbor si můžete udělat sami ze záznamu hry příkazem „karat analyse“.
review-none = Rozbor není k dispozici
review-none-running = Hra ještě neskončila. Hru lze rozebrat, až bude dohraná.
review-none-closed = Stůl byl zavřen dřív, než hra skončila, takže není co rozebírat.
review-none-frozen = Tahy této hry nelze podle současných pravidel přehrát, proto ji nelze rozebrat.
review-none-origin = Tato cvičná hra vychází ze hry, která ještě běží. Cvičnou hru lze rozebrat, až původní hra skončí.
review-cut = Pro nedostatek času se dohrálo méně her, než bylo v plánu, a šance jsou proto méně přesné.
review-stretches = Tečkované čáry a čísla u nich ukazují, kde která část hry skončila.
review-see = Ukázat tah
review-try = Zkusit
