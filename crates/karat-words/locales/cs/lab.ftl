### Odpovědi a zprávy studií.

## Čísla.
lab-percent = { $number } %
lab-points = { $number } p. b.
lab-amount = { $number } { $unit }
lab-interval-first = (95%: { $low } až { $high })
lab-interval = ({ $low } až { $high })
lab-to = { $low } až { $high }
lab-unit-wins = p. b.
lab-unit-points = bodu
lab-unit-place = místa
lab-unit-plies = tahu
lab-unit-lead-changes = změny vedení
lab-unit-choices = tahu
lab-unit-decisiveness = bodu
lab-unit-decisions = rozhodnutí
lab-lack-blocks = příliš málo partií
lab-lack-variation = všechny bloky jsou stejné
lab-or = { $items } nebo { $last }

## Hráči a partie.
lab-seat = { $number }. místo
lab-bot-one = bot { $bot }
lab-bot-each = každý bot { $bot }
lab-bots-level = boti { $bot } úrovně „{ $level }“
lab-bots-searching = boti { $bot } simulující { $count ->
    [one] jeden tah
    [few] { $count } tahy
   *[other] { $count } tahů
} na rozhodnutí
lab-bots-careless = boti { $bot } přehlížející malé rozdíly
lab-bots = boti { $bot }
lab-bots-pool = boti losovaní ze seznamu (počet: { $count })
lab-bots-one = jeden bot { $bot }
lab-bots-one-searching = jeden bot { $bot } simulující { $count ->
    [one] jeden tah
    [few] { $count } tahy
   *[other] { $count } tahů
} na rozhodnutí
lab-bots-many = { $count ->
    [few] { $count } boti { $bot }
   *[other] { $count } botů { $bot }
}
lab-games = Počet partií: { $games }, počet hráčů: { $seats }; hrají { $bots }; semínko { $seed }.
lab-games-compared = Počet partií ve verzi „{ $with }“ i ve verzi „{ $than }“: { $games }, počet hráčů: { $seats }; hrají { $bots }; semínko { $seed }.
lab-games-bots = Počet partií v každé z obou verzí: { $games }, počet hráčů: { $seats }; v jedné hrají { $one }, ve druhé { $other }; semínko { $seed }.
lab-games-families = Počet partií každé skupiny botů: { $games }, počet hráčů: { $seats }; skupiny v pořadí hodnot: { $bots }; semínko { $seed }.
lab-games-families-versions = Počet partií každé skupiny botů v každé verzi: { $games }, počet hráčů: { $seats }; skupiny v pořadí hodnot: { $bots }; semínko { $seed }.
lab-games-families-each = Počet partií jednotlivých skupin botů: { $games }, počet hráčů: { $seats }; skupiny v pořadí hodnot: { $bots }; semínko { $seed }.
lab-games-families-versions-each = Počet partií jednotlivých skupin botů v každé verzi: { $games }, počet hráčů: { $seats }; skupiny v pořadí hodnot: { $bots }; semínko { $seed }.
lab-no-games = Zatím se neodehrála žádná partie.
lab-among = Hrají { $bots }: { $answer }
lab-among-mixed = Hrají { $bots }: { $answer }
lab-with-players = { $count ->
    [2] ve dvou hráčích
    [3] ve třech hráčích
    [4] ve čtyřech hráčích
    [5] v pěti hráčích
    [6] v šesti hráčích
   *[other] v počtu { $count } hráčů
}

## Podíly výher.
lab-wins-first = { $name } vyhrává { $value } partií { $interval }
lab-wins = { $name } { $value } { $interval }
lab-fair-more = { $wins }: více než spravedlivý podíl { $share }.
lab-fair-less = { $wins }: méně než spravedlivý podíl { $share }.
lab-fair-slightly-more = { $wins }: více než spravedlivý podíl { $share }, ale o méně než { $margin }.
lab-fair-slightly-less = { $wins }: méně než spravedlivý podíl { $share }, ale o méně než { $margin }.
lab-fair-equal = { $wins }: od spravedlivého podílu { $share } se to liší o méně než { $margin }.
lab-fair-open = { $wins }: může jít o spravedlivý podíl { $share }.
lab-shown = Rozdíl { $difference } by tyto partie pravděpodobně ukázaly.
lab-need = K vyloučení rozdílu { $margin } by bylo potřeba asi { $games } partií.

## Rozdíly mezi dvěma verzemi.
lab-change = Ve verzi „{ $with }“ oproti verzi „{ $than }“ { $changes }.
lab-change-slight = Ve verzi „{ $with }“ oproti verzi „{ $than }“ { $changes }: jde o méně než { $margin }.
lab-change-equal = Ve verzi „{ $with }“ je oproti verzi „{ $than }“ změna menší než { $margin }: { $changes }.
lab-change-open = Ve verzi „{ $with }“ se oproti verzi „{ $than }“ nemuselo nic změnit: { $changes }.
lab-change-wins-more = vyhrává { $name } o { $amount } p. b. častěji { $interval }
lab-change-wins-less = vyhrává { $name } o { $amount } p. b. méně často { $interval }
lab-change-points-more = získává { $name } o { $amount } bodu více { $interval }
lab-change-points-less = získává { $name } o { $amount } bodu méně { $interval }
lab-change-place-more = končí { $name } o { $amount } místa hůře { $interval }
lab-change-place-less = končí { $name } o { $amount } místa lépe { $interval }
lab-change-plies-more = je partie o { $amount } tahu delší { $interval }
lab-change-plies-less = je partie o { $amount } tahu kratší { $interval }
lab-change-lead-changes-more = má partie o { $amount } změny vedení více { $interval }
lab-change-lead-changes-less = má partie o { $amount } změny vedení méně { $interval }
lab-change-choices-more = má { $name } při rozhodnutí na výběr o { $amount } tahu více { $interval }
lab-change-choices-less = má { $name } při rozhodnutí na výběr o { $amount } tahu méně { $interval }
lab-change-decisiveness-more = je náskok vítěze o { $amount } bodu větší { $interval }
lab-change-decisiveness-less = je náskok vítěze o { $amount } bodu menší { $interval }
lab-change-decisions-more = má { $name } o { $amount } rozhodnutí více { $interval }
lab-change-decisions-less = má { $name } o { $amount } rozhodnutí méně { $interval }
lab-change-next = { $name } o { $amount } { $interval }
lab-change-value-first = { $name }: { $value } { $unit } { $interval }
lab-change-value = { $name }: { $value } { $interval }
lab-value-unit = { $value } { $unit } { $interval }
lab-value = { $value } { $interval }
lab-a-game = partie
lab-all = všichni

## Vyrovnanost šancí.
lab-uneven = Podíly výher se od spravedlivého podílu typicky liší o { $values }.
lab-uneven-with = { $value } ve verzi „{ $title }“
lab-less-even = Ve verzi „{ $title }“ jsou tedy šance méně vyrovnané.
lab-more-even = Ve verzi „{ $title }“ jsou tedy šance vyrovnanější.
lab-even-open = Partie neukazují, zda jsou šance ve verzi „{ $title }“ vyrovnanější, nebo méně vyrovnané.
lab-instead = { $value } místo { $other }

## Pravidla pro předčasný konec.
lab-decided-yes = Ano: { $name } vyhrává spíše { $high } než { $low } partií ({ $blocks }).
lab-decided-no = Ne: { $name } vyhrává spíše { $low } než { $high } partií ({ $blocks }).
lab-undecided = Nerozhodnuto ({ $blocks }): { $name } může vyhrávat { $low }, nebo { $high } partií.
lab-blocks = bloky: { $count } z nejvýše { $most }

## Několik skupin botů.
lab-bots-all = všech těchto botů
lab-bots-some = některých z těchto botů
lab-disputed = Na botech závisí, zda { $names } vyhrává více, nebo méně než spravedlivý podíl { $share }
lab-all-more = U { $bots } { $count ->
    [one] vyhrává
   *[other] vyhrávají
} { $names } více než spravedlivý podíl { $share }
lab-all-less = U { $bots } { $count ->
    [one] vyhrává
   *[other] vyhrávají
} { $names } méně než spravedlivý podíl { $share }
lab-all-equal = U všech těchto botů se od spravedlivého podílu { $share } liší o méně než { $margin } { $names }
lab-unknown = Partie neukazují u všech těchto botů, zda { $names } { $count ->
    [one] vyhrává
   *[other] vyhrávají
} spravedlivý podíl { $share }
lab-with = Ve verzi „{ $with }“ oproti verzi „{ $than }“ { $said }
lab-disputed-wins = závisí na botech, zda { $names } vyhrává více, nebo méně
lab-all-wins-more = u { $bots } { $count ->
    [one] vyhrává
   *[other] vyhrávají
} více { $names }
lab-all-wins-less = u { $bots } { $count ->
    [one] vyhrává
   *[other] vyhrávají
} méně { $names }
lab-disputed-points = závisí na botech, zda { $names } získává více bodů, nebo méně bodů
lab-all-points-more = u { $bots } { $count ->
    [one] získává
   *[other] získávají
} více bodů { $names }
lab-all-points-less = u { $bots } { $count ->
    [one] získává
   *[other] získávají
} méně bodů { $names }
lab-disputed-place = závisí na botech, zda { $names } končí hůře, nebo lépe
lab-all-place-more = u { $bots } končí hůře { $names }
lab-all-place-less = u { $bots } končí lépe { $names }
lab-disputed-plies = závisí na botech, zda { $names } je delší, nebo kratší
lab-all-plies-more = u { $bots } je delší { $names }
lab-all-plies-less = u { $bots } je kratší { $names }
lab-disputed-lead-changes = závisí na botech, zda se vedení mění častěji, nebo méně často
lab-all-lead-changes-more = se u { $bots } vedení mění častěji
lab-all-lead-changes-less = se u { $bots } vedení mění méně často
lab-disputed-choices = závisí na botech, zda má { $names } na výběr více, nebo méně tahů
lab-all-choices-more = { $count ->
    [one] má
   *[other] mají
} u { $bots } na výběr více tahů { $names }
lab-all-choices-less = { $count ->
    [one] má
   *[other] mají
} u { $bots } na výběr méně tahů { $names }
lab-disputed-decisiveness = závisí na botech, zda je náskok vítěze větší, nebo menší
lab-all-decisiveness-more = je u { $bots } náskok vítěze větší
lab-all-decisiveness-less = je u { $bots } náskok vítěze menší
lab-disputed-decisions = závisí na botech, zda se { $names } rozhoduje častěji, nebo méně často
lab-all-decisions-more = se u { $bots } častěji { $count ->
    [one] rozhoduje
   *[other] rozhodují
} { $names }
lab-all-decisions-less = se u { $bots } méně často { $count ->
    [one] rozhoduje
   *[other] rozhodují
} { $names }
lab-all-change-equal = je u všech těchto botů změna menší než { $margin } ({ $names })
lab-unknown-change = partie neukazují změnu u všech těchto botů ({ $names })
lab-uneven-disputed = Na botech závisí, zda jsou šance ve verzi „{ $with }“ méně, nebo více vyrovnané než ve verzi „{ $than }“
lab-uneven-more = U { $bots } jsou šance ve verzi „{ $with }“ méně vyrovnané než ve verzi „{ $than }“
lab-uneven-less = U { $bots } jsou šance ve verzi „{ $with }“ vyrovnanější než ve verzi „{ $than }“
lab-uneven-unknown = Partie neukazují u všech těchto botů, zda jsou šance ve verzi „{ $with }“ méně, nebo více vyrovnané než ve verzi „{ $than }“
lab-values = { $said }: { $values }.
lab-trend = S rostoucí silou botů (nejslabší: { $weakest }, nejsilnější: { $strongest }) se rozdíl od spravedlivého podílu { $said }
lab-trend-turns = obrací ({ $names })
lab-trend-shrinks = zmenšuje ({ $names })
lab-trend-grows = zvětšuje ({ $names })
lab-trend-open = zřetelně nemění ({ $names })

## Tvrzení dokumentů.
lab-claim = Dokument ({ $source }) uvádí, že { $text }; { $verdict }.
lab-claim-one = tyto partie to { $verdict }
lab-claim-all = u všech těchto botů to partie { $verdict }
lab-claim-among = hrají-li { $bots }, partie to { $verdict }
lab-claim-agree = potvrzují
lab-claim-agree-about = potvrzují ({ $names })
lab-claim-disagree = vyvracejí
lab-claim-disagree-about = vyvracejí ({ $names })
lab-claim-open = nerozhodnou
lab-claim-open-about = nerozhodnou ({ $names })

## Metody.
lab-method-fair = { $titles }: podíly výher (rozlišení: { $way }) ve srovnání s podílem { $share }. Binomické testy mid-p s efektivním počtem partií, vypočteným z bloků, a Holmova korekce na počet skupin.
lab-method-trend = Změna od nejslabších botů k nejsilnějším je párovaná po blocích se stejným losováním, s Newcombeovými intervaly a Holmovou korekcí.
lab-method-differs = { $measured } (rozlišení: { $way }): { $with } minus { $than }, párováno po blocích se stejným losováním. { $test } s Holmovou korekcí na počet skupin.
lab-method-newcombe = Newcombeovy intervaly s efektivním počtem partií
lab-method-student = Studentův t-test
lab-method-uneven = Střední čtvercová odchylka podílů (rozlišení: { $way }) od podílu { $share } bez části, kterou vysvětluje náhoda. Bootstrap s { $samples } výběry bloků.
lab-method-exceeds = { $title }: vyhrává { $name } spíše { $high } než { $low }? Zobecněný sekvenční test poměrem pravděpodobností přes bloky s chybami { $alpha } a { $beta }, vyhodnocovaný vždy po daném počtu bloků ({ $shard }).
lab-measured-wins = Podíl výher
lab-measured-points = Body
lab-measured-place = Umístění
lab-measured-plies = Počet tahů v partii
lab-measured-lead-changes = Změny vedení v partii
lab-measured-choices = Počet tahů na výběr při rozhodnutí
lab-measured-decisiveness = Rozdíl bodů mezi prvním a druhým místem
lab-measured-decisions = Počet rozhodnutí
lab-way-seat = místo
lab-way-bot = bot
lab-way-role = role
lab-step-opened = dražba
lab-step-players = hráči
lab-step-round_begun = kolo
lab-step-scoring_begun = dosavadní ocenění
lab-step-won = dražba

## Stránka zprávy.
lab-laboratory = Laboratoř Karat
lab-answers = Odpovědi
lab-about = O této studii
lab-figures = Grafy
lab-figures-hint = Každá značka je průměr a úsečka kolem ní 95% interval. Přerušovaná čára je spravedlivý podíl.
lab-distributions = Rozdělení bodů a délek partií
lab-limits = Co z toho neplyne
lab-limit-bots = Výsledky platí pro tyto boty, kteří se řídí podobnými pravidly. Lidé a boti, kteří plánují dál dopředu, mohou vyhrávat způsoby, které tito boti neovládají.
lab-limit-fair = Podíl, který se od spravedlivého podílu významně neliší, nemusí být spravedlivý. Podívejte se na interval a na rozdíl, který by partie ukázaly.
lab-limit-intervals = Každý interval pokrývá svou hodnotu v 95 % případů. Testy v rámci jedné otázky jsou korigované na vícenásobné porovnávání, otázky studie mezi sebou nikoli. Zkratka p. b. znamená procentní bod.
lab-limit-blocks = Partie se stejným losováním tvoří blok. Za nezávislé se považují bloky, ne partie.
lab-limit-chance = Když si projdete mnoho studií, asi jedna z dvaceti najde rozdíl jen náhodou.
lab-fact-games = { $game }, počet partií: { $games }
lab-fact-seats = počet hráčů: { $seats }
lab-fact-stopped = předčasně ukončeno
lab-each-bots = Jednotlivé skupiny botů
lab-tests = Hodnoty a testy
lab-column-group = Skupina
lab-column-version = Verze
lab-column-value = Hodnota
lab-column-ratio = Logaritmus poměru
lab-column-bounds = Meze
lab-column-change-wins = Změna v procentních bodech (95% interval)
lab-column-change-points = Změna v bodech (95% interval)
lab-column-interval = 95% interval
lab-column-count = Velikost výběru
lab-column-differs = p pro žádný rozdíl
lab-column-equivalent = p pro rozdíl velikosti tolerance
lab-column-mean = Průměr
lab-column-values = Hodnoty
lab-column-number = Počet
lab-column-share = Podíl
lab-column-bots = Boti
lab-column-options = Volby
lab-column-blocks = Bloky
lab-minus = { $one } minus { $other }
lab-below = méně než { $number }
lab-square-points = { $number } čtverečného p. b.
lab-signed-points = { $number } p. b.
lab-no-event = K této události v žádné partii nedošlo.
lab-table = Tabulka
lab-figure-wins = Podíl výher (rozlišení: { $way })
lab-figure-points = Body (rozlišení: { $way })
lab-figure-plies = Počet tahů v partii včetně losování
lab-figure-by = { $measured } (rozlišení: { $way })
lab-along-fair = Podíl výher minus spravedlivý podíl
lab-along-change = { $measured }, { $minus }
lab-along-uneven = Obvyklý rozdíl podílu výher od spravedlivého podílu
lab-histogram-points = Body hráče
lab-histogram-plies = Délka partie v tazích
lab-histogram = { $title }, { $version }
lab-again = Jak studii zopakovat
lab-versions = Verze
lab-handicap = { $seat }, { $round }. kolo: { $effect }
lab-defaults = výchozí
lab-every-seat = { $bot } na všech místech
lab-of-bots = z botů { $bots }
lab-setup-one = Počet bloků v každé verzi: { $blocks }, v každém bloku jedna partie
lab-setup-many = Počet bloků v každé verzi: { $blocks }; partií v bloku, mezi nimiž si boti mění místa: { $games }
lab-setup-planned = { $setup }; plánováno nejvýše { $most }
lab-setup-seed = Semínko { $seed }, revize pravidel { $revision }, náhodných rozhodnutí na začátku bloku: { $opening }
lab-setup-program = Program { $program } na { $target }
lab-setup-network = SHA-256 sítě bota { $bot }:
lab-setup-hash = SHA-256 všech partií (games.csv):

## Pořadí více verzí podle toho, co znamenají pro jednoho hráče.
lab-rank-wins-more = { $player } vyhrává častěji v těchto verzích: { $changes }.
lab-rank-wins-less = { $player } vyhrává méně často v těchto verzích: { $changes }.
lab-rank-points-more = { $player } získává více bodů v těchto verzích: { $changes }.
lab-rank-points-less = { $player } získává méně bodů v těchto verzích: { $changes }.
lab-rank-slight = Změna je malá, menší než { $margin }: { $changes }.
lab-rank-equal = Změna je menší než { $margin }: { $changes }.
lab-rank-open = Tyto změny mohou být náhodné: { $changes }.
lab-rank-disputed-wins = Na botech závisí, zda { $player } vyhrává častěji, nebo méně často v těchto verzích
lab-rank-disputed-points = Na botech závisí, zda { $player } získává více bodů, nebo méně bodů v těchto verzích
lab-rank-all-wins-more = U { $bots } { $player } vyhrává častěji v těchto verzích
lab-rank-all-wins-less = U { $bots } { $player } vyhrává méně často v těchto verzích
lab-rank-all-points-more = U { $bots } { $player } získává více bodů v těchto verzích
lab-rank-all-points-less = U { $bots } { $player } získává méně bodů v těchto verzích
lab-rank-all-equal = U všech těchto botů je změna menší než { $margin } v těchto verzích
lab-rank-unknown-wins = Partie neukazují u všech těchto botů, zda { $player } vyhrává častěji, nebo méně často v těchto verzích
lab-rank-unknown-points = Partie neukazují u všech těchto botů, zda { $player } získává více bodů, nebo méně bodů v těchto verzích
lab-games-ranked = Počet partií v každé verzi: { $games }, počet hráčů: { $seats }; hrají { $bots }; semínko { $seed }.
lab-method-rank = { $measured } jednoho hráče ({ $name }): každá verze minus ta, se kterou se porovnává, párováno po blocích se stejným losováním. { $test } s Holmovou korekcí na počet verzí.
