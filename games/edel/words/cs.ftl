### Texty hry Edel, Stein & Reich.
### Akce, barva nebo karta volby vstupuje do věty slovem z části Slova a vlastnosti slova jsou ve
### větě k dispozici s pomlčkou, například $action-accusative. Vlastnosti barvy jsou tvary pro
### počet: .one jeden, .few dva až čtyři, .many pět a víc; .where je místo („vede v modré“).
### Drahokamy vstupují jako seznam, například „2 červené a 1 modrý“. Peníze jsou v milionech.

edel-name = Edel, Stein & Reich
edel-time = asi 45 minut
edel-ease = O něco zapeklitější
edel-pitch = Peníze, volba, nebo drahokamy? Volíte tajně. Kdo zvolí akci jako jediný, získá ji; dva hráči o ní vyjednávají a tři nedostanou nic.
edel-brief-1 = Hrají se tři dražby. V každém kole každý dostane drahokamovou kartu, vyloží se jedna karta volby a všichni tajně zvolí akci.
edel-brief-2 = Kdo zvolí akci jako jediný, provede ji. Zvolí-li akci dva hráči, vyjednávají o ní: nabízejí vlastní drahokamy a dostane je ten, kdo nabídku přijme. Zvolí-li akci tři nebo víc hráčů, nedostane ji nikdo.
edel-brief-two-1 = Hrají se tři dražby. V každém kole je aktivní jeden hráč: dostane drahokamovou kartu, vyloží se karta volby a aktivní hráč tajně zvolí akci.
edel-brief-two-2 = Soupeř hádá, která akce to je. Uhodne-li napoprvé, akce propadá. Uhodne-li soupeř až napodruhé, oba o akci vyjednávají: nabízejí vlastní drahokamy a dostane je ten, kdo nabídku přijme. Jinak akci provede aktivní hráč.
edel-brief-3 = Zvýšit nabídku znamená dát víc drahokamů, nebo stejný počet v cennějších barvách. Nejcennější jsou červené, po nich žluté, zelené a modré.
edel-brief-4 = Po každé dražbě dostanou peníze hráči, kteří mají v některé barvě nejvíc drahokamů, a část těchto drahokamů vrátí.
edel-brief-5 = Vyhrává, kdo má nejvíc peněz.

## Slova

edel-word-money = PENÍZE
    .accusative = PENÍZE
edel-word-event = VOLBA
    .accusative = VOLBU
edel-word-gems = DRAHOKAMY
    .accusative = DRAHOKAMY
edel-word-free_choice = SVOBODNÁ VOLBA
    .accusative = SVOBODNOU VOLBU
edel-word-red = červená
    .one = červený
    .few = červené
    .many = červených
    .where = v červené
edel-word-yellow = žlutá
    .one = žlutý
    .few = žluté
    .many = žlutých
    .where = ve žluté
edel-word-green = zelená
    .one = zelený
    .few = zelené
    .many = zelených
    .where = v zelené
edel-word-blue = modrá
    .one = modrý
    .few = modré
    .many = modrých
    .where = v modré
edel-word-majority_bonus_red = bonus za vedení v červené
edel-word-majority_bonus_yellow = bonus za vedení ve žluté
edel-word-majority_bonus_green = bonus za vedení v zelené
edel-word-majority_bonus_blue = bonus za vedení v modré
edel-word-sole_majority_bonus = bonus za každé vedení
edel-word-gem_bonus_red = bonus za červené drahokamy
edel-word-gem_bonus_yellow = bonus za žluté drahokamy
edel-word-gem_bonus_green = bonus za zelené drahokamy
edel-word-gem_bonus_blue = bonus za modré drahokamy
edel-word-certificate = certifikát
edel-word-score_colour = ocenění jedné barvy
edel-word-reorganise_red_blue = čtyři červené a čtyři modré
edel-word-reorganise_yellow_green = čtyři žluté a čtyři zelené
edel-word-swap = výměna dvou drahokamů
edel-word-discard_from_each = od každého soupeře jeden drahokam
edel-word-take_three = tři stejné
edel-word-halve_all = polovina všeho

## Co která karta volby dělá, jednou větou; hraje-li se podle jiného výkladu, platí věta s -tie,
## -certificates nebo -full. Poslední věta, s -held, se k jiné přidává.

edel-effect-majority_bonus_red = Máte-li při ocenění víc červených drahokamů než kdokoli jiný, vezmete si o { $amount } mil. víc.
edel-effect-majority_bonus_red-tie = Máte-li při ocenění nejvíc červených drahokamů, třeba i společně s jinými, vezmete si o { $amount } mil. víc.
edel-effect-majority_bonus_yellow = Máte-li při ocenění víc žlutých drahokamů než kdokoli jiný, vezmete si o { $amount } mil. víc.
edel-effect-majority_bonus_yellow-tie = Máte-li při ocenění nejvíc žlutých drahokamů, třeba i společně s jinými, vezmete si o { $amount } mil. víc.
edel-effect-majority_bonus_green = Máte-li při ocenění víc zelených drahokamů než kdokoli jiný, vezmete si o { $amount } mil. víc.
edel-effect-majority_bonus_green-tie = Máte-li při ocenění nejvíc zelených drahokamů, třeba i společně s jinými, vezmete si o { $amount } mil. víc.
edel-effect-majority_bonus_blue = Máte-li při ocenění víc modrých drahokamů než kdokoli jiný, vezmete si o { $amount } mil. víc.
edel-effect-majority_bonus_blue-tie = Máte-li při ocenění nejvíc modrých drahokamů, třeba i společně s jinými, vezmete si o { $amount } mil. víc.
edel-effect-sole_majority_bonus = Za každou barvu, ve které máte při ocenění víc drahokamů než kdokoli jiný, si vezmete o { $amount } mil. víc.
edel-effect-sole_majority_bonus-certificates = Za každou barvu, ve které máte při ocenění víc drahokamů než kdokoli jiný, si vezmete o { $amount } mil. víc. Stejnou částku si vezmete, máte-li víc certifikátů než kdokoli jiný.
edel-effect-gem_bonus_red = Při ocenění si vezmete { $amount } mil. za každý svůj červený drahokam.
edel-effect-gem_bonus_yellow = Při ocenění si vezmete { $amount } mil. za každý svůj žlutý drahokam.
edel-effect-gem_bonus_green = Při ocenění si vezmete { $amount } mil. za každý svůj zelený drahokam.
edel-effect-gem_bonus_blue = Při ocenění si vezmete { $amount } mil. za každý svůj modrý drahokam.
edel-effect-certificate = Kdo má při ocenění nejvíc certifikátů, dostane { $amount } mil.; kdo jich má druhý nejvyšší počet, dostane { $second } mil.
edel-effect-score_colour = Zvolte barvu, která se hned ocení u všech hráčů. Vynáší polovinu příjmu.
edel-effect-score_colour-full = Zvolte barvu, která se hned ocení u všech hráčů. Vynáší celý příjem.
edel-effect-score_colour-held = Karty, které si hráči nechávají do ocenění, přitom vynášejí také.
edel-effect-reorganise_red_blue = Červené a modré drahokamy vraťte nebo si je doplňte ze zásoby tak, abyste měli od každé z těchto barev čtyři.
edel-effect-reorganise_yellow_green = Žluté a zelené drahokamy vraťte nebo si je doplňte ze zásoby tak, abyste měli od každé z těchto barev čtyři.
edel-effect-swap = Vyměňte si se soupeřem, kterého si vyberete, jeden drahokam za drahokam jiné barvy.
edel-effect-discard_from_each = Každý soupeř vrátí do zásoby jeden drahokam; barvu určujete vy.
edel-effect-take_three = Vezměte si ze zásoby tři drahokamy jedné barvy.
edel-effect-halve_all = Všichni včetně vás vrátí polovinu drahokamů každé barvy, zaokrouhlenou dolů.

## Drahokamy. První čtyři vyplňují seznamy drahokamů; prázdný seznam je „nic“.

edel-count-red = { $count ->
    [one] { $count } červený
    [few] { $count } červené
    [many] { $count } červeného
   *[other] { $count } červených
}
edel-count-yellow = { $count ->
    [one] { $count } žlutý
    [few] { $count } žluté
    [many] { $count } žlutého
   *[other] { $count } žlutých
}
edel-count-green = { $count ->
    [one] { $count } zelený
    [few] { $count } zelené
    [many] { $count } zeleného
   *[other] { $count } zelených
}
edel-count-blue = { $count ->
    [one] { $count } modrý
    [few] { $count } modré
    [many] { $count } modrého
   *[other] { $count } modrých
}
edel-count-none = nic
edel-colour-red = Červená
edel-colour-yellow = Žlutá
edel-colour-green = Zelená
edel-colour-blue = Modrá
edel-many-red = červených drahokamů
edel-many-yellow = žlutých drahokamů
edel-many-green = zelených drahokamů
edel-many-blue = modrých drahokamů
edel-amount = { $amount } mil.
edel-million = mil.
edel-plus = + { $amount } mil.
edel-gem-count = { $count ->
    [one] jeden drahokam
    [few] { $count } drahokamy
    [many] { $count } drahokamu
   *[other] { $count } drahokamů
}

## Lišta

edel-before-first = Před první dražbou
edel-round = Dražba { $round }
edel-turn = Kolo { $turn }
edel-of = { $total ->
    [3] ze 3
    [6] ze 6
    [7] ze 7
   *[other] z { $total }
}
edel-active = Aktivní hráč: { $name }
edel-then = pak { $actions }
edel-crowns-hint = Koruna označuje, kdo by dostal peníze, kdyby se oceňovalo právě teď
edel-gem-deck-chip = { $count ->
    [one] jedna drahokamová karta
    [few] { $count } drahokamové karty
    [many] { $count } drahokamové karty
   *[other] { $count } drahokamových karet
}
edel-draw-pile-chip = { $count ->
    [one] jedna karta volby
    [few] { $count } karty volby
    [many] { $count } karty volby
   *[other] { $count } karet volby
}

## Burza: hráči, drahokamy a zásoba

edel-exchange-caption = Kdo má kolik drahokamů které barvy, komu by ocenění právě teď vyneslo peníze a co zbývá v zásobě
edel-pays = Vynese při ocenění
edel-base = vynáší { $amount ->
    [one] jeden milion
    [few] { $amount } miliony
    [many] { $amount } milionu
   *[other] { $amount } milionů
}
edel-supply = Zásoba
edel-supply-low = { $count } nebo méně: kdo tuto barvu má, vrátí před další dražbou jeden drahokam
edel-certificates = Certifikáty
edel-certificates-pay = kdo má nejvíc certifikátů, dostane 10 milionů; druhý nejvyšší počet vynese 4 miliony
edel-certificates-left = zbývá
edel-returns-gems = { $count ->
    [one] vrací jeden drahokam
    [few] vrací { $count } drahokamy
    [many] vrací { $count } drahokamu
   *[other] vrací { $count } drahokamů
}
edel-gem-card = Drahokamová karta
edel-gem-card-or = nebo
edel-leads = samostatné vedení by vyneslo peníze
edel-tied = společné vedení by vyneslo peníze
edel-paid = vyneslo by peníze
edel-choosing = volí
edel-chosen = zvoleno
edel-passive = tipuje
edel-place = { $place }. místo
edel-held = Karty pro ocenění
edel-now-total = Vynese teď
edel-now-details = Kdyby se oceňovalo teď

## Karty volby a balíčky

edel-display = Vyložená karta volby
edel-display-none = Není vyložená žádná karta volby.
edel-class-scoring = nechává se do ocenění
edel-class-instant = ihned
edel-or-top = Akcí VOLBA získáte tuto kartu, nebo naslepo vrchní kartu z dobíracího balíčku.
edel-draw-pile = { $count ->
    [one] karta volby k dobrání
    [few] karty volby k dobrání
    [many] karty volby k dobrání
   *[other] karet volby k dobrání
}
edel-spent-pile = { $count ->
    [one] použitá karta volby
    [few] použité karty volby
    [many] použité karty volby
   *[other] použitých karet volby
}
edel-gem-deck = { $count ->
    [one] karta k rozdání
    [few] karty k rozdání
    [many] karty k rozdání
   *[other] karet k rozdání
}
edel-cards = Karty, které zatím nikdo neviděl
edel-cards-draw = Karty volby v dobíracím balíčku
edel-cards-spent = Použité karty volby
edel-cards-gems = Drahokamové karty, které se ještě nerozdaly
edel-cards-gems-hint = { $count ->
    [one] V této dražbě se z těchto karet rozdá jedna.
    [few] V této dražbě se z těchto karet rozdají { $count }.
    [many] V této dražbě se z těchto karet rozdá { $count }.
   *[other] V této dražbě se z těchto karet rozdá { $count }.
}
edel-cards-aside = Karta odložená na tuto dražbu, lícem nahoru
edel-cards-none = žádné
edel-card-times = { $count } ×

## Panel tahu: nadpisy

edel-badge-choose = Vaše akce
edel-badge-guess = Váš tip
edel-badge-guess-again = Druhý tip
edel-badge-open = Vaše nabídka
edel-badge-answer = Vaše odpověď
edel-badge-single = Vaše nabídka
edel-badge-source = Vaše karta volby
edel-badge-instant = Vaše karta
edel-badge-exchange = Svobodná volba
edel-badge-take = Svobodná volba
edel-now-choose = Tajně zvolte akci
edel-now-guess = Co volí { $name }?
edel-now-guess-again = Tipněte si znovu: co volí { $name }?
edel-now-open = Zahajte vyjednávání s hráčem { $name }
edel-now-answer = Přijměte { $gems }, nebo zvyšte nabídku
edel-now-single = { $name } nic nenabízí. Nabídnete drahokam vy?
edel-now-source = Kterou kartu volby?
edel-now-instant = Karta „{ $card }“: použijete ji, nebo se jí vzdáte?
edel-now-exchange = Vyměníte jeden drahokam za dva?
edel-now-take = Vezměte si drahokam
edel-title-choose = Jste na tahu: zvolte akci
edel-title-guess = Jste na tahu: tipněte si
edel-title-guess-again = Jste na tahu: tipněte si znovu
edel-title-open = Jste na tahu: nabídněte
edel-title-answer = Jste na tahu: přijměte, nebo zvyšte
edel-title-single = Jste na tahu: nabídnete drahokam?
edel-title-source = Jste na tahu: vezměte si kartu volby
edel-title-instant = Jste na tahu: karta volby
edel-title-exchange = Jste na tahu: svobodná volba
edel-title-take = Jste na tahu: vezměte si drahokam

## Panel tahu: volba akce a tipy

edel-choose-legend = Vaše akce v tomto kole; změnit ji už nepůjde
edel-choose-alone = Zvolíte-li akci jen vy, provedete ji.
edel-choose-pair = Zvolí-li stejnou akci dva hráči, vyjednáváte o ní.
edel-choose-crowd = Zvolí-li stejnou akci tři nebo víc hráčů, nedostane ji nikdo.
edel-choose-free-alone = Zvolíte-li SVOBODNOU VOLBU jen vy, vyměníte jeden drahokam za dva.
edel-choose-free-crowd = Zvolí-li tuto akci víc hráčů, vezme si každý jeden drahokam.
edel-choose-guessed = Uhodne-li { $name } napoprvé, akce propadá.
edel-choose-guessed-again = Uhodne-li soupeř až napodruhé, vyjednáváte o akci.
edel-choose-unguessed = Neuhodne-li soupeř ani napodruhé, provedete akci vy.
edel-choose-unguessed-optional = Neuhodne-li soupeř ani napodruhé, nebo vzdá-li se druhého tipu, provedete akci vy.
edel-get-gems-short = V zásobě chybí { $missing }.
edel-get-gems-none = Žádný z těchto drahokamů v zásobě není.
edel-get-event = { $card }, nebo karta naslepo
edel-get-free = vyměníte jeden drahokam za dva, nebo si jeden vezmete
edel-you-chose = Zvolili jste akci { $action }.
edel-nobody-has-chosen = Nikdo jiný zatím nezvolil.
edel-others-have-chosen = Zvoleno už mají: { $names }.
edel-guess-right = Uhodnete-li, akce propadá.
edel-guess-wrong = Neuhodnete-li, tipnete si ještě jednou.
edel-guess-wrong-optional = Neuhodnete-li, můžete si tipnout ještě jednou.
edel-guess-again-right = Uhodnete-li, vyjednáváte o akci.
edel-guess-again-wrong = Neuhodnete-li, akci provede { $name }.
edel-guess-would = { $name } může získat
edel-guess-not = { $action } to není.
edel-guess-none-button = Bez druhého tipu
edel-guess-none-hint = I bez druhého tipu akci provede { $name }.

## Panel tahu: vyjednávání

edel-bargain = Vyjednávání o akci { $action }
edel-prize-money = { $name }: { $amount ->
    [one] jeden milion
    [few] { $amount } miliony
    [many] { $amount } milionu
   *[other] { $amount } milionů
}
edel-prize-gems = { $name }: { $gems }
edel-prize-event = karta volby pro toho, kdo akci získá
edel-bids = Dosavadní nabídky
edel-bids-none = Zatím žádná nabídka.
edel-bid-declined = bez nabídky
edel-opens = zahajuje
edel-after = Ukázat na stole
edel-after-hint = výsledek každé odpovědi
edel-after-scoring = při ocenění
edel-after-scoring-now = při ocenění, teď +{ $now }
edel-lock-button = Potvrdit volbu
edel-after-now = současný stav
edel-after-accept = když se přijme nabídka:
edel-after-offer = když se přijme vaše nabídka:
edel-offer-legend = Drahokamy, které nabízíte
edel-stepper-of = máte { $count }
edel-stepper-less = O jeden méně: { $colour }
edel-stepper-more = O jeden víc: { $colour }
edel-bid-button = Nabídnout
edel-raise-button = Zvýšit nabídku
edel-accept-button = Přijmout
edel-decline-bid-button = Bez nabídky
edel-decline-bid-hint = { $name } vám pak smí nabídnout jediný drahokam.
edel-quick-label = Nejnižší zvýšení
edel-quick-bid-label = Nejnižší nabídky
edel-single-legend = Drahokam, který nabídnete
edel-single-button = Nabídnout tento drahokam
edel-single-hint = { $name } drahokam musí přijmout a akci { $action } provedete vy.
edel-decline-single-button = Bez nabídky
edel-decline-single-hint = Akci { $action } pak neprovede nikdo.

## Průběžné počítání. $own a $other jsou počty drahokamů, vyplňuje je skript, stejně jako $colour.

edel-live-bid = Jako první můžete nabídnout kterékoli své drahokamy.
edel-live-raise = Nabídněte víc drahokamů, nebo stejný počet, ale víc v první barvě, ve které se nabídky liší. Pořadí barev: červená, žlutá, zelená, modrá.
edel-live-not-held = Tolik { $colour } nemáte.
edel-live-fewer = Nezvyšujete: nabízíte méně drahokamů, { $own } proti { $other }.
edel-live-equal = Nezvyšujete: nabídka je stejná.
edel-live-lower = Nezvyšujete: nabízíte stejně drahokamů, ale soupeř nabízí víc { $colour }.
edel-live-more = Zvyšujete: nabízíte víc drahokamů, { $own } proti { $other }.
edel-live-rank = Zvyšujete: nabízíte stejně drahokamů jako soupeř, ale víc { $colour }.
edel-live-opens = Takhle můžete začít. Počet drahokamů: { $own }.

## Panel tahu: karty volby

edel-source-legend = Odkud si kartu volby vezmete
edel-source-display = Vzít vyloženou kartu
edel-source-top = Vzít naslepo vrchní kartu
edel-source-top-hint = Karta „{ $card }“ půjde pod balíček. { $count ->
    [one] Dostat můžete jen jednu kartu.
    [few] Dostanete jednu ze { $count } karet.
    [many] Dostanete jednu z { $count } karty.
   *[other] Dostanete jednu z { $count } karet.
}
edel-execute-button = Použít kartu
edel-decline-card-button = Vzdát se karty
edel-decline-card-hint = Karta půjde bez účinku pod balíček.
edel-score-legend = Barva, která se ocení
edel-score-pays = { $name } + { $amount }
edel-three-legend = Barva, kterou si vezmete
edel-three-gets = { $gems } ze zásoby
edel-swap-opponent = Soupeř
edel-swap-give = Dáte
edel-swap-take = Dostanete
edel-swap-holds = { $name }: { $gems }
edel-discard-legend = Drahokam, který každý soupeř vrátí
edel-discard-of = { $name } vrátí
edel-change = Co se změní
edel-change-take = ze zásoby { $gems }
edel-change-return = do zásoby { $gems }
edel-change-none = nic

## Panel tahu: svobodná volba

edel-exchange-give = Vrátíte
edel-exchange-first = Vezmete si
edel-exchange-second = a
edel-exchange-button = Vyměnit
edel-take-legend = Drahokam, který si vezmete
edel-take-button = Vzít tento drahokam
edel-take-order = Po vás: { $names }.
edel-decline-free-button = Nevzít nic
edel-in-supply = { $count } v zásobě

## Průběh. $seat a $other jsou jména; $gems, $taken, $returned a $missing jsou drahokamy.

edel-log-round = Začíná { $round }. dražba
edel-log-active = Prvním aktivním hráčem je { $seat }
edel-log-aside = Odložená drahokamová karta: { $money ->
    [one] jeden milion
    [few] { $money } miliony
    [many] { $money } milionu
   *[other] { $money } milionů
} nebo { $gems }
edel-log-gem-card = { $seat } dostává drahokamovou kartu: { $money ->
    [one] jeden milion
    [few] { $money } miliony
    [many] { $money } milionu
   *[other] { $money } milionů
} nebo { $gems }
edel-log-display = Vykládá se karta volby: { $card }
edel-log-reshuffle = Použité karty volby se míchají: nový dobírací balíček má { $count ->
    [one] jednu kartu
    [few] { $count } karty
    [many] { $count } karty
   *[other] { $count } karet
}
edel-log-reshuffle-round = Dobírací balíček a použité karty volby se míchají dohromady: nový balíček má { $count ->
    [one] jednu kartu
    [few] { $count } karty
    [many] { $count } karty
   *[other] { $count } karet
}
edel-log-chosen = { $seat } má zvoleno
edel-log-chose = { $seat } volí { $action-accusative }
edel-reveal-open = Všechny karty jsou odkryté
edel-reveal-cancelled = { $action }: akce propadá
edel-reveal-bargain = { $action }: vyjednávají dva hráči
edel-reveal-you-nothing = V tomto kole nic nezískáváte.
edel-reveal-you-bargain = Vyjednáváte s hráčem { $name }.
edel-reveal-you-perform = Provádíte akci { $action }.
edel-reveal-idle = Nikdo ji nevolí.
edel-reveal-performed = Akci { $count ->
    [one] provádí { $names }.
   *[other] provádějí { $names }, každý zvlášť.
}
edel-reveal-two = Vyjednávají { $names }.
edel-reveal-many = Akce propadá: volí ji { $count ->
    [one] jeden hráč
    [few] { $count } hráči
    [many] { $count } hráče
   *[other] { $count } hráčů
}.
edel-log-reveal = { $seat } odhaluje { $action-accusative }
edel-log-guess-right = { $seat } tipuje { $action-accusative }: správně, akce propadá
edel-log-guess-wrong = { $seat } tipuje { $action-accusative }: špatně
edel-log-guess-again-right = { $seat } tipuje { $action-accusative }: správně, o akci se bude vyjednávat
edel-log-guess-again-wrong = { $seat } tipuje { $action-accusative }: zase špatně
edel-log-guess-none = { $seat } se vzdává druhého tipu
edel-log-cancelled = Akce { $action } propadá: volí { $count ->
    [one] ji jeden hráč
    [few] ji { $count } hráči
    [many] ji { $count } hráče
   *[other] ji { $count } hráčů
}
edel-log-bargain = O akci { $action } vyjednávají { $seat } a { $other }; zahajuje { $seat }
edel-log-bid = { $seat } nabízí { $gems }
edel-log-raise = { $seat } zvyšuje na { $gems }
edel-log-accept = { $seat } přijímá nabídku: { $other } dává { $gems }
edel-log-decline-bid = { $seat } nic nenabízí
edel-log-offer = { $seat } dává { $colour-one } drahokam a { $other } ho dostává
edel-log-void = { $seat } nic nenabízí: akci { $action } neprovede nikdo
edel-log-money = { $seat } si bere { $amount ->
    [one] jeden milion
    [few] { $amount } miliony
    [many] { $amount } milionu
   *[other] { $amount } milionů
}
edel-log-gems = { $seat } si bere { $gems }
edel-log-gems-short = { $seat } { $gems ->
    [nic] si nic nebere
   *[other] si bere { $gems }
}; v zásobě chybí { $missing }
edel-log-take-display = { $seat } si bere vyloženou kartu: { $card }
edel-log-take-top = { $seat } si vybírá vrchní kartu; vyložená „{ $card }“ jde pod balíček
edel-log-draw-event = { $seat } si bere naslepo: { $card }
edel-log-decline-card = { $seat } se vzdává karty: { $card }
edel-log-score-colour = { $seat } nechává hned ocenit jednu barvu: { $colour }
edel-log-reorganise = { $seat } přeskupuje drahokamy; ze zásoby: { $taken }, do zásoby: { $returned }
edel-log-swap = { $seat } a { $other } si vyměňují drahokamy: { $seat } dává { $give-one }, { $other } { $take-one }
edel-log-discard = { $other } vrací { $colour-one } drahokam
edel-log-take-three = { $seat } si bere { $gems }
edel-log-halve = { $seat } rozhoduje, že všichni vrátí polovinu drahokamů
edel-log-halved = { $seat } { $gems ->
    [nic] nic nevrací
   *[other] vrací { $gems }
}
edel-log-free-exchange = { $seat } vrací { $give-one } drahokam a bere si { $gems }
edel-log-free-decline = { $seat } si nic nebere
edel-log-free-nothing = { $seat } nemá drahokam na výměnu
edel-log-free-empty = { $seat } si nic nebere: zásoba je prázdná
edel-log-free-take = { $seat } si bere { $colour-one } drahokam
edel-log-display-under = Kartu „{ $card }“ si nikdo nebere: jde pod balíček
edel-log-scoring = Ocenění { $round }. dražby
edel-log-income-sole = { $seat } vede samostatně { $colour-where }: { $amount ->
    [one] jeden milion
    [few] { $amount } miliony
    [many] { $amount } milionu
   *[other] { $amount } milionů
}
edel-log-income-tied = { $seat } se dělí o vedení { $colour-where } ({ $count ->
    [one] jeden hráč
    [few] { $count } hráči
    [many] { $count } hráče
   *[other] { $count } hráčů
}): { $amount ->
    [one] jeden milion
    [few] { $amount } miliony
    [many] { $amount } milionu
   *[other] { $amount } milionů
}
edel-log-income-majority-bonus = { $seat } má bonus za vedení { $colour-where }: { $amount ->
    [one] jeden milion
    [few] { $amount } miliony
    [many] { $amount } milionu
   *[other] { $amount } milionů
}
edel-log-income-sole-bonus = { $seat } vede samostatně { $colour-where } a má bonus za každé vedení: { $amount ->
    [one] jeden milion
    [few] { $amount } miliony
    [many] { $amount } milionu
   *[other] { $amount } milionů
}
edel-log-income-gem-bonus = { $seat } má bonus za { $colour-few } drahokamy: { $amount ->
    [one] jeden milion
    [few] { $amount } miliony
    [many] { $amount } milionu
   *[other] { $amount } milionů
}
edel-log-income-none = Nikdo nemá { $colour-one } drahokam
edel-log-return = { $seat } vrací { $count ->
    [one] { $count } { $colour-one }
    [few] { $count } { $colour-few }
    [many] { $count } { $colour-many }
   *[other] { $count } { $colour-many }
}
edel-log-certificates = { $seat } má nejvíc certifikátů ({ $count }): { $amount ->
    [one] jeden milion
    [few] { $amount } miliony
    [many] { $amount } milionu
   *[other] { $amount } milionů
}
edel-log-certificates-bonus = { $seat } má víc certifikátů než kdokoli jiný a z bonusu za každé vedení získává { $amount ->
    [one] jeden milion
    [few] { $amount } miliony
    [many] { $amount } milionu
   *[other] { $amount } milionů
}
edel-log-certificates-second = { $seat } má druhý nejvyšší počet certifikátů ({ $count }): { $amount ->
    [one] jeden milion
    [few] { $amount } miliony
    [many] { $amount } milionu
   *[other] { $amount } milionů
}
edel-log-certificates-none = Nikdo nemá certifikát
edel-log-check = { $seat } vrací { $gems }, protože jich je v zásobě málo
edel-log-over = Hra končí

## Ocenění a výsledek

edel-scoring-of = Ocenění { $round }. dražby
edel-scoring-cards = + { $amount } za karty
edel-scoring-returns = vrací { $count }
edel-scoring-between = Z karet volby mezi oceněními
edel-origin-before = Získáno dříve
edel-origin-red = Červená
edel-origin-yellow = Žlutá
edel-origin-green = Zelená
edel-origin-blue = Modrá
edel-origin-certificates = Certifikáty
edel-origin-cards = Karty pro ocenění
edel-origin-money = PENÍZE
edel-result-win = { $name } vyhrává a má { $points ->
    [one] jeden milion
    [few] { $points } miliony
    [many] { $points } milionu
   *[other] { $points } milionů
}
edel-result-win-me = Vyhráváte a máte { $points ->
    [one] jeden milion
    [few] { $points } miliony
    [many] { $points } milionu
   *[other] { $points } milionů
}
edel-result-share = { $names } se dělí o vítězství; každý má { $points ->
    [one] jeden milion
    [few] { $points } miliony
    [many] { $points } milionu
   *[other] { $points } milionů
}
edel-result-ahead = Druhé místo má { $name }, náskok je { $count ->
    [one] jeden milion
    [few] { $count } miliony
    [many] { $count } milionu
   *[other] { $count } milionů
}.
edel-tie-gems = Peněz mají stejně, a tak o pořadí rozhodují drahokamy: { $name } jich má { $own }, { $other } jen { $less }.
edel-tie-colour = Peněz i drahokamů mají stejně, a tak o pořadí rozhodují barvy: { $name } má víc { $colour } než { $other }.
edel-tie-shared = { $name } a { $other } mají stejně peněz a v každé barvě stejně drahokamů, proto se o místo dělí.
edel-result-breakdown = Odkud jsou peníze
edel-result-gems = Zbylé drahokamy
edel-result-rounds = Tři ocenění
edel-result-rounds-hint = Částky jsou v milionech. Malé číslo udává počet vrácených drahokamů.
edel-plot = Peníze po každé dražbě
edel-plot-start = začátek
edel-plot-round = dražba { $round }
edel-plot-line = { $name }: { $amounts }

## Nastavení. Vlastnost .hint jednou větou říká, čeho se týká.

edel-group-bargains = Vyjednávání a SVOBODNÁ VOLBA
edel-group-scoring = Ocenění
edel-group-events = Karty volby
edel-group-two = Dva hráči
edel-group-cards = Drahokamové karty a věk

edel-option-bargain_decline = Nenabídnout nic
    .hint = Smí i hráč, který má drahokamy, nenabídnout nic?
edel-option-bargain_decline-allowed = je dovoleno
edel-option-bargain_decline-only_without_gems = jen bez drahokamů
edel-option-majority_bonus_on_tie = Bonus za vedení při shodě
    .hint = Vynáší karta za vedení v barvě i tehdy, když se o vedení dělí víc hráčů?
edel-option-majority_bonus_on_tie-false = nevynáší nic
edel-option-majority_bonus_on_tie-true = vynáší celá
edel-option-sole_bonus_counts_certificates = Bonus za každé vedení
    .hint = Vynáší bonus i hráči, který má víc certifikátů než kdokoli jiný?
edel-option-sole_bonus_counts_certificates-false = jen za barvy
edel-option-sole_bonus_counts_certificates-true = za barvy i certifikáty
edel-option-tie_split_rounding = Dělený příjem
    .hint = Jak se zaokrouhluje podíl, když se o vedení dělí víc hráčů?
edel-option-tie_split_rounding-down = dolů
edel-option-tie_split_rounding-up = nahoru
edel-option-certificate_second_minimum = Druhý nejvyšší počet certifikátů
    .hint = Kolik certifikátů je potřeba, aby druhé místo něco vyneslo?
edel-option-certificate_second_minimum-1 = aspoň jeden
edel-option-certificate_second_minimum-0 = ani jeden
edel-option-score_colour_income = Ocenění jedné barvy
    .hint = Kolik vynáší karta volby „ocenění jedné barvy“?
edel-option-score_colour_income-half = polovinu příjmu
edel-option-score_colour_income-full = celý příjem
edel-option-score_colour_held_cards = Karty pro ocenění při ocenění jedné barvy
    .hint = Vynášejí karty, které si hráči nechávají do ocenění, i tehdy, když karta volby oceňuje jednu barvu?
edel-option-score_colour_held_cards-ignored = nevynášejí
edel-option-score_colour_held_cards-applied = vynášejí také
edel-option-event_deck_reshuffle = Míchání karet volby
    .hint = Kdy se použité karty volby vracejí do balíčku?
edel-option-event_deck_reshuffle-on_first_face_up = když balíček dojde
edel-option-event_deck_reshuffle-each_round = i před 2. a 3. dražbou
edel-option-free_choice_optional = SVOBODNÁ VOLBA
    .hint = Smí si hráč nevzít nic? Platí jen ve hře pěti hráčů.
edel-option-free_choice_optional-true = lze odmítnout
edel-option-free_choice_optional-false = je povinná
edel-option-two_player_first_active = První aktivní hráč
    .hint = Kdo je aktivní v prvním kole? Platí jen ve hře dvou hráčů.
edel-option-two_player_first_active-random = losem
edel-option-two_player_first_active-seat_0 = první místo
edel-option-two_player_first_active-seat_1 = druhé místo
edel-option-two_player_round_starter = Začátek 2. a 3. dražby
    .hint = Kdo je v dalších dražbách aktivní jako první? Platí jen ve hře dvou hráčů.
edel-option-two_player_round_starter-richest = bohatší hráč
edel-option-two_player_round_starter-alternate = střídavě
edel-option-two_player_second_guess = Druhý tip
    .hint = Smí se tipující hráč druhého tipu vzdát? Platí jen ve hře dvou hráčů.
edel-option-two_player_second_guess-compulsory = je povinný
edel-option-two_player_second_guess-may_decline = lze vynechat
edel-option-age_order = Místa od nejmladšího hráče po nejstaršího
    .hint = Pořadí určuje, kdo zahajuje vyjednávání, když je všechno ostatní stejné. Místa se počítají od 0: zápis 2,0,1 znamená, že nejmladší hráč sedí na třetím místě.
edel-option-age_order-ascending_seats = podle místa
edel-option-gem_cards_file = Vlastní drahokamové karty
    .hint = Třicet karet, na každé 4 až 7 milionů a 2 až 4 drahokamy. Vložte soubor TOML s [[gem_cards]], nebo jeden řádek, který začíná například 7:1/1/0/0,7:1/0/1/0.

edel-option-data_file = Vlastní čísla
    .hint = Čísla hry, která upravil provozovatel serveru. Stůl s vlastními čísly se nikdy nehodnotí.
edel-number-gems-per_colour = Počet drahokamů každé barvy
edel-number-gems-start_per_colour = Kolik drahokamů každé barvy má hráč na začátku
edel-number-money-start = Peníze na začátku v milionech
edel-number-income-base = Příjem za vedení v červené, žluté, zelené a modré
edel-number-income-certificates = Příjem za nejvíc certifikátů a za druhý nejvyšší počet
edel-number-income-majority_bonus = Bonus za vedení v červené, žluté, zelené a modré
edel-number-income-sole_majority_bonus = Bonus za každou barvu, ve které vede jediný hráč
edel-number-income-gem_bonus_per_gem = Bonus za každý drahokam v barvě karty
edel-number-income-tie_return = Kolik drahokamů při shodě vrací každý hráč
edel-number-supply_check-threshold = Největší zásoba, při které se mezi koly vracejí drahokamy
edel-number-rounds-count = Počet kol
edel-number-setup-turns = Počet tahů v kole při 2, 3, 4 a 5 hráčích
edel-number-setup-free_choice_players = Nejmenší počet hráčů pro SVOBODNOU VOLBU
edel-number-event_cards = Karty volby: { $name }
edel-number-gem_cards = Drahokamová karta { $name }: peníze, pak červené, žluté, zelené a modré drahokamy

## Části průběhu
edel-log-h-chapter = Dražba 1, kolo { $chapter }
edel-log-h-round = Dražba { $round }: před prvním kolem
edel-log-h-turn = Dražba { $round }, kolo { $chapter }

## Síla botů

# Čísla jsou z docs/strength.md.
edel-levels-measured = Měřeno u stolů se čtyřmi hráči: proti třem mírným botům vyhrává jeden rozvážný bot 74,1 % partií a jeden ostrý 89,5 %. Stejně silný bot by vyhrával 25 % partií.

## Rady

edel-do-choose = Zvolit { $action-accusative }
edel-do-guess = Tipnout si { $action-accusative }
edel-do-guess-none = Podruhé netipovat
edel-do-bid = Nabídnout { $gems }
edel-do-raise = Zvýšit na { $gems }
edel-do-offer = Dát { $gems }
edel-do-accept = Přijmout
edel-do-bid-none = Nenabízet nic
edel-do-display = Vzít si vyloženou kartu: { $card }
edel-do-top = Vzít si vrchní kartu z dobíracího balíčku
edel-do-execute = Použít kartu: { $card }
edel-do-execute-colour = { $card }: { $colour }
edel-do-swap = Vyměnit s hráčem { $seat } { $give } za { $gems }
edel-do-card-none = Vzdát se karty
edel-do-exchange = Vrátit { $give } a vzít si { $gems }
edel-do-take = Vzít si { $gems }
edel-do-free-none = Nebrat nic
edel-why-money = Karta vynáší { $amount } mil.
edel-why-money-most = Vaše karta vynáší { $amount } mil. a nikdo nemá kartu s vyšší částkou.
edel-why-money-less = Vaše karta vynáší jen { $amount } mil. Kartu za { $most } mil. má { $seat } a možná chce totéž.
edel-why-gems = Berete si { $gems }.
edel-why-gems-lead = Berete si { $gems }. Pak byste { $colour-where } vedli jen vy. Počet vašich drahokamů této barvy: { $count }.
edel-why-event = Vezmete si vyloženou kartu „{ $card }“, nebo jednu naslepo.
edel-why-top = Může to být kterákoli z { $count } karet v dobíracím balíčku.
edel-why-free = Zvolíte-li SVOBODNOU VOLBU jen vy, vyměníte jeden drahokam za dva. Zvolí-li ji víc hráčů, vezme si každý jeden drahokam.
edel-why-guess-none = Už nic neriskujete.
edel-why-pay = Stojí vás to { $count ->
    [one] jeden drahokam
    [few] { $count } drahokamy
   *[other] { $count } drahokamů
} a { $left ->
    [one] zůstává vám { $left }
    [few] zůstávají vám { $left }
   *[other] zůstává vám { $left }
}.
edel-why-pay-lead = Stojí vás to { $count ->
    [one] jeden drahokam
    [few] { $count } drahokamy
   *[other] { $count } drahokamů
} a vedení { $colour-where }: v této barvě budete mít { $left }.
edel-why-accept = Dostáváte { $gems } a nic nedáváte. Akci získává { $seat }.
edel-why-accept-lead = Dostáváte { $gems } a nic nedáváte. Pak { $colour-where } povedete jen vy (počet drahokamů: { $count }). Akci získává { $seat }.
edel-why-bid-none = Všechny drahokamy si necháváte; druhý hráč může za akci ještě nabídnout jeden drahokam.
edel-why-offer-none = Všechny drahokamy si necháváte a akci nezíská nikdo.
edel-why-card-none = Karta „{ $card }“ nemá žádný účinek.
edel-why-card-kept = Kartu „{ $card }“ si necháváte do ocenění.
edel-why-card-now = Kartu „{ $card }“ buď hned použijete, nebo se jí vzdáte.
edel-why-colour = Teď máte { $colour-where } { $count }; nikdo jiný nemá víc než { $most }.
edel-why-discard = { $count ->
    [one] Drahokam musí vrátit jeden další hráč
    [few] Po jednom drahokamu musejí vrátit { $count } další hráči
   *[other] Po jednom drahokamu musí vrátit { $count } dalších hráčů
}.
edel-why-gain = Pak budete mít { $colour-where } { $count }; nejsilnější soupeř má { $most }.
edel-why-gain-lead = Pak { $colour-where } povedete jen vy: budete mít { $count } a nikdo jiný nemá víc než { $most }.
edel-why-holding = Pak budete mít { $gems }: { $more ->
    [0] stejně jako předtím
    [one] o jeden drahokam víc
    [few] o { $more } drahokamy víc
   *[other] o { $more } drahokamů víc
}.
edel-why-free-none = Necháváte si své drahokamy.

## Stránka pro začátečníky

edel-learn-scored = Co by ocenění vyneslo
edel-learn-income = Příjem
edel-learn-returns = { $count ->
    [one] vrací 1
    [few] vrací { $count }
    [many] vrací { $count }
   *[other] vrací { $count }
}

## Pravidla

edel-rules-events = Každá karta volby na jednom řádku

## Tahy, které teď nejsou možné, a důvody

edel-not-bid = Nabídnout drahokamy
edel-not-raise = Zvýšit nabídku
edel-not-accept = Přijmout
edel-not-decline = Vzdát se
edel-not-exchange = Jeden drahokam za dva
edel-not-choose = { $what }
edel-not-guess = Znovu { $what }
edel-not-take = { $what }
edel-not-execute = { $what }
edel-reason-BARGAIN-11 = { $own ->
    [0] Nemáte co nabídnout; současná nabídka je { $other }.
    [one] Máte jeden drahokam a ani s ním nabídku { $other } nepřebijete.
    [few] Máte { $own } drahokamy a ani se všemi nabídku { $other } nepřebijete.
    [many] Máte { $own } drahokamu a ani se všemi nabídku { $other } nepřebijete.
   *[other] Máte { $own } drahokamů a ani se všemi nabídku { $other } nepřebijete.
}
edel-reason-BARGAIN-10 = { $own ->
    [one] Máte jeden drahokam, v nabídce je také jeden a vaše barva není cennější.
    [few] Máte { $own } drahokamy, v nabídce je jich stejně a vaše barvy nejsou cennější.
    [many] Máte { $own } drahokamu, v nabídce je jich stejně a vaše barvy nejsou cennější.
   *[other] Máte { $own } drahokamů, v nabídce je jich stejně a vaše barvy nejsou cennější.
}
edel-review-stretches = Tečkované čáry s čísly označují jednotlivá ocenění.
