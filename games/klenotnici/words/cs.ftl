### Texty hry Klenotníci.
### Drahokam nebo karta vstupuje do věty slovem z části Slova. Vlastnosti slova jsou jeho pády:
### .accusative slova, které vyplňuje $gem, je ve větě k dispozici jako $gem-accusative.

klenotnici-name = Klenotníci
klenotnici-time = asi 15 minut
klenotnici-ease = Nejsnazší ze tří
klenotnici-brief-1 = Začínající hráč vybere kterýkoli drahokam a vyvolá ho: vyloží jednu nebo víc peněžních karet.
klenotnici-brief-2 = Po směru hodinových ručiček pak každý buď přidá karty tak, aby součtem přebil nejvyšší nabídku, nebo pasuje a v této dražbě už nepokračuje.
klenotnici-brief-3 = Kdo zůstane poslední, vezme si drahokam a zaplatí vyloženými kartami. Ostatní si své karty vezmou zpět.
klenotnici-brief-4 = Další dražbu začíná ten, kdo pasoval jako první.
klenotnici-brief-5 = Jednou akční kartou můžete po výhře rozměnit peníze, dvěma zdvojnásobit příhoz a třemi po příhozu ukončit dražbu.
klenotnici-brief-6 = Hra končí, když jsou všechny drahokamy prodané nebo když už nikdo nemá peníze. Body získáte za drahokamy{ $points ->
    [0] {""} a za kombinace.
    [one] , za kombinace a po jednom za každou peněžní kartu v ruce.
   *[other] , za kombinace a po { $points } za každou peněžní kartu v ruce.
}
klenotnici-pitch = Patnáct drahokamů, devět peněžních karet. Sestavte nejkrásnější diadém, na jaký máte.

## Slova

klenotnici-word-ruby_s = malý rubín
    .accusative = malý rubín
klenotnici-word-ruby_m = střední rubín
    .accusative = střední rubín
klenotnici-word-ruby_l = velký rubín
    .accusative = velký rubín
klenotnici-word-pearl_s = malá černá perla
    .accusative = malou černou perlu
klenotnici-word-pearl_m = střední černá perla
    .accusative = střední černou perlu
klenotnici-word-pearl_l = velká černá perla
    .accusative = velkou černou perlu
klenotnici-word-emerald_s = malý smaragd
    .accusative = malý smaragd
klenotnici-word-emerald_m = střední smaragd
    .accusative = střední smaragd
klenotnici-word-emerald_l = velký smaragd
    .accusative = velký smaragd
klenotnici-word-sapphire_s = malý safír
    .accusative = malý safír
klenotnici-word-sapphire_m = střední safír
    .accusative = střední safír
klenotnici-word-sapphire_l = velký safír
    .accusative = velký safír
klenotnici-word-gold_s = malý zlatý valoun
    .accusative = malý zlatý valoun
klenotnici-word-gold_m = střední zlatý valoun
    .accusative = střední zlatý valoun
klenotnici-word-gold_l = velký zlatý valoun
    .accusative = velký zlatý valoun
klenotnici-word-hearts = srdce
    .accusative = srdce
klenotnici-word-spades = piky
    .accusative = piky
klenotnici-word-clubs = kříže
    .accusative = kříže
klenotnici-word-diamonds = káry
    .accusative = káry
klenotnici-word-stars = hvězdy
    .accusative = hvězdy
klenotnici-word-J = kluk
    .accusative = kluka
klenotnici-word-Q = dáma
    .accusative = dámu
klenotnici-word-K = král
    .accusative = krále
klenotnici-word-A = eso
    .accusative = eso
klenotnici-colour-ruby = Rubín
klenotnici-colour-pearl = Černá perla
klenotnici-colour-emerald = Smaragd
klenotnici-colour-sapphire = Safír
klenotnici-colour-gold = Zlatý valoun
klenotnici-set-0 = smaragdová dvojice
klenotnici-set-1 = safírová dvojice
klenotnici-set-2 = rubínová dvojice
klenotnici-set-3 = zlatá trojice
klenotnici-set-4 = trojice malých

## Lišta

klenotnici-auction-number = Dražba { $number }
klenotnici-auction-of = z { $total }
klenotnici-before-first = Před první dražbou
klenotnici-marker = Žeton má { $name }
klenotnici-first-passer = { $name } pasuje jako první a začíná další dražbu
klenotnici-supply = { $count ->
    [one] Zbývá jeden drahokam
    [few] Zbývají { $count } drahokamy
    [many] Zbývá { $count } drahokamu
   *[other] Zbývá { $count } drahokamů
}
klenotnici-discard = { $count ->
    [one] Odhozena jedna karta
    [few] Odhozeny { $count } karty
    [many] Odhozeno { $count } karty
   *[other] Odhozeno { $count } karet
}

## Dražba

klenotnici-block = Dražba
klenotnici-lot = { $gem }, { $value }
klenotnici-bids = Nabídky
klenotnici-passed = pas
klenotnici-first-out = první pas
klenotnici-taken-back = { $total }, karty zpět v ruce
klenotnici-doubled = zdvojnásobeno, + { $extra }
klenotnici-hidden-cards = { $count ->
    [one] jedna karta lícem dolů
    [few] { $count } karty lícem dolů
    [many] { $count } karty lícem dolů
   *[other] { $count } karet lícem dolů
}
klenotnici-worth = Co vám přinese
klenotnici-worth-value = Hodnota drahokamu
klenotnici-worth-set = Doplní kombinaci: { $set }
klenotnici-worth-goal = Tajný cíl nejvýš
klenotnici-worth-bid = { $count ->
    [one] Karta, kterou jste vyložili
    [few] { $count } karty, které jste vyložili
    [many] { $count } karty, které jste vyložili
   *[other] { $count } karet, které jste vyložili
}
klenotnici-worth-net = Čistý zisk bodů
klenotnici-worth-hint = Každá peněžní karta, která vám na konci hry zbude v ruce, je za { $points ->
    [one] bod
    [few] { $points } body
   *[other] { $points } bodů
}.
klenotnici-with-yours = + { $points } za kombinaci: { $set }

## Herní plán

klenotnici-board = Herní plán
klenotnici-on-block = právě se draží
klenotnici-in-supply = v zásobě
klenotnici-owned-by = majitel: { $name }
klenotnici-unsold = nevydraženo
klenotnici-bonuses = Bonusy za kombinace
klenotnici-bonus-open = pro kohokoli
klenotnici-bonus-only = jen { $name }
klenotnici-bonus-mine = jen vy
klenotnici-bonus-done = { $name }
klenotnici-bonus-done-me = vaše
klenotnici-bonus-gone = už nelze získat

## Hráči

klenotnici-won = Vydraženo:
klenotnici-won-none = Zatím žádný drahokam
klenotnici-money-count = { $count ->
    [one] jedna peněžní karta
    [few] { $count } peněžní karty
    [many] { $count } peněžní karty
   *[other] { $count } peněžních karet
}
klenotnici-action-count = { $count ->
    [one] jedna akční karta
    [few] { $count } akční karty
    [many] { $count } akční karty
   *[other] { $count } akčních karet
}
klenotnici-points-short = b.

## Panel tahu: nadpisy

klenotnici-badge-choose = Vybíráte
klenotnici-badge-open = Vyvoláváte
klenotnici-badge-bid = Licitujete
klenotnici-badge-hammer = Ukončit?
klenotnici-badge-settle = Vyhráli jste
klenotnici-badge-take = Vybíráte
klenotnici-badge-goal = Váš cíl
klenotnici-now-choose = Dejte do dražby drahokam
klenotnici-now-open = Vyvolejte { $gem-accusative }
klenotnici-now-bid = Přebijte { $price }, nebo pasujte
klenotnici-now-hammer = { $name } nabízí { $price }. Ukončíte dražbu?
klenotnici-now-settle = Rozměníte peníze, než zaplatíte { $price }?
klenotnici-now-take = Vezměte si drahokam zdarma
klenotnici-now-goal = Ukažte svůj tajný cíl
klenotnici-title-choose = Jste na tahu: vyberte drahokam
klenotnici-title-open = Jste na tahu: vyvolejte drahokam
klenotnici-title-bid = Jste na tahu: přebijte { $price }
klenotnici-title-hammer = Jste na tahu: ukončíte dražbu?
klenotnici-title-settle = Jste na tahu: rozměníte peníze?
klenotnici-title-take = Jste na tahu: vezměte si drahokam
klenotnici-title-goal = Jste na tahu: tajný cíl

## Panel tahu: pole a tlačítka

klenotnici-hand = Vaše karty
klenotnici-hand-empty = Peníze vám už došly.
klenotnici-hand-open = vyberte karty pro vyvolávací cenu
klenotnici-hand-bid = přidejte karty ke své nabídce { $total }
klenotnici-hand-first-bid = vyberte karty, které přihodíte
klenotnici-card = peněžní karta { $face }
klenotnici-action-card = akční karta { $rank }
klenotnici-actions = Akční karty
klenotnici-actions-named = vyberte ty, které použijete
klenotnici-actions-unnamed = použít lze kterékoli
klenotnici-next-lot = { $name } vybírá další drahokam
klenotnici-choose-hint = Vyberte drahokam na herním plánu.
klenotnici-choose-this = Dát do dražby { $gem-accusative }
klenotnici-take-this = Vzít { $gem-accusative }
klenotnici-worth-each = Co přinese hráčům
klenotnici-worth-with-set = { $value }, za kombinaci + { $points }
klenotnici-choose-button = Dát do dražby
klenotnici-take-button = Vzít tento drahokam
klenotnici-open-button = Vyvolat těmito kartami
klenotnici-raise-button = Přihodit tyto karty
klenotnici-raise-quick = { $total } za { $cards }
klenotnici-raise-quick-label = Nejlevnější příhozy
klenotnici-need = Vaše karty musí dát dohromady aspoň { $need }.
klenotnici-raise-none = Cenu { $price } svými kartami nepřebijete.
klenotnici-pass-button = Pasovat
klenotnici-double = Zdvojnásobit tento příhoz
klenotnici-double-hint = { $count ->
    [one] jedna akční karta
    [few] { $count } akční karty
    [many] { $count } akční karty
   *[other] { $count } akčních karet
}
klenotnici-double-opening = Zdvojnásobit vyvolávací cenu
klenotnici-double-card = Zdvojnásobená karta
klenotnici-double-card-none = žádná
klenotnici-hammer-button = Ukončit dražbu
klenotnici-hammer-hint = stojí tři akční karty; máte-li vybrané peněžní karty, nejdřív přihodíte
klenotnici-decline-button = Nechat dražbu pokračovat
klenotnici-exchange-legend = Co můžete rozměnit
klenotnici-exchange-option = Přiložit { $give }, vzít si zpět { $take }
klenotnici-exchange-rank = Použitá akční karta
klenotnici-exchange-give = Karty, které přiložíte
klenotnici-exchange-take = Karty, které si vezmete zpět
klenotnici-exchange-own = Sestavit vlastní rozměnění
klenotnici-exchange-button = Rozměnit
klenotnici-done-button = Zaplatit { $cards }
klenotnici-goals-own = Vaše tajné cíle
klenotnici-goal-legend = Akční karty, které můžete ukázat
klenotnici-goal-option = { $rank }: { $gems }
klenotnici-goal-points = { $points ->
    [one] jeden bod
    [few] { $points } body
    [many] { $points } bodu
   *[other] { $points } bodů
}
klenotnici-goal-none = Neukázat žádnou
klenotnici-goal-button = Oznámit cíl
klenotnici-goal-sealed = oznámeno, zatím skryto

## Průběžné počítání. Mezery {sum}, {total}, {lead}, {short} a {cards} vyplňuje skript.

klenotnici-live-start = Vyberte kterékoli své karty. Součet vybraných karet je vyvolávací cena.
klenotnici-live-open = { $sum } = { $total }. To je vyvolávací cena.
klenotnici-live-lead = { $sum } = { $total }. Vedli byste o { $lead }.
klenotnici-live-end = { $sum } = { $total }. Ukončili byste dražbu a drahokam by byl váš.
klenotnici-live-short = { $sum } = { $total }. K platnému příhozu chybí ještě { $short }.
klenotnici-live-open-button = Vyvolat za { $total }
klenotnici-live-raise-button = Přihodit na { $total }

## Průběh. $seat a $from jsou jména; $cards, $give a $take jsou karty v zápisu jako 4+7.

klenotnici-log-suit = { $seat } dostává { $suit-accusative }
klenotnici-log-starter = { $seat } začíná hru
klenotnici-log-choose = { $seat } dává do dražby { $gem-accusative }
klenotnici-log-open = { $seat } vyvolává drahokam za { $total } ({ $cards })
klenotnici-log-open-doubled = { $seat } vyvolává drahokam za { $total } ({ $cards }, zdvojnásobeno za { $count ->
    [one] jednu akční kartu
    [few] { $count } akční karty
    [many] { $count } akční karty
   *[other] { $count } akčních karet
})
klenotnici-log-raise = { $seat } přihazuje { $cards }, celkem { $total }
klenotnici-log-raise-doubled = { $seat } přihazuje { $cards }, za { $count ->
    [one] jednu akční kartu
    [few] { $count } akční karty
    [many] { $count } akční karty
   *[other] { $count } akčních karet
} zdvojnásobuje { $doubled } a má { $total }
klenotnici-log-raise-hammer = { $seat } přihazuje { $cards }, celkem { $total }, a ukončuje dražbu za { $count ->
    [one] jednu akční kartu
    [few] { $count } akční karty
    [many] { $count } akční karty
   *[other] { $count } akčních karet
}
klenotnici-log-hammer = { $seat } ukončuje dražbu za { $count ->
    [one] jednu akční kartu
    [few] { $count } akční karty
    [many] { $count } akční karty
   *[other] { $count } akčních karet
}
klenotnici-log-decline = { $seat } nechává dražbu pokračovat
klenotnici-log-pass = { $seat } pasuje
klenotnici-log-spent = { $seat } používá akční karty: { $ranks }
klenotnici-log-won = { $seat } získává { $gem-accusative } za { $price }
klenotnici-log-exchange = { $seat } rozměňuje: přikládá { $give } a bere si zpět { $take }
klenotnici-log-exchange-hidden = { $seat } rozměňuje: přikládá { $give } a bere si zpět { $take }
klenotnici-log-done = { $seat } už nerozměňuje
klenotnici-log-payment = { $seat } platí { $cards }
klenotnici-log-next-starter = { $seat } dostává žeton a začíná další dražbu
klenotnici-log-starter-moved = { $from } nemá peníze, a tak začíná { $seat }
klenotnici-log-take = { $seat } si bere { $gem-accusative }
klenotnici-log-over = Hra končí
klenotnici-log-unsold = { $count ->
    [one] Jeden drahokam zůstává nevydražený: { $gems }
    [few] { $count } drahokamy zůstávají nevydražené: { $gems }
    [many] { $count } drahokamu zůstává nevydraženo: { $gems }
   *[other] { $count } drahokamů zůstává nevydražených: { $gems }
}
klenotnici-log-goal-sealed = { $seat } oznamuje cíl, zatím skrytě
klenotnici-log-goal = { $seat } ukazuje { $rank-accusative }: { $points ->
    [one] jeden bod
    [few] { $points } body
    [many] { $points } bodu
   *[other] { $points } bodů
}
klenotnici-log-goal-none = { $seat } neukazuje žádný cíl

## Výsledek

klenotnici-result-win = { $name } vyhrává a má { $points ->
    [one] jeden bod
    [few] { $points } body
    [many] { $points } bodu
   *[other] { $points } bodů
}
klenotnici-result-win-me = Vyhráváte a máte { $points ->
    [one] jeden bod
    [few] { $points } body
    [many] { $points } bodu
   *[other] { $points } bodů
}
klenotnici-result-share = { $names } se dělí o vítězství; každý má { $points ->
    [one] jeden bod
    [few] { $points } body
    [many] { $points } bodu
   *[other] { $points } bodů
}
klenotnici-result-ahead = Druhé místo má { $name }, náskok je { $count ->
    [one] jeden bod
    [few] { $count } body
    [many] { $count } bodu
   *[other] { $count } bodů
}.
klenotnici-tie-gems = Bodů mají stejně ({ $points }), ale { $name } má víc drahokamů než { $other } ({ $own } : { $less }).
klenotnici-tie-cards = Bodů ({ $points }) i drahokamů mají stejně, ale { $name } má v ruce víc karet než { $other } ({ $own } : { $less }).
klenotnici-tie-money = Bodů ({ $points }) i drahokamů mají stejně, ale { $name } má v ruce víc peněžních karet než { $other } ({ $own } : { $less }).
klenotnici-tie-age = Bodů ({ $points }), drahokamů i karet mají stejně, ale { $name } je starší než { $other }.
klenotnici-tie-shared = { $name } a { $other } mají stejně bodů, drahokamů i karet a dělí se o místo.
klenotnici-origin-gems = Drahokamy
klenotnici-origin-sets = Kombinace
klenotnici-origin-goal = Tajný cíl
klenotnici-origin-money = Peněžní karty
klenotnici-result-gems = Získané drahokamy
klenotnici-result-goal-shown = Ukázaný cíl: { $rank }
klenotnici-result-goal-none = Bez cíle

## Volby. Vlastnost .hint jednou větou říká, čeho se volba týká.

klenotnici-group-gems = Drahokamy a peníze
klenotnici-group-actions = Akční karty
klenotnici-group-goals = Tajné cíle

klenotnici-option-gem_value_table = Hodnoty drahokamů
    .hint = Pravidla neuvádějí čísla z herního plánu, proto se hraje s touto tabulkou.
klenotnici-option-gem_value_table-karat_default = 3 až 7 podle barvy
klenotnici-option-gem_value_table-uniform_357 = 3, 5 a 7 v každé barvě
klenotnici-option-gem_value_table-file = vlastní tabulka
klenotnici-option-suit_assignment = Karetní barvy
    .hint = Na barvě záleží jen při hře s tajnými cíli.
klenotnici-option-suit_assignment-seat_order = podle místa
klenotnici-option-suit_assignment-drawn = losem
klenotnici-option-first_starter = Kdo začíná hru
    .hint = Kdo v první dražbě vybírá drahokam a vyvolává ho?
klenotnici-option-first_starter-drawn = losem
klenotnici-option-first_starter-host_choice = místo, které určíte
klenotnici-option-first_starter-youngest = nejmladší hráč
klenotnici-option-moneyless_starter = Začínající hráč bez peněz
    .hint = Co se stane, když žeton dostane hráč, který nemá čím vyvolat?
klenotnici-option-moneyless_starter-transfer = předá žeton dál
klenotnici-option-moneyless_starter-choose_only = vybere drahokam, vyvolá ho další hráč
klenotnici-option-unsold_gems = Když už nikdo nemá peníze
    .hint = Co se stane s drahokamy, které nemá kdo zaplatit?
klenotnici-option-unsold_gems-unowned = zůstanou nevydražené
klenotnici-option-unsold_gems-take_turns = hráči si je postupně rozeberou
klenotnici-option-hammer_timing = Ukončení dražby
    .hint = Kdy lze třemi akčními kartami dražbu okamžitě ukončit?
klenotnici-option-hammer_timing-own_turn = když jste na tahu
klenotnici-option-hammer_timing-after_any_raise = po každém příhozu
klenotnici-option-spent_action_cards_public = Použité akční karty
    .hint = Vidí ostatní, které akční karty jste použili?
klenotnici-option-spent_action_cards_public-false = jsou skryté
klenotnici-option-spent_action_cards_public-true = jsou vidět
klenotnici-option-start_after_hammer_without_pass = Kdo začíná po ukončené dražbě
    .hint = Kdo začíná další dražbu, když ta předchozí skončí dřív, než někdo pasuje?
klenotnici-option-start_after_hammer_without_pass-same_starter = stejný hráč
klenotnici-option-start_after_hammer_without_pass-next_clockwise = další hráč po směru hodinových ručiček
klenotnici-option-start_after_hammer_without_pass-hammer_player = hráč, který ji ukončil
klenotnici-option-start_after_hammer_without_pass-winner = vítěz dražby
klenotnici-option-double_scope = Zdvojnásobení
    .hint = Co dvě akční karty zdvojnásobí?
klenotnici-option-double_scope-whole_raise = celý příhoz
klenotnici-option-double_scope-one_card = jednu jeho kartu
klenotnici-option-double_legality = Kdy zdvojnásobený příhoz přebíjí nejvyšší nabídku
    .hint = Stačí, když je příhoz dost vysoký jen díky zdvojnásobení?
klenotnici-option-double_legality-doubled_value = zdvojnásobení se počítá
klenotnici-option-double_legality-face_value = zdvojnásobení se nepočítá
klenotnici-option-double_stacking = Dvojí zdvojnásobení
    .hint = Může se jeden příhoz za čtyři akční karty počítat čtyřikrát?
klenotnici-option-double_stacking-false = ne
klenotnici-option-double_stacking-true = ano
klenotnici-option-double_on_opening = Zdvojnásobení vyvolávací ceny
    .hint = Lze zdvojnásobit i vyvolávací cenu?
klenotnici-option-double_on_opening-false = ne
klenotnici-option-double_on_opening-true = ano
klenotnici-option-exchange_value = Hodnota při rozměnění
    .hint = Jakou hodnotu musí mít karta, kterou přiložíte?
klenotnici-option-exchange_value-equal = stejnou jako karty, které si berete zpět
klenotnici-option-exchange_value-at_least = aspoň jako karty, které si berete zpět
klenotnici-option-exchange_hand_cards = Karty přiložené při rozměnění
    .hint = Kolik karet z ruky lze při jednom rozměnění přiložit?
klenotnici-option-exchange_hand_cards-one_card = jednu
klenotnici-option-exchange_hand_cards-any_set = kolik chcete
klenotnici-option-exchange_extent = Karty vzaté zpět
    .hint = Smí část vyložených karet při rozměnění zůstat na stole?
klenotnici-option-exchange_extent-any_subset = kterékoli z nich
klenotnici-option-exchange_extent-all_committed = všechny
klenotnici-option-exchange_repeat = Opakované rozměnění
    .hint = Lze po jedné výhře rozměnit víckrát?
klenotnici-option-exchange_repeat-true = ano
klenotnici-option-exchange_repeat-false = jen jednou
klenotnici-option-royal_goals = Tajné cíle
    .hint = Na konci smí každý ukázat jednu ušetřenou akční kartu a získat za ni další body.
klenotnici-option-royal_goals-false = ne
klenotnici-option-royal_goals-true = ano
klenotnici-option-royal_trio_table = Drahokamy v cílech
    .hint = Které tři drahokamy jsou na které akční kartě?
klenotnici-option-royal_trio_table-karat_default = naše tabulka
klenotnici-option-royal_trio_table-file = vlastní tabulka
klenotnici-option-goal_from_spent_cards = Cíl z použité karty
    .hint = Smí se jako cíl ukázat i použitá akční karta?
klenotnici-option-goal_from_spent_cards-false = ne
klenotnici-option-goal_from_spent_cards-true = ano
klenotnici-option-goal_choice = Výběr cíle
    .hint = Kdo vybírá kartu, která se ukáže?
klenotnici-option-goal_choice-declare = každý sám a tajně
klenotnici-option-goal_choice-auto_best = automaticky ta nejlepší karta
klenotnici-option-tiebreak_cards = Karty při shodě
    .hint = Které karty v ruce rozhodují, když mají hráči stejně bodů i drahokamů?
klenotnici-option-tiebreak_cards-all_cards = peněžní i akční
klenotnici-option-tiebreak_cards-money_only = jen peněžní
klenotnici-option-show_deducible_hands = Karty v ruce, které lze odvodit
    .hint = Ukazuje stůl peníze ostatních, když je lze odvodit z průběhu hry?
klenotnici-option-show_deducible_hands-false = pamatujte si je sami
klenotnici-option-show_deducible_hands-true = jsou vidět
klenotnici-option-starter = Místo prvního začínajícího hráče
    .hint = Místa se počítají od 0, vaše je tedy 0. Vyplňte jen při volbě „místo, které určíte“.
klenotnici-option-youngest = Kdo je nejmladší?
    .hint = Nejmladší hráč začíná, pokud to tak zvolíte, a při úplné shodě je v pořadí až za ostatními.
    .asked = Začíná nejmladší hráč. Kdo to je?
klenotnici-option-age_order = Místa od nejstaršího hráče po nejmladšího
    .hint = Věk rozhoduje při shodě, když je všechno ostatní stejné. Místa se počítají od 0, vaše je tedy 0. Například 2,0,1.
klenotnici-option-gem_values = Vlastní hodnoty
    .hint = Patnáct čísel od 3 do 7 v pořadí podle pravidel.
klenotnici-option-royal_trios = Vlastní cíle
    .hint = Dvacet trojic drahokamů v pořadí podle pravidel.

klenotnici-option-data_file = Vlastní čísla
    .hint = Čísla hry, která upravil provozovatel serveru. Stůl s vlastními čísly se nikdy nehodnotí.
klenotnici-number-values-ruby = Hodnota malého, středního a velkého rubínu
klenotnici-number-values-pearl = Hodnota malé, střední a velké černé perly
klenotnici-number-values-emerald = Hodnota malého, středního a velkého smaragdu
klenotnici-number-values-sapphire = Hodnota malého, středního a velkého safíru
klenotnici-number-values-gold = Hodnota malého, středního a velkého zlatého valounu
klenotnici-number-sets-emerald_pair = Body za malý a střední smaragd
klenotnici-number-sets-sapphire_pair = Body za malý a střední safír
klenotnici-number-sets-ruby_pair = Body za střední a velký rubín
klenotnici-number-sets-gold_set = Body za všechny tři zlaté valouny
klenotnici-number-sets-small_trio = Body za malý smaragd, rubín a perlu
klenotnici-number-scoring-goal_points = Body za 1, 2 a 3 drahokamy tajného cíle
klenotnici-number-scoring-per_money_card = Body za každou peněžní kartu, která zbude v ruce
klenotnici-number-hand-money_cards = Počet peněžních karet 2 až 10, které má každý hráč na začátku

## Části průběhu
klenotnici-log-h-chapter = Dražba { $chapter }

## Síla botů

# Čísla jsou z docs/strength.md.
klenotnici-levels-measured = Měřeno u stolů se čtyřmi hráči: proti třem mírným botům vyhrává jeden rozvážný bot 70,8 % partií a jeden ostrý 85,8 %. Při stejné síle by to bylo 25 %.

## Rady

klenotnici-word-emerald_pair = smaragdová dvojice
klenotnici-word-sapphire_pair = safírová dvojice
klenotnici-word-ruby_pair = rubínová dvojice
klenotnici-word-gold_set = zlatá trojice
klenotnici-word-small_trio = trojice malých
klenotnici-do-choose = Dát do dražby: { $gem }
klenotnici-do-take = Vzít si: { $gem }
klenotnici-do-open = Vyvolat drahokam kartami { $cards }, celkem { $total }
klenotnici-do-raise = Přihodit { $cards }, celkem { $total }
klenotnici-do-double = Přihodit { $cards } a zdvojnásobit, celkem { $total }
klenotnici-do-raise-end = Přihodit { $cards }, celkem { $total }, a ukončit dražbu
klenotnici-do-end = Ukončit dražbu
klenotnici-do-pass = Pasovat
klenotnici-do-decline = Nechat dražbu pokračovat
klenotnici-do-exchange = Rozměnit: přiložit { $give }, vzít si zpět { $take }
klenotnici-do-done = Zaplatit bez rozměnění
klenotnici-do-goal = Ukázat kartu { $rank }
klenotnici-do-goal-none = Neukazovat žádný cíl
klenotnici-why-gem-completes = Drahokam má hodnotu { $value } a doplňuje vám kombinaci „{ $set }“ s bonusem { $bonus }.
klenotnici-why-gem-wanted = S tímto drahokamem získá { $seat } kombinaci „{ $set }“ s bonusem { $bonus }, takže cena může být vysoká.
klenotnici-why-gem-value = Drahokam má hodnotu { $value } a nepatří do žádné bodované kombinace.
klenotnici-why-open = Pokud nikdo nepřihodí, stojí vás drahokam { $count ->
    [one] jednu kartu
    [few] { $count } karty
   *[other] { $count } karet
} a přináší { $value ->
    [one] { $value } bod
    [few] { $value } body
   *[other] { $value } bodů
}. V ruce vám { $left ->
    [one] zůstává { $left } karta
    [few] zůstávají { $left } karty
   *[other] zůstává { $left } karet
}.
klenotnici-why-completes = Drahokam má hodnotu { $value } a doplňuje vám kombinaci „{ $set }“ s bonusem { $bonus }. Celkem stojí { $count ->
    [one] jednu kartu
    [few] { $count } karty
   *[other] { $count } karet
}.
klenotnici-why-denies = Vedete o { $lead } a { $seat } nezíská kombinaci „{ $set }“ s bonusem { $bonus }.
klenotnici-why-fewest = Vedete o { $lead } a méně karet přihodit nejde. Drahokam celkem stojí { $count ->
    [one] jednu kartu
    [few] { $count } karty
   *[other] { $count } karet
} a přináší { $value ->
    [one] { $value } bod
    [few] { $value } body
   *[other] { $value } bodů
}.
klenotnici-why-cheapest = Vedete o { $lead }, což je nejmenší možný náskok. Karty, které vám zůstávají v ruce, mají součet { $rest }.
klenotnici-why-lead = Vedete o { $lead }. Pokud nikdo nepřihodí, drahokam celkem stojí { $count ->
    [one] jednu kartu
    [few] { $count } karty
   *[other] { $count } karet
} a přináší { $value ->
    [one] { $value } bod
    [few] { $value } body
   *[other] { $value } bodů
}.
klenotnici-why-double = Dvě akční karty příhoz zdvojnásobí. Cenu { $price } přebíjíte o { $lead }.
klenotnici-why-raise-end = Vedete o { $lead } a nikdo už nemůže odpovědět. Stojí vás to tři akční karty.
klenotnici-why-end = { $seat } hned získává drahokam za { $price }. Stojí vás to tři akční karty.
klenotnici-why-pass-first = { $laid ->
    [0] Nemáte nic vyloženého.
   *[other] Vyložené karty se vám vracejí.
} { $seat } vede s nabídkou { $price }. Pasujete jako první, takže zpravidla začínáte příští dražbu.
klenotnici-why-pass = { $laid ->
    [0] Nemáte nic vyloženého.
   *[other] Vyložené karty se vám vracejí.
} { $seat } vede s nabídkou { $price }.
klenotnici-why-decline = { $count ->
    [one] Zůstává vám { $count } akční karta
    [few] Zůstávají vám { $count } akční karty
   *[other] Zůstává vám { $count } akčních karet
}.
klenotnici-why-exchange = V ruce pak budete mít { $more ->
    [0] stejně karet jako předtím
    [one] o kartu víc
    [few] o { $more } karty víc
   *[other] o { $more } karet víc
}. Každá karta, která na konci zbude, je za { $points ->
    [one] bod
    [few] { $points } body
   *[other] { $points } bodů
}.
klenotnici-why-done = { $count ->
    [one] Platíte { $count } kartou
    [few] Platíte { $count } kartami
   *[other] Platíte { $count } kartami
} a žádnou akční kartu nepoužíváte.
klenotnici-why-goal = Za drahokamy, které máte, přináší tato karta { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodů
}.
klenotnici-why-goal-none = K vašim bodům se nic nepřičítá.

## Pravidla

klenotnici-rules-values = Hodnoty drahokamů
klenotnici-rules-small = malý
klenotnici-rules-medium = střední
klenotnici-rules-large = velký
klenotnici-rules-goals = Drahokamy v tajných cílech

klenotnici-puzzle-lead = Vedete, ale stojí vás to { $number ->
    [one] jednu kartu
    [few] { $number } karty
   *[other] { $number } karet
}. Stačí { $best }.
klenotnici-puzzle-lead-not = Tím se do vedení nedostanete.
klenotnici-puzzle-gem =
    { $number ->
        [0] Drahokam máte jistý, ale může vás stát všechny peněžní karty. Po jiném tahu vám peněžních karet zbude { $best }.
       *[other] Drahokam máte jistý, ale peněžních karet vám může zbýt jen { $number }. Po jiném tahu vám peněžních karet zbude { $best }.
    }
klenotnici-puzzle-gem-not = O drahokam vás pak ještě může někdo připravit.

## Tahy, které teď nejsou možné, a důvody

klenotnici-not-pass = Pasovat
klenotnici-not-raise = Přihodit
klenotnici-not-double = Zdvojnásobit
klenotnici-not-hammer = Ukončit dražbu
klenotnici-not-exchange = Rozměnit
klenotnici-not-show = Ukázat kartu: { $what }
klenotnici-reason-AUCTION-7 = Všechny vaše karty dají dohromady { $most }. Abyste vedli, potřebujete aspoň { $need }.
klenotnici-reason-DOUBLE-1 = { $count ->
    [0] Nemáte už žádnou akční kartu; zdvojnásobení stojí { $cost }.
    [one] Máte jednu akční kartu; zdvojnásobení stojí { $cost }.
    [few] Máte { $count } akční karty; zdvojnásobení stojí { $cost }.
    [many] Máte { $count } akční karty; zdvojnásobení stojí { $cost }.
   *[other] Máte { $count } akčních karet; zdvojnásobení stojí { $cost }.
}
klenotnici-reason-HAMMER-1 = { $count ->
    [0] Nemáte už žádnou akční kartu; ukončení dražby stojí { $cost }.
    [one] Máte jednu akční kartu; ukončení dražby stojí { $cost }.
    [few] Máte { $count } akční karty; ukončení dražby stojí { $cost }.
    [many] Máte { $count } akční karty; ukončení dražby stojí { $cost }.
   *[other] Máte { $count } akčních karet; ukončení dražby stojí { $cost }.
}
klenotnici-review-stretches = Tečkované čáry a čísla u nich ukazují, kde která dražba skončila.
