### Texty klienta v terminálu: karat play, replay a rules. Příkazy, například save,
### a názvy součástí v zápisu tahů jsou ve všech jazycích stejné. $names jsou hráči.

terminal-you = { $seat } (vy)
terminal-bot = { $seat } { $name } ({ $level })
terminal-seed = Semínko { $seed }: se stejným semínkem se rozdá stejná hra. Nápovědu zobrazí h.
terminal-over = Hra skončila
terminal-draw = losuje se
terminal-everybody = všichni
terminal-none = nic
terminal-out = mimo hru
terminal-active = , aktivní hráč: { $name }
terminal-when = { $when } – { $what }

## Nápověda a odpovědi

terminal-help-number-word = ČÍSLO
terminal-help-number = zahrát tah, který má v seznamu toto číslo
terminal-help-move-word = TAH
terminal-help-move = zahrát tento tah (v zápisu hry)
terminal-help-moves = vypsat všechny tahy v seznamu
terminal-hints = Co můžete udělat (na pořadí nezáleží):
terminal-hint = { $what }. { $why }
terminal-hints-none = Tady není co navrhnout.
terminal-help-hints = navrhnout tahy se zdůvodněním
terminal-help-view = znovu ukázat stůl
terminal-help-why = zobrazit pravidla k posledním událostem nebo k odmítnutému tahu
terminal-why = Ustanovení zobrazíte příkazem: rules ID
terminal-help-show = prozradit odpověď
terminal-help-help = vypsat tento seznam; stejně fungují help a ?
terminal-help-again = zahrát si znovu, s novým rozdáním
terminal-help-card-word = card NÁZEV
terminal-help-card = zobrazit text karty, role a podobně; bez názvu všech
terminal-help-rules = vypsat kapitoly pravidel
terminal-help-chapter-word = rules 5
terminal-help-chapter = přečíst 5. kapitolu
terminal-help-clause-word = rules ID
terminal-help-clause = zobrazit ustanovení, například to, které uvádí chybová zpráva
terminal-help-save-word = save SOUBOR
terminal-help-save = uložit dosavadní hru jako záznam
terminal-help-quit = skončit
terminal-moves-more = a ještě { $count }: všechny vypíše „moves“
terminal-moves-range = Tahy mají čísla od 1 do { $last }.
terminal-not-played = Nezahráno: { $sentence } (Ustanovení zobrazíte příkazem why.)
terminal-save-name = Uveďte soubor: save vecer.karat
terminal-saved = Uloženo do souboru { $file }.
terminal-not-saved = Do souboru { $file } se nepodařilo uložit: { $reason }
terminal-won-you = Vyhráváte.
terminal-won-you-and = Vyhráváte vy a { $names }.
terminal-won = Vyhrává { $names }.
terminal-won-shared = O vítězství se dělí { $names }.
terminal-won-none = Nevyhrává nikdo.
terminal-end = Chcete hrát znovu? Napište again. Hru uložíte příkazem save SOUBOR, nápovědu zobrazí h, skončíte příkazem quit.
terminal-end-only = Hra skončila. Znovu začnete příkazem again, všechny příkazy vypíše h.

## Pravidla a karty

terminal-scenario = Příklad { $number }
terminal-no-clause = ustanovení „{ $id }“ neexistuje; nemysleli jste { $near }?
terminal-no-chapter = kapitola „{ $number }“ neexistuje; kapitoly vypíše „rules“
terminal-no-card = karta „{ $name }“ neexistuje; nemysleli jste { $near }?
terminal-no-cards = Karty této hry nemají žádný text.
terminal-cards-gems = Drahokamy
terminal-cards-roles = Role
terminal-cards-knowledge = Schopnosti, stupeň po stupni
terminal-cards-artifacts = Artefakty
terminal-cards-sentinels = Strážci
terminal-cards-events = Karty volby
terminal-cards-gem-cards = Drahokamové karty: peníze, nebo drahokamy červené/žluté/zelené/modré
terminal-cards-goals = Tajné cíle
terminal-price = natištěná cena { $price }
terminal-players = { $fewest } až { $most } hráčů; boti: { $bots }; všichni boti: { $own }
terminal-printed = natištěná cena { $price }, { $points ->
    [one] jeden bod
    [few] { $points } body
    [many] { $points } bodu
   *[other] { $points } bodů
}
terminal-costs = vylepšení stojí { $costs }
terminal-starts-on = na začátku: { $track }
terminal-card-of-suit = { $suit }, { $rank }
terminal-goal = tajný cíl: { $gems }
terminal-value = hodnota { $value }
terminal-gem = cena { $price }, prodejní hodnota { $sale }, aktivní za { $points ->
    [one] jeden bod
    [few] { $points } body
    [many] { $points } bodu
   *[other] { $points } bodů
}
terminal-gem-card = { $money ->
    [one] jeden milion
    [few] { $money } miliony
    [many] { $money } milionu
   *[other] { $money } milionů
} nebo { $gems }

## Nadpisy sloupců

terminal-column-player = hráč
terminal-column-money = peníze
terminal-column-scoring = vynese
terminal-column-gem-card = drahokamová karta
terminal-column-action-card = akce
terminal-column-supply = zásoba
terminal-column-place = pořadí
terminal-column-gems = drahokamy
terminal-column-suit = barva
terminal-column-action = akční
terminal-column-points = body
terminal-column-pyramids = drahokamy
terminal-column-bids = nabídky
terminal-column-sets = kombinace
terminal-column-goal = cíl
terminal-column-role = role
terminal-column-order-card = karta pořadí
terminal-column-item = předmět
terminal-column-copies = kusů
terminal-column-price = cena
terminal-column-by-seat = podle míst
terminal-column-active-gems = aktivní
terminal-column-slots = sloty
terminal-column-store = zásobník
terminal-column-dust = prášek
terminal-column-cards = karty
terminal-column-concentrated = sdružená
terminal-column-hand = ruka
terminal-column-levels = stupně
terminal-column-markers = čudlíky
terminal-column-to-release = na desce
terminal-column-knowledge = schopnosti
terminal-column-artifacts = artefakty
terminal-column-sentinels = strážci

## Edel, Stein & Reich

terminal-edel-round = Dražba { $round } ze { $rounds }
terminal-edel-turn = , kolo { $turn } { $turns ->
    [6] ze 6
    [7] ze 7
   *[other] z { $turns }
}
terminal-edel-choose = akci volí: { $names }
terminal-edel-guess = akci tipuje: { $names }
terminal-edel-guess-again = akci tipuje podruhé: { $names }
terminal-edel-guess-again-or-none = akci tipuje podruhé, nebo se druhého tipu vzdá: { $names }
terminal-edel-open = drahokamy nabídne, nebo nenabídne nic: { $names }
terminal-edel-answer = nabídku přijme, nebo zvýší: { $names }
terminal-edel-single = jeden drahokam nabídne, nebo nenabídne nic: { $names }
terminal-edel-source = vyloženou, nebo vrchní kartu si vezme: { $names }
terminal-edel-instant = kartu použije, nebo se jí vzdá: { $names }
terminal-edel-exchange = drahokam za dva smí vyměnit: { $names }
terminal-edel-take = drahokam si bere: { $names }
terminal-edel-not = { $action-word } to není
terminal-edel-bargain = vyjednávání o akci { $action-word }: zahajuje { $opener }, odpovídá { $responder }
terminal-edel-bids = , { $name } nabízí { $gems }
terminal-edel-event = karta volby { $card }: { $how }
terminal-edel-exchange-how = příkazem exchange blue 2/0/0/0 vrátíte modrý drahokam a vezmete si dva červené
terminal-edel-after = po něm { $names }
terminal-edel-execute-score = po příkazu execute red se hned ocení červená a vynese polovinu příjmu
terminal-edel-execute-score-full = po příkazu execute red se hned ocení červená a vynese celý příjem
terminal-edel-execute-reorganise = po příkazu execute budete mít v barvách { $one } a { $other } po čtyřech drahokamech
terminal-edel-execute-swap = příkazem execute P2 blue red dáte hráči P2 modrý drahokam za červený
terminal-edel-execute-discard = po příkazu execute P1 blue P2 red vrátí P1 modrý drahokam a P2 červený
terminal-edel-execute-three = příkazem execute red si vezmete tři červené drahokamy
terminal-edel-execute-halve = po příkazu execute vrátí všichni z každé barvy polovinu drahokamů
terminal-edel-execute-kept = zůstává vám do ocenění
terminal-edel-gem-cards = drahokamové karty: v balíčku { $deck }, neviděných { $unseen }
terminal-edel-aside = , odložená { $card }
terminal-edel-event-cards = karty volby: k dobrání { $draw }, použitých { $spent }
terminal-edel-display = , vyložená { $card }
terminal-edel-ages = od nejmladšího: { $names }
terminal-edel-holds = { $name } má před sebou { $cards }
terminal-edel-face-down = lícem dolů
terminal-edel-chosen-face-down = { $action }, lícem dolů
terminal-edel-gem-card = { $card } { $money } nebo { $gems }
terminal-edel-legend = * samostatné vedení, ~ společné vedení; vynese: částka, kdyby se oceňovalo teď; drahokamy: red/yellow/green/blue (červené/žluté/zelené/modré)

## Klenotníci

terminal-klenotnici-before = Před první dražbou
terminal-klenotnici-auction = Dražba { $number }
terminal-klenotnici-choose = drahokam vybírá: { $names }
terminal-klenotnici-open = drahokam vyvolává: { $names }
terminal-klenotnici-bid = přihodí, ukončí dražbu, nebo pasuje: { $names }
terminal-klenotnici-hammer = dražbu ukončí, nebo nechá pokračovat: { $names }
terminal-klenotnici-settle = rozmění, nebo zaplatí: { $names }
terminal-klenotnici-no-money = Nikdo nemá peníze
terminal-klenotnici-take = drahokam si bere: { $names }
terminal-klenotnici-goals = Tajné cíle
terminal-klenotnici-goal = cíl oznamuje: { $names }
terminal-klenotnici-offer = draží se: { $gem } { $value }
terminal-klenotnici-leads = , { $name } vede s nabídkou { $price }
terminal-klenotnici-passed-first = , první pasuje { $name }
terminal-klenotnici-supply = v zásobě:
terminal-klenotnici-supply-none = v zásobě: nic
terminal-klenotnici-passed = pas
terminal-klenotnici-face-down = { $cards } lícem dolů
terminal-klenotnici-hand = { $name } má v ruce: { $money } | { $actions }
terminal-klenotnici-paid = zaplaceno { $cards }
terminal-klenotnici-spent = použito { $ranks }
terminal-klenotnici-own-goal = cíl { $rank }: { $gems }, teď { $points ->
    [one] jeden bod
    [few] { $points } body
    [many] { $points } bodu
   *[other] { $points } bodů
}
terminal-klenotnici-goal-spent = , použitý
terminal-klenotnici-declared = { $name } oznamuje cíl, zatím skrytě
terminal-klenotnici-showed-none = { $name } neukazuje žádný cíl
terminal-klenotnici-showed = { $name } ukazuje cíl { $rank }

## Das Zepter von Zavandor

terminal-zepter-before = Před prvním kolem
terminal-zepter-round = Kolo { $round }
terminal-zepter-round-of = Kolo { $round }, nejvýš { $rounds }
terminal-zepter-choose-role = roli si vybírá: { $names }
terminal-zepter-call-price = cenu vyhlašuje: { $names }
terminal-zepter-take = roli koupí, nebo odmítne: { $names }
terminal-zepter-remove-roles = role vyřazuje: { $names }
terminal-zepter-turn = na tahu je: { $names }
terminal-zepter-bid = zvýší, nebo pasuje: { $names }
terminal-zepter-pay = platí: { $names }
terminal-zepter-advance = zdarma vylepšuje: { $names }
terminal-zepter-release = čudlík zdarma si připravuje: { $names }
terminal-zepter-lose = aktivní drahokam vrací: { $names }
terminal-zepter-discard = odhazuje: { $names }
terminal-zepter-remove-how = příkazem remove witch druid vyřadíte dvě role, za každou platíte 1 energii
terminal-zepter-advances-left = zbývá vylepšení zdarma: { $count }
terminal-zepter-after = potom { $names }
terminal-zepter-price-at-most = karta pořadí { $card }, cena nejvýš { $ceiling }; { $roles }
terminal-zepter-price-called = karta pořadí { $card }, cena { $price }, vyhlašuje { $name }; { $roles }
terminal-zepter-roles-left = zbývající role: { $roles }
terminal-zepter-won = { $item }, zahajuje { $starter }: vyhrává { $name } za { $bid }
terminal-zepter-leads = { $item }, zahajuje { $starter }: vede { $name } s nabídkou { $bid }; draží { $names }
terminal-zepter-net = konečná cena: { $price }
terminal-zepter-nets = konečná cena při nabídce { $bid }: { $prices }
terminal-zepter-net-for = { $name } { $price }
terminal-zepter-transact-how = příkaz transact KROK, KROK ... with best, nebo with s5+E30; bez části with se platí jen práškem
terminal-zepter-steps-how = kroky: buy 2 opal | sell opal active | sell opal inactive | release 20 | advance fire
terminal-zepter-active-how = po příkazu active 2/1/0/0/0 budou aktivní dva opály a safír; příkazem start spellbook 20 zahájíte dražbu Knihy kouzel za 20
terminal-zepter-advance-double = v tomto tahu už jste vylepšení zaplatili, další stojí dvojnásobek
terminal-zepter-advance-made = v tomto tahu už jste jedno vylepšení zaplatili
terminal-zepter-means = po prodeji všech drahokamů můžete zaplatit nejvýš: { $means }
terminal-zepter-pay-any = příkaz transact item, sell opal active with best: po kroku item smíte přidat libovolné další kroky a všechno zaplatíte najednou
terminal-zepter-pay-sales = příkaz transact item, sell opal active with best: po kroku item smíte už jen prodávat drahokamy
terminal-zepter-hand-dust = v ruce { $size }, limit { $limit }: energie, kterou neuvedete v příkazu keep, se změní v prášek
terminal-zepter-hand-lost = v ruce { $size }, limit { $limit }: energie, kterou neuvedete v příkazu keep, propadá
terminal-zepter-order = pořadí: { $names }
terminal-zepter-decks = balíček artefaktů: { $a } A, { $b } B, { $c } C, { $d } D; prodaných strážců: { $sold } z { $last }
terminal-zepter-energy = karty energie: k dobrání { $left }, použité { $spent }
terminal-zepter-you-pay = platíte
terminal-zepter-pays = platí { $name }
terminal-zepter-of = { $size } / { $limit }
terminal-zepter-buys = { $name } kupuje za
terminal-zepter-sells = { $name } prodává za
terminal-zepter-holds = { $name } má v ruce { $units }, celkem { $total }
terminal-zepter-reserve = { $name } má v záloze { $units }
terminal-zepter-reserve-cards = karty { $counts }
terminal-zepter-dust = { $dust } prášku
terminal-zepter-and-dust = { $units } a { $dust } prášku
terminal-zepter-owns = { $name } vlastní { $items }
terminal-zepter-sentinel = { $sentinel } (bodů: { $points })
terminal-zepter-legend-seats = podle míst: kolik by který hráč zaplatil při nabídce ve výši uvedené ceny; pomlčka znamená, že nesmí dražit
terminal-zepter-legend-gems = drahokamy: opal/sapphire/emerald/diamond/ruby; energie: sapphire/emerald/diamond/ruby

terminal-learn-step = Krok { $step } z { $steps }: { $title }
terminal-learn-answer = Odpověď zní: { $answer }
terminal-learn-other = Pravidla to dovolují, ale tato lekce se drží zaznamenané hry. Zahrajte tah, o který krok žádá.
terminal-learn-show = (Odpověď zobrazí „show“.)
terminal-puzzle = Úloha { $number } z { $count }: { $title }
terminal-puzzle-next = Další úloha: karat puzzle { $game } { $number }
terminal-learn-end = To byla celá lekce. Teď si zahrajte: karat play { $game } --hints
