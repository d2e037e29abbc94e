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
lab-lack-variation = bez rozptylu
lab-or = { $items } nebo { $last }

## Hráči a partie.
lab-seat = { $number }. místo
lab-bot-one = bot { $bot }
lab-bot-each = každý bot { $bot }
lab-bots-level = { $bots } úrovně „{ $level }“
lab-bots-searching = { $bots } simulující { $count ->
    [one] jeden tah
    [few] { $count } tahy
   *[other] { $count } tahů
} na rozhodnutí
lab-bots-careless = { $bots } přehlížející malé rozdíly
lab-bots = boti { $bot }
lab-bots-careless-short = nepozorní { $bots }
lab-bots-one-among = { $among } { $one }
lab-kind-expert = experti
lab-kind-builder = stavitelé
lab-kind-trader = obchodníci
lab-kind-planner = plánovači
lab-kind-greedy = hladoví boti
lab-kind-random = náhodní boti
lab-one-expert = s jedním expertem
lab-one-builder = s jedním stavitelem
lab-one-trader = s jedním obchodníkem
lab-one-planner = s jedním plánovačem
lab-one-greedy = s jedním hladovým botem
lab-one-random = s jedním náhodným botem
lab-among-expert = experti
lab-among-builder = stavitelé
lab-among-trader = obchodníci
lab-among-planner = plánovači
lab-among-greedy = hladoví boti
lab-among-random = náhodní boti
lab-among-bots = boti { $bot }
lab-one-bot = s jedním botem { $bot }
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
lab-shown = Rozdíl { $difference } nebo větší by se pravděpodobně našel.
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

## Pravidla pro předčasný konec.
lab-decided-yes = Ano: { $name } vyhrává spíše { $high } než { $low } partií ({ $blocks }).
lab-decided-no = Ne: { $name } vyhrává spíše { $low } než { $high } partií ({ $blocks }).
lab-undecided = Nerozhodnuto ({ $blocks }): { $name } může vyhrávat { $low }, nebo { $high } partií.
lab-blocks = bloky: { $count } z nejvýše { $most }

## Nejdůležitější výsledek.
lab-lead-bots = { $bots } (partií: { $games })
lab-lead-bots-versions = { $bots } (partií v každé verzi: { $games })
lab-lead-among = (hrají { $bots }, partií v každé verzi: { $games })
lab-lead-each = (partií v každé verzi: { $games })
lab-lead-both = Hrají-li { $bots }, vyhrává nejčastěji { $most }: { $most-value } partií { $most-interval }. Nejméně často vyhrává { $least }: { $least-value } { $least-interval }. Spravedlivý podíl je { $share }.
lab-lead-more-less = Hrají-li { $bots }, vyhrává více než spravedlivý podíl { $share } { $most }: { $most-value } partií { $most-interval }. Méně vyhrává { $least }: { $least-value } { $least-interval }.
lab-lead-more = Hrají-li { $bots }, vyhrává { $name } { $value } partií { $interval }: více než spravedlivý podíl { $share }.
lab-lead-less = Hrají-li { $bots }, vyhrává { $name } { $value } partií { $interval }: méně než spravedlivý podíl { $share }.
lab-lead-equal = Hrají-li { $bots }, liší se všechny podíly od spravedlivého podílu { $share } o méně než { $margin }. Nejvíce se liší { $name }: { $value } partií { $interval }.
lab-lead-open = Hrají-li { $bots }, zřetelný rozdíl od spravedlivého podílu { $share } se nenašel. Nejvíce se liší { $name }: { $value } partií { $interval }.
lab-lead-largest = největší je { $change }, { $name }
lab-lead-change = Ve verzi „{ $with }“ oproti verzi „{ $than }“ { $changes } { $basis }.
lab-lead-change-equal = Ve verzi „{ $with }“ je oproti verzi „{ $than }“ změna menší než { $margin } { $basis }: { $changes }.
lab-lead-change-open = Ve verzi „{ $with }“ se oproti verzi „{ $than }“ zřetelná změna nenašla { $basis }: { $changes }.
lab-lead-gain = Hrají-li { $bots }, { $player } zřetelně získává v { $count } z { $all } verzí, nejvíce ve verzi „{ $version }“: { $change }.
lab-lead-gain-one = Hrají-li { $bots }, { $player } zřetelně získává v jedné z { $all } verzí, „{ $version }“: { $change }.
lab-lead-gain-none = Hrají-li { $bots }, { $player } zřetelně nezískává v žádné z { $all } verzí.
lab-lead-loss = Zřetelně ztrácí v { $count } verzích, nejvíce ve verzi „{ $version }“: { $change }.
lab-lead-loss-one = Zřetelně ztrácí v jedné verzi, „{ $version }“: { $change }.
lab-lead-loss-none = V žádné zřetelně neztrácí.
lab-lead-rank-equal = Hrají-li { $bots }, je každá změna menší než { $margin }: { $changes }.
lab-lead-rank-open = Hrají-li { $bots }, zřetelná změna se nenašla: { $changes }.
lab-lead-uneven = Hrají-li { $bots }, podíly výher se od spravedlivého podílu typicky liší o { $values }.
lab-lead-uneven-more-even = Hrají-li { $bots }, podíly výher se od spravedlivého podílu typicky liší o { $values }: ve verzi „{ $title }“ jsou šance vyrovnanější.
lab-lead-uneven-less-even = Hrají-li { $bots }, podíly výher se od spravedlivého podílu typicky liší o { $values }: ve verzi „{ $title }“ jsou šance méně vyrovnané.
lab-lead-uneven-open = Hrají-li { $bots }, podíly výher se od spravedlivého podílu typicky liší o { $values }: zřetelný rozdíl se neukazuje.

## Další skupiny botů.
lab-depends = Záleží na botech.
lab-depends-about = Záleží na botech ({ $names }).
lab-depends-versions = verze: { $count } z { $all }
lab-version = { $version } místo { $than }
lab-sentence = { $text }.
lab-others = hrají-li { $bots }: { $result }
lab-others-small = každý rozdíl je menší než { $margin }
lab-others-unclear = zřetelný rozdíl se neukazuje
lab-others-even-open = { $values }, zřetelný rozdíl se neukazuje
lab-others-less-even = { $values }, šance jsou tedy méně vyrovnané
lab-others-more-even = { $values }, šance jsou tedy vyrovnanější
lab-instead = { $value } místo { $other }
lab-trend = Podíly výher se od nejslabších botů k nejsilnějším ({ $weakest }, { $strongest }) mění takto: { $values }.
lab-trend-open = Podíly výher se od nejslabších botů k nejsilnějším ({ $weakest }, { $strongest }) zřetelně nemění: { $names }.

## Tvrzení dokumentů.
lab-claim = Dokument ({ $source }) uvádí, že { $text }.
lab-claim-one = Tyto partie to { $verdict }
lab-claim-all = U všech těchto botů to partie { $verdict }
lab-claim-among = hrají-li { $bots }, partie to { $verdict }
lab-claim-agree = potvrzují
lab-claim-agree-about = potvrzují ({ $names })
lab-claim-disagree = vyvracejí
lab-claim-disagree-about = vyvracejí ({ $names })
lab-claim-open = nechávají otevřené
lab-claim-open-about = nechávají otevřené ({ $names })

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
lab-column-change-wins = Změna v procentních bodech (95% interval).
lab-column-change-points = Změna v bodech (95% interval).
lab-column-shares = Podíl výher v procentech (95% interval); spravedlivý podíl je { $share }.
lab-column-change = Změna (95% interval).
lab-column-bold = Tučné hodnoty se liší zřetelně, a to i po korekci na počet řádků.
lab-column-bold-margin = Tučné hodnoty se liší zřetelně, a to i po korekci na počet řádků, a možná o více než { $margin }.
lab-basis = Hrají: { $bots }. Semínko { $seed }.
lab-contents = Otázky této studie
lab-column-interval = 95% interval
lab-column-count = Výsledky
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
lab-games-ranked = Počet partií v každé verzi: { $games }, počet hráčů: { $seats }; hrají { $bots }; semínko { $seed }.
lab-method-rank = { $measured } jednoho hráče ({ $name }): každá verze minus ta, se kterou se porovnává, párováno po blocích se stejným losováním. { $test } s Holmovou korekcí na počet verzí.
