### Texty hry Das Zepter von Zavandor.
### Role, drahokam, balíček, schopnost, artefakt nebo strážce vstupuje do věty slovem z části Slova
### a vlastnosti slova jsou ve větě k dispozici s pomlčkou, například $item-accusative. Vlastnosti
### drahokamu jsou tvary pro počet (.few dva až čtyři, .many pět a víc) a pro kartu (.feminine první
### pád, .accusative čtvrtý pád, .plural množné číslo). Drahokamy vstupují i jako seznam, například
### „2 opály a jeden rubín“. $units je zápis: s5+e7+S20 je safírová karta 5, smaragdová karta 7
### a safírová sdružená energie 20.

zepter-name = Das Zepter von Zavandor
zepter-time = asi 2 hodiny
zepter-ease = Na celý večer
zepter-pitch = Drahokamy vynášejí energii a za ni kupujete schopnosti a artefakty. Hra končí, když se prodá pátý strážce.
zepter-brief-round = V každém kole se hráči seřadí podle bodů, doplní se vyložené artefakty, aktivní drahokamy vynesou energii a pak má každý jeden tah.
zepter-brief-turn = Ve svém tahu v libovolném pořadí kupujete a prodáváte drahokamy, rozmísťujete je do slotů, připravujete čudlíky, vylepšujete jednu schopnost a zahajujete dražby.
zepter-brief-turn-levels = Ve svém tahu v libovolném pořadí kupujete a prodáváte drahokamy, rozmísťujete je do slotů, připravujete čudlíky, vylepšujete schopnosti a zahajujete dražby. Po prvním placeném vylepšení stojí každé další dvojnásobek.
zepter-brief-auction = Když dražbu vyhrajete, nabídnutá částka se podle vašeho pořadí, schopností a artefaktů přepočte na konečnou cenu. Kdo konečnou cenu nemůže zaplatit, vypadává ze hry.
zepter-brief-auction-solvent = Když dražbu vyhrajete, nabídnutá částka se podle vašeho pořadí, schopností a artefaktů přepočte na konečnou cenu. Nikdo nesmí nabídnout víc, než by mohl zaplatit.
zepter-brief-change = Vrací se jen prášek v kartičkách s hodnotou 2, 5 a 10. Zbytek propadá.
zepter-brief-hand = Na konci tahu se musíte vejít do limitu karet v ruce (handlimitu).
zepter-brief-hand-round = Na konci každého kola se všichni musí vejít do limitu karet v ruce (handlimitu).
zepter-brief-end = Jakmile se prodá { $sold } strážců, kolo se dohraje. Vyhrává, kdo má nejvíc bodů.
zepter-brief-end-rounds = Jakmile se prodá { $sold } strážců, kolo se dohraje. Hra končí nejpozději po { $rounds }. kole. Vyhrává, kdo má nejvíc bodů.

## Slova

zepter-word-witch = Čarodějnice
    .accusative = Čarodějnici
zepter-word-elf = Elf
    .accusative = Elfa
zepter-word-druid = Druid
    .accusative = Druida
zepter-word-fairy = Víla
    .accusative = Vílu
zepter-word-mage = Mág
    .accusative = Mága
zepter-word-kobold = Kobold
    .accusative = Kobolda
zepter-word-opal = opál
    .few = opály
    .many = opálů
    .feminine = opálová
    .accusative = opálovou
    .plural = opálové
zepter-word-sapphire = safír
    .few = safíry
    .many = safírů
    .feminine = safírová
    .accusative = safírovou
    .plural = safírové
zepter-word-emerald = smaragd
    .few = smaragdy
    .many = smaragdů
    .feminine = smaragdová
    .accusative = smaragdovou
    .plural = smaragdové
zepter-word-diamond = diamant
    .few = diamanty
    .many = diamantů
    .feminine = diamantová
    .accusative = diamantovou
    .plural = diamantové
zepter-word-ruby = rubín
    .few = rubíny
    .many = rubínů
    .feminine = rubínová
    .accusative = rubínovou
    .plural = rubínové
zepter-word-gems = schopnost Drahokamy
zepter-word-energy_flow = schopnost Tok energie
zepter-word-fire = schopnost Oheň
zepter-word-nine_sages = schopnost Devět mudrců
zepter-word-artifacts = schopnost Artefakty
zepter-word-accumulation = schopnost Hromadění
zepter-word-spellbook = Kniha kouzel
    .accusative = Knihu kouzel
zepter-word-crystal_ball = Křišťálová koule
    .accusative = Křišťálovou kouli
zepter-word-runestone = Runový kámen
    .accusative = Runový kámen
zepter-word-crystal_of_protection = Ochranný krystal
    .accusative = Ochranný krystal
zepter-word-magic_belt = Kouzelný opasek
    .accusative = Kouzelný opasek
zepter-word-elixir = Elixír
    .accusative = Elixír
zepter-word-magic_mirror = Kouzelné zrcadlo
    .accusative = Kouzelné zrcadlo
zepter-word-mask_of_charisma = Maska charismatu
    .accusative = Masku charismatu
zepter-word-chalice_of_fire = Ohnivý kalich
    .accusative = Ohnivý kalich
zepter-word-magic_wand = Kouzelná hůlka
    .accusative = Kouzelnou hůlku
zepter-word-shadow_cloak = Plášť stínů
    .accusative = Plášť stínů
zepter-word-talisman = Talisman
    .accusative = Talisman
zepter-word-toad = Ropucha
    .accusative = Ropuchu
zepter-word-raven = Havran
    .accusative = Havrana
zepter-word-tomcat = Kocour
    .accusative = Kocoura
zepter-word-fox = Liška
    .accusative = Lišku
zepter-word-scarab = Skarab
    .accusative = Skaraba
zepter-word-unicorn = Jednorožec
    .accusative = Jednorožce
zepter-word-salamander = Salamandr
    .accusative = Salamandra
zepter-word-phoenix = Fénix
    .accusative = Fénixe
zepter-word-owl = Sova
    .accusative = Sovu
zepter-word-active = aktivní
zepter-word-inactive = neaktivní

## Drahokamy. Vyplňují seznamy drahokamů; první a čtvrtý pád se neliší.

zepter-count-opal = { $count ->
    [one] jeden opál
    [few] { $count } opály
    [many] { $count } opálu
   *[other] { $count } opálů
}
zepter-count-sapphire = { $count ->
    [one] jeden safír
    [few] { $count } safíry
    [many] { $count } safíru
   *[other] { $count } safírů
}
zepter-count-emerald = { $count ->
    [one] jeden smaragd
    [few] { $count } smaragdy
    [many] { $count } smaragdu
   *[other] { $count } smaragdů
}
zepter-count-diamond = { $count ->
    [one] jeden diamant
    [few] { $count } diamanty
    [many] { $count } diamantu
   *[other] { $count } diamantů
}
zepter-count-ruby = { $count ->
    [one] jeden rubín
    [few] { $count } rubíny
    [many] { $count } rubínu
   *[other] { $count } rubínů
}
zepter-count-none = žádný drahokam

## Krátké názvy schopností, i jako nadpisy sloupců

zepter-track-gems = Drahokamy
zepter-track-energy_flow = Tok energie
zepter-track-fire = Oheň
zepter-track-nine_sages = Devět mudrců
zepter-track-artifacts = Artefakty
zepter-track-accumulation = Hromadění

## Co přináší role a co stupně schopností. Stupeň 0 znamená, že hráč schopnost nemá.

zepter-role-start = Na začátku má schopnost { $track }, limit { $limit } karet v ruce a { $things }.
zepter-role-identical = Role nemá žádný účinek. Každý má na začátku limit { $limit } karet v ruce a { $things }, ale žádnou schopnost.
zepter-role-rest = zbytek z { $budget } prášku
zepter-role-cards = { $count ->
    [one] jednu safírovou kartu
    [few] { $count } safírové karty
   *[other] { $count } safírových karet
}
zepter-level-nothing = zatím nic
zepter-level-gems = drahokamy stojí { $percent } % ceny
zepter-level-gem-prices = opál stojí { $opal }, safír { $sapphire }, smaragd { $emerald }, diamant { $diamond } a rubín { $ruby }
zepter-level-dust = při každém příjmu { $dust } prášku
zepter-level-druid-once = zatím nic; Druid smí za hru koupit jeden rubín
zepter-level-druid-again = zatím nic; Druid smí koupit rubín, kdykoli žádný nemá
zepter-level-rubies = lze kupovat rubíny
zepter-level-cards-sapphire = { $count } safírové karty, jen jednou
zepter-level-cards-emerald = { $count } smaragdové karty, jen jednou
zepter-level-cards-diamond = { $count } diamantové karty, jen jednou
zepter-level-cards-ruby = { $count } rubínové karty, jen jednou
zepter-level-cards-dust = kdo na karty nemá právo, dostane jejich hodnotu v prášku
zepter-level-cards-points = jen v kole, do kterého vstupujete aspoň s { $points } body
zepter-level-prices = artefakty { $artifacts }, strážci { $sentinels }
zepter-level-slots = { $count ->
    [one] jeden slot navíc
    [few] { $count } sloty navíc
   *[other] { $count } slotů navíc
}
zepter-level-hand = limit karet { $change } po dosažení 1. stupně
zepter-level-points = 2 body na 4. stupni

## Co který artefakt dělá, jednou větou

zepter-effect-spellbook = Smíte kupovat smaragdy; Plášť stínů je o 15 levnější.
zepter-effect-crystal_ball = Limit karet v ruce +3; Elixír je o 5 levnější.
zepter-effect-runestone = Ihned jedno vylepšení zdarma; Ohnivý kalich je o 10 levnější.
zepter-effect-crystal_of_protection = Při každém příjmu dostanete jeden smaragdový výnos navíc.
zepter-effect-magic_belt = Dva sloty navíc. Každý hráč smí mít jen jeden takový opasek.
zepter-effect-elixir = Ihned jeden diamant zdarma; smíte kupovat diamanty.
zepter-effect-magic_mirror = Ihned připravíte čudlík zdarma a každý soupeř vrátí jeden aktivní drahokam. Dražit tento artefakt smí jen ten, kdo má aktivní drahokam.
zepter-effect-mask_of_charisma = Ihned jedno vylepšení zdarma; strážci jsou o 20 levnější.
zepter-effect-chalice_of_fire = Při každém příjmu dostanete jeden rubínový výnos navíc.
zepter-effect-magic_wand = Dva sloty navíc a limit karet v ruce +3. Každý hráč smí mít jen jednu takovou hůlku.
zepter-effect-shadow_cloak = Ihned připravíte čudlík zdarma a každý soupeř vrátí jeden aktivní drahokam. Dražit ho smí jen ten, kdo má aktivní drahokam.
zepter-effect-talisman = Ihned dvě vylepšení zdarma.

## Za kolik je který strážce, jednou větou a několika slovy

zepter-sentinel-base = { $points ->
    [one] { $points } bod
    [few] { $points } body
    [many] { $points } bodu
   *[other] { $points } bodů
}
zepter-bonus-toad = { $worth } a k tomu { $each } za každý váš Runový kámen, Ochranný krystal a Elixír a za každou Knihu kouzel.
zepter-bonus-raven = { $worth } a k tomu { $each } za každou vaši Křišťálovou kouli, Masku charismatu a Kouzelnou hůlku a za každý Kouzelný opasek.
zepter-bonus-tomcat = { $worth } a k tomu { $each } za každý aktivní opál, nejvýš však { $most } navíc.
zepter-bonus-fox = { $worth } a k tomu { $each } za každý aktivní safír, nejvýš však { $most } navíc.
zepter-bonus-scarab = { $worth } a k tomu { $each } za každý aktivní smaragd.
zepter-bonus-unicorn = { $worth } a k tomu { $each } za každý aktivní diamant.
zepter-bonus-salamander = { $worth } a k tomu { $each } za každý aktivní rubín.
zepter-bonus-phoenix = { $worth } a k tomu { $each } za každý druh drahokamu, ze kterého máte aspoň jeden aktivní.
zepter-bonus-owl = { $worth } a k tomu { $each } za každou vaši schopnost na 4. stupni.
zepter-per-toad = kámen, kniha, krystal, elixír
zepter-per-raven = koule, opasek, maska, hůlka
zepter-per-tomcat = za opál
zepter-per-fox = za safír
zepter-per-scarab = za smaragd
zepter-per-unicorn = za diamant
zepter-per-salamander = za rubín
zepter-per-phoenix = za každý druh
zepter-per-owl = za každý 4. stupeň

## Energie

zepter-dust = prášku
zepter-dust-amount = { $amount } prášku
zepter-card-of = karta energie { $value }, { $deck }
zepter-concentrated-of = sdružená energie { $value }, { $deck }
zepter-cards-of = × karta energie, { $deck }
zepter-hand-label = Karty v ruce: { $size } { $limit ->
    [3] ze 3
    [4] ze 4
    [6] ze 6
    [7] ze 7
    [14] ze 14
    [16] ze 16
    [17] ze 17
   *[other] z { $limit }
}
zepter-hand-over = o { $count } víc
zepter-hand-of-me = Vaše ruka
zepter-hand-hidden = Ostatní hráči hodnoty karet nevidí.
zepter-hand-worth = hodnota { $amount }
zepter-reserve = Záloha
zepter-reserve-hint = při příštím příjmu přejde do ruky

## Lišta

zepter-before-first = Příprava hry
zepter-round = Kolo { $round }
zepter-round-of = { $total ->
    [2] ze 2
    [3] ze 3
    [4] ze 4
    [6] ze 6
    [7] ze 7
    [14] ze 14
    [16] ze 16
    [17] ze 17
   *[other] z { $total }
}
zepter-round-last = poslední kolo
zepter-turn-of = Na tahu je { $name }
zepter-turn-mine = Jste na tahu
zepter-sold = Prodaných strážců
zepter-sold-of = z { $total }
zepter-deck-chip = Balíček artefaktů: { $counts }
zepter-deck-empty = Balíček artefaktů je prázdný
zepter-deck-entry = { $back } { $count }

## Hráči

zepter-player-points = { $points ->
    [one] bod
    [few] body
    [many] bodu
   *[other] bodů
}
zepter-player-out = mimo hru
zepter-player-first-card = karta pořadí { $card }
zepter-player-unfold = { $name }: ukázat vše
zepter-place = { $place }. v pořadí
zepter-place-modifiers = artefakty { $artifact }, strážci { $sentinel }
zepter-gems-of = aktivní: { $active }; slotů: { $slots }; v zásobníku: { $stored }
zepter-store = Zásobník
zepter-markers-ready = { $count ->
    [one] jeden připravený čudlík
    [few] { $count } připravené čudlíky
    [many] { $count } připraveného čudlíku
   *[other] { $count } připravených čudlíků
}
zepter-markers-board = na desce: { $costs }
zepter-markers-none = na desce žádný čudlík
zepter-levels-of = Schopnosti: { $levels }
zepter-level-entry = { $track } { $level }
zepter-none = žádné
zepter-points-of = Body
zepter-origin-gems = Drahokamy
zepter-origin-knowledge = Schopnosti
zepter-origin-artifacts = Artefakty
zepter-origin-sentinels = Strážci
zepter-points-from = za drahokamy { $gems }, za schopnosti { $knowledge }, za artefakty { $artifacts }, za strážce { $sentinels }
zepter-your-board = Vaše deska
zepter-your-gems = Vaše drahokamy
zepter-knowledge = Schopnosti
zepter-knowledge-once = jedno placené vylepšení za tah
zepter-knowledge-many = první vylepšení za svou cenu, každé další za dvojnásobek
zepter-knowledge-done = vylepšení v tomto tahu už máte za sebou
zepter-income-cards = { $count ->
    [one] jedna karta
    [few] { $count } karty
    [many] { $count } karty
   *[other] { $count } karet
}
zepter-income-concentrated = sdružená energie { $value }

## Vyložené artefakty a strážci

zepter-market = V prodeji
zepter-item-points = { $points ->
    [one] jeden bod
    [few] { $points } body
    [many] { $points } bodu
   *[other] { $points } bodů
}
zepter-copies = vyloženo { $count }×
zepter-not-eligible = Tento předmět dražit nesmíte
zepter-start-button-net = zaplatíte { $net }
zepter-sentinels-on-offer = Strážci, { $price }
zepter-sentinels-hint = kolik bodů by vám teď přinesli
zepter-sentinels-none = Všichni strážci jsou prodaní.
zepter-sentinel-sold-to = koupil hráč { $name }
zepter-sentinel-gone = mimo hru
zepter-sentinel-worth = pro vás teď za { $points ->
    [one] jeden bod
    [few] { $points } body
    [many] { $points } bodu
   *[other] { $points } bodů
}

## Dražba

zepter-auction = Dražba
zepter-auction-starts-at = od { $price }
zepter-bids = Nabídky
zepter-bid-highest = nejvýš
zepter-bid-started = zahajuje
zepter-bid-asked = je na řadě
zepter-bid-passed = pas
zepter-bid-out = nedraží
zepter-bid-net = cena { $price }
zepter-bid-net-paid = platí { $price }
zepter-if-win = Když vyhrajete za { $bid }
zepter-if-won = Vyhráváte za { $bid }
zepter-money-bid = Vaše nabídka
zepter-money-modifiers = Pořadí, schopnosti a artefakty
zepter-money-net = Zaplatíte
zepter-money-hand = Energie v ruce
zepter-money-gems = Prodej všech drahokamů
zepter-money-means = Zaplatit můžete nejvýš
zepter-money-most-bid = Nejvyšší nabídka, na kterou máte
zepter-money-most-hand = Nejvyšší nabídka bez prodeje drahokamů
zepter-risk-OUT-2 = výhrou byste vypadli ze hry
zepter-risk-OUT-2-why = Příhoz by vás stál { $net }, ale zaplatit můžete nejvýš { $means }. Když nikdo nepřihodí víc, vypadnete ze hry a přijdete o všechno.
zepter-risk-OUT-3 = výhrou byste přišli o všechny drahokamy
zepter-risk-OUT-3-why = Příhoz by vás stál { $net }. Když nikdo nepřihodí víc, budete muset prodat všechny drahokamy, abyste zaplatili.
zepter-bid-warning = Zaplatit můžete nejvýš { $means }. Kdybyste vyhráli za { $bid }, měli byste zaplatit { $net } a vypadli byste ze hry.
zepter-bid-sells = Zaplatili byste { $net }, ale v ruce máte jen { $hand }. Museli byste tedy prodávat drahokamy.
zepter-bid-fine = Zaplatíte { $net } a zbude vám { $rest }.
zepter-bid-less = O jeden méně
zepter-bid-more = O jeden víc
zepter-bid-quick = Doplnit nabídku
zepter-bid-legend = Vaše nabídka
zepter-bid-button = Zvýšit
zepter-bid-to = Zvýšit na { $bid }
zepter-pass-button = Pasovat
zepter-pass-hint = Když pasujete, do této dražby se už nevrátíte.
zepter-auction-next = Po vás: { $names }.

## Panel tahu: štítky, nadpisy a titulky

zepter-badge-choose-role = Vaše role
zepter-badge-call-price = Vaše cena
zepter-badge-take = Vaše odpověď
zepter-badge-pick-role = Vaše role
zepter-badge-remove-roles = Vyřazení rolí
zepter-badge-turn = Váš tah
zepter-badge-bid = Vaše nabídka
zepter-badge-pay = Vaše platba
zepter-badge-advance = Vaše vylepšení
zepter-badge-release = Váš čudlík
zepter-badge-lose = Váš drahokam
zepter-badge-discard = Vaše ruka
zepter-now-choose-role = Vyberte si roli
zepter-now-call-price = Vyhlaste cenu za roli
zepter-now-take = Koupíte roli za { $price }?
zepter-now-pick-role = Kterou roli si berete?
zepter-now-remove-roles = Vyřadíte z dražby některé role?
zepter-now-turn = Proveďte akce a ukončete tah
zepter-now-bid = { $item }: nabídněte aspoň { $bid }, nebo pasujte
zepter-now-pay = { $item }: zaplaťte { $price }
zepter-now-advance = Kterou schopnost zdarma vylepšíte?
zepter-now-release = Který čudlík si zdarma připravíte?
zepter-now-lose = Který aktivní drahokam vrátíte?
zepter-now-discard = V ruce máte { $size } a limit je { $limit }. Co si necháte?
zepter-title-choose-role = Jste na tahu: vyberte si roli
zepter-title-call-price = Jste na tahu: vyhlaste cenu
zepter-title-take = Jste na tahu: kupte, nebo odmítněte
zepter-title-pick-role = Jste na tahu: vyberte si roli
zepter-title-remove-roles = Jste na tahu: vyřaďte role
zepter-title-turn = Jste na tahu
zepter-title-bid = Jste na tahu: nabídněte, nebo pasujte
zepter-title-pay = Jste na tahu: zaplaťte
zepter-title-advance = Jste na tahu: vylepšení zdarma
zepter-title-release = Jste na tahu: čudlík zdarma
zepter-title-lose = Jste na tahu: vraťte drahokam
zepter-title-discard = Jste na tahu: odhoďte energii

## Panel tahu: vlastní tah

zepter-quick-activate = Aktivovat: { $gems }
zepter-end-button = Ukončit tah
zepter-end-over = překračujete limit karet o { $count }: budete odhazovat
zepter-end-over-round = překračujete limit karet o { $count }: po kole budete odhazovat
zepter-end-inactive = { $count ->
    [one] Jeden drahokam by ještě šlo aktivovat.
    [few] { $count } drahokamy by ještě šlo aktivovat.
    [many] { $count } drahokamu by ještě šlo aktivovat.
   *[other] { $count } drahokamů by ještě šlo aktivovat.
}
zepter-compose = Jiné pořadí kroků nebo zápis
zepter-compose-buy = Koupit
zepter-compose-no-right = zatím ne
zepter-compose-advance-then = Potom další vylepšení za dvojnásobnou cenu
zepter-compose-advances-more = Další vylepšení, každé za dvojnásobnou cenu
zepter-compose-advance-none = nic
zepter-compose-advance-option = { $track } na { $level }. stupeň, { $price }: { $effect }
zepter-pay-best = použít nejlepší platbu
zepter-compose-exact = Zápisem tahů
zepter-compose-exact-hint = Kroky v jiném pořadí, například: advance gems, buy 2 opal, sell sapphire active with s5+E30
zepter-compose-button = Provést
zepter-preview-button = Náhled
zepter-live-none = Na desce vyberte, co chcete koupit, prodat, připravit, vylepšit nebo dražit.
zepter-live-price = Cena { $price }
zepter-live-gain = Dostanete { $amount } prášku
zepter-live-short = Chybí vám { $amount }.
zepter-live-pays = odevzdáte
zepter-live-dust = potom { $dust } prášku
zepter-live-lost = ztráta energie { $lost }
zepter-live-useless = K zaplacení nepotřebujete všechno, co jste vybrali.
zepter-arrange = Rozmístit drahokamy
zepter-arrange-hint = { $slots ->
    [one] Vyberte aktivní drahokam pro svůj jediný slot. Drahokamy můžete rozmísťovat zdarma a kolikrát chcete.
    [few] Vyberte aktivní drahokamy pro své { $slots } sloty. Drahokamy můžete rozmísťovat zdarma a kolikrát chcete.
    [many] Vyberte aktivní drahokamy pro svých { $slots } slotu. Drahokamy můžete rozmísťovat zdarma a kolikrát chcete.
   *[other] Vyberte aktivní drahokamy pro svých { $slots } slotů. Drahokamy můžete rozmísťovat zdarma a kolikrát chcete.
}
zepter-arrange-label = Aktivní: { $gem }
zepter-arrange-of = { $count ->
    [2] ze 2
    [3] ze 3
    [4] ze 4
    [6] ze 6
    [7] ze 7
   *[other] z { $count }
}
zepter-arrange-button = Nastavit aktivní drahokamy
zepter-auction-bid = První nabídka

## Ovládání na desce a košík

zepter-basket = Košík
zepter-basket-things = { $count ->
    [one] Jedna položka za { $price }
    [few] { $count } položky za { $price }
   *[other] { $count } položek za { $price }
}
zepter-basket-gain = { $count ->
    [one] Jedna položka, získáte { $price }
    [few] { $count } položky, celkem získáte { $price }
   *[other] { $count } položek, celkem získáte { $price }
}
zepter-basket-start = Dražba: { $item }
zepter-basket-button = { $count ->
    [one] Provést za { $price }
    [few] Provést všechny { $count } kroky za { $price }
   *[other] Provést všech { $count } kroků za { $price }
}
zepter-basket-start-button = Vyvolat za { $bid }
zepter-basket-start-hint = Ostatní pak zvyšují nabídku, nebo pasují. Platí vítěz.
zepter-basket-buy = Koupit: { $gems }
zepter-basket-sell = Prodat ze zásobníku: { $gems }
zepter-basket-sell-active = Prodat aktivní: { $gems }
zepter-basket-release = Připravit čudlík
zepter-basket-advance = { $track } na { $level }. stupeň
zepter-basket-out = Odebrat z košíku
zepter-outlook-hand = Ruka, limit { $limit }
zepter-hand-best = Vybraná je nejlepší platba, můžete ale zvolit jiné karty.
zepter-press-item = Zahájit dražbu: { $item }, od { $price }
zepter-buy-one = Koupit: { $gem } za { $price }
zepter-sell-one = Prodat ze zásobníku: { $gem } za { $price }
zepter-sell-active-one = Prodat aktivní: { $gem } za { $price }
zepter-shop-sale = prodej { $price }
zepter-shop-needs = chybí { $thing }
zepter-row-gems = Aktivní
zepter-row-income = Příjem
zepter-row-markers = Čudlíky
zepter-know-caption = Účinek a cena každého stupně schopnosti
zepter-know-reached = dosažen
zepter-know-marker = + čudlík
zepter-know-step = { $level }. stupeň
zepter-know-price = cena { $percent } %
zepter-know-dust = { $dust } prášku
zepter-know-rubies = koupě
zepter-know-slots = { $count ->
    [one] 1 slot
    [few] { $count } sloty
   *[other] { $count } slotů
}
zepter-effects = Co dělá který artefakt a strážce
zepter-levels = Co dává který stupeň

## Panel tahu: placení

zepter-pay-button = Zaplatit
zepter-pay-sell-hint = V ruce máte { $hand }, ale zaplatit máte { $price }, takže musíte prodat drahokamy.
zepter-pay-listed = Zaplatit: { $what }
zepter-pay-listed-sell = prodat { $gems }
zepter-pay-listed-units = odevzdat { $units }
zepter-pay-only-sales = Když je na tahu jiný hráč, můžete při placení jen prodávat drahokamy, a to jen tolik, kolik je potřeba.
zepter-pay-more = Ve svém tahu můžete při placení i nakupovat, prodávat, připravovat čudlíky a vylepšovat schopnosti.

## Panel tahu: účinky

zepter-advance-card = { $track } na { $level }. stupeň
zepter-advance-left = { $count ->
    [one] Zbývá jedno vylepšení.
    [few] Zbývají { $count } vylepšení.
    [many] Zbývá { $count } vylepšení.
   *[other] Zbývá { $count } vylepšení.
}
zepter-decline-effect = Odmítnout
zepter-release-card = Čudlík { $cost }
zepter-release-hint = Čudlík dostanete zdarma do zásobníku.
zepter-lose-card = { $gem }
zepter-lose-has = aktivních: { $count }
zepter-lose-hint = Drahokam se vrací do zásoby a nic za něj nedostanete.

## Panel tahu: limit ruky

zepter-keep-legend = Co si necháte
zepter-keep-hint = Z prášku vám zbude jen tolik, kolik se ještě vejde do limitu.
zepter-keep-to-dust = Odhozená energie se nejdřív změní v prášek.
zepter-keep-best = Nechat si co nejvíc energie
zepter-keep-button = Nechat si vybranou energii
zepter-keep-live = V ruce { $size }, limit { $limit }, prášek { $dust }
zepter-keep-live-over = Příliš mnoho karet: v ruce { $size }, limit { $limit }

## Panel tahu: role

zepter-roles-left = Role, které zbývají
zepter-role-caller = Cenu vyhlašuje { $name }
zepter-role-order-card = Karta pořadí { $card }
zepter-role-price = Cena { $price }
zepter-role-ceiling = nejvýš { $ceiling }
zepter-role-budget = Každý má { $budget } prášku a začíná hru s tím, co mu z něj zbude.
zepter-role-budget-and-own = Každý má { $budget } prášku a co mu zbude, přičte se k prášku jeho role.
zepter-price-legend = Cena
zepter-price-button = Vyhlásit
zepter-price-quick = Ceny
zepter-take-button = Koupit za { $price }
zepter-take-hint = Pak si vyberete roli a dostanete kartu pořadí { $card }.
zepter-decline-button = Odmítnout
zepter-must-take = Vyhlásili jste cenu 0 a jste poslední na řadě, takže roli musíte koupit.
zepter-remove-legend = Role k vyřazení; za každou platíte 1 energii
zepter-remove-button = Vyřadit vybrané role
zepter-remove-none-button = Nevyřadit žádnou

## Průběh. $seat je jméno; $units je zápis, nebo „none“.

zepter-log-role = { $seat } hraje za { $role-accusative }
zepter-log-caller = { $seat } má kartu pořadí { $card }
zepter-log-price = { $seat } vyhlašuje cenu { $price }
zepter-log-take-role = { $seat } kupuje roli za { $price }
zepter-log-decline-role = { $seat } roli nekupuje
zepter-log-remove = { $seat } { $count ->
    [0] nevyřazuje z dražby žádnou roli
   *[other] vyřazuje z dražby: { $roles }
}
zepter-log-round = Začíná { $round }. kolo
zepter-log-place = { $seat } při shodě získává losem { $place }. místo v pořadí
zepter-log-order = { $seat } je { $place }. v pořadí a má { $points ->
    [one] jeden bod
    [few] { $points } body
    [many] { $points } bodu
   *[other] { $points } bodů
}
zepter-log-display = Nově vyloženo: { $artifact }
zepter-log-reserve = { $seat } si bere zálohu do ruky: { $count ->
    [0] { $dust } prášku
    [one] jedna karta, { $dust } prášku
    [few] { $count } karty, { $dust } prášku
    [many] { $count } karty, { $dust } prášku
   *[other] { $count } karet, { $dust } prášku
}
zepter-log-reserve-cards = { $seat } si bere zálohu do ruky: { $units ->
    [none] { $dust } prášku
   *[other] { $units }, { $dust } prášku
}
zepter-log-dust = { $seat } si bere { $dust } prášku
zepter-log-concentrated = { $seat } si bere { $count }× { $deck-accusative } sdruženou energii a ke každé prášek v hodnotě 2
zepter-log-draw = { $seat } si líže { $deck-accusative } kartu
zepter-log-draw-card = { $seat } si líže { $deck-accusative } kartu { $value }
zepter-log-no-cards = { $seat } si bere { $dust } prášku, protože { $deck-plural } karty došly
zepter-log-converted = { $seat } nemá nárok na { $units } a má v záloze místo toho { $dust } prášku
zepter-log-turn = Na tahu je { $seat }
zepter-log-end-turn = { $seat } končí tah
zepter-log-buy = { $seat } kupuje { $count ->
    [one] jeden { $gem }
    [few] { $count } { $gem-few }
    [many] { $count } { $gem-many }
   *[other] { $count } { $gem-many }
}
zepter-log-sell = { $seat } prodává { $count ->
    [one] jeden { $gem }
    [few] { $count } { $gem-few }
    [many] { $count } { $gem-many }
   *[other] { $count } { $gem-many }
} ({ $state })
zepter-log-release = { $seat } připravuje čudlík za { $cost }
zepter-log-release-free = { $seat } zdarma připravuje čudlík s cenou { $cost }
zepter-log-advance = { $seat } vylepšuje { $track }{ $count ->
    [one] {""}
    [few] {" "}o { $count } stupně
    [many] {" "}o { $count } stupně
   *[other] {" "}o { $count } stupňů
}
zepter-log-advance-free = { $seat } zdarma vylepšuje { $track } na { $level }. stupeň
zepter-log-paid = { $seat } odevzdává { $units } a má { $dust } prášku
zepter-log-paid-dust = { $seat } má { $dust } prášku
zepter-log-lost = { $seat } přichází o { $count ->
    [one] jednu energii
   *[other] { $count } energie
}, kterou nelze vrátit
zepter-log-active = { $seat } má nově aktivní: { $gems }
zepter-log-start = { $seat } zahajuje dražbu za { $bid }: { $item }
zepter-log-raise = { $seat } zvyšuje na { $bid }
zepter-log-pass = { $seat } pasuje
zepter-log-won = { $seat } vyhrává { $item-accusative } za { $bid } a platí { $price }
zepter-log-received = { $seat } dostává { $item-accusative }
zepter-log-last-round = Prodán je pátý strážce: toto kolo je poslední
zepter-log-eliminated = { $seat } nemůže zaplatit a vypadává ze hry
zepter-log-decline-effect = { $seat } odmítá účinek
zepter-log-lose = { $seat } vrací aktivní { $gem }
zepter-log-discard = { $units ->
    [none] { $seat } odhazuje prášek a má { $dust } prášku
   *[other] { $seat } odhazuje { $units } a má { $dust } prášku
}
zepter-log-over = Hra končí

## Výsledek

zepter-result-win = { $name } vyhrává a má { $points ->
    [one] jeden bod
    [few] { $points } body
    [many] { $points } bodu
   *[other] { $points } bodů
}
zepter-result-win-me = Vyhráváte a máte { $points ->
    [one] jeden bod
    [few] { $points } body
    [many] { $points } bodu
   *[other] { $points } bodů
}
zepter-result-share = { $names } se dělí o vítězství; každý má { $points ->
    [one] jeden bod
    [few] { $points } body
    [many] { $points } bodu
   *[other] { $points } bodů
}
zepter-result-ahead = Druhé místo má { $name }, náskok je { $count ->
    [one] jeden bod
    [few] { $count } body
    [many] { $count } bodu
   *[other] { $count } bodů
}.
zepter-result-equal = Při shodě bodů se hráči o místo dělí. Nic dalšího nerozhoduje.
zepter-result-alone = Všichni ostatní jsou mimo hru.
zepter-result-rounds = Hra trvala { $count ->
    [one] jedno kolo
    [few] { $count } kola
    [many] { $count } kola
   *[other] { $count } kol
}.
zepter-result-breakdown = Odkud jsou body
zepter-result-owned = Co kdo měl na konci hry
zepter-result-out = mimo hru
zepter-tie-shared = { $name } a { $other } mají stejně bodů a dělí se o místo.
zepter-plot = Body na začátku každého kola
zepter-plot-round = { $round }
zepter-plot-end = konec
zepter-plot-line = { $name }: { $amounts }

## Nastavení. Vlastnost .hint jednou větou říká, čeho se týká.

zepter-group-variants = Autorovy varianty
zepter-group-roles = Role a schopnosti
zepter-group-sages = Devět mudrců
zepter-group-gems = Drahokamy a rubíny
zepter-group-order = Pořadí a ceny
zepter-group-auctions = Dražby
zepter-group-hand = Ruka a placení
zepter-group-artifacts = Artefakty
zepter-group-table = Stůl

zepter-option-preset = podle vydání a variant
zepter-option-edition = Vydání
    .hint = V prvním vydání nesmí Druid koupit rubín dřív než ostatní a karty Devíti mudrců si každý nechává.
zepter-option-edition-second = druhé
zepter-option-edition-first = první
zepter-option-variant_a = Varianta A: Druid a Víla
    .hint = V každém vydání začíná Víla bez karet a Druid smí koupit rubín dřív. Nelze kombinovat s variantou C.
zepter-option-variant_a-false = ne
zepter-option-variant_a-true = ano
zepter-option-variant_b = Varianta B: víc stupňů
    .hint = V jednom tahu smíte zaplatit několik vylepšení. Od druhého stojí každé vylepšení dvojnásobek.
zepter-option-variant_b-false = ne
zepter-option-variant_b-true = ano
zepter-option-variant_c = Varianta C: stejný začátek
    .hint = Nikdo nezačíná se schopností, každý má připravený čudlík a 15 prášku. Nelze kombinovat s variantou A, s variantou D ani se startovním bonusem.
zepter-option-variant_c-false = ne
zepter-option-variant_c-true = ano
zepter-option-variant_d = Varianta D: dražba rolí
    .hint = Role se před hrou draží. Nelze kombinovat s variantou C ani se startovním bonusem.
zepter-option-variant_d-false = ne
zepter-option-variant_d-true = ano
zepter-option-point_difference_modifiers = Ceny podle rozdílu bodů
    .hint = Upravují se ceny podle odchylky od průměrného počtu bodů, a ne podle pořadí?
zepter-option-point_difference_modifiers-false = ne
zepter-option-point_difference_modifiers-true = ano
zepter-option-community_start_bonus = Startovní bonus
    .hint = Čarodějnice, Druid, Víla a Mág mají do začátku víc prášku. Nelze kombinovat s variantou C ani D.
zepter-option-community_start_bonus-false = ne
zepter-option-community_start_bonus-true = ano
zepter-option-druid_level3_ruby = Rubín pro Druida
    .hint = Smí Druid koupit rubín už na 3. stupni Ohně?
zepter-option-druid_level3_ruby-true = ano
zepter-option-druid_level3_ruby-false = ne
zepter-option-druid_ruby_privilege = Výsada Druida
    .hint = Co pro Druida na 3. stupni Ohně znamená „jeden rubín“?
zepter-option-druid_ruby_privilege-buy_once = jeden nákup za hru
zepter-option-druid_ruby_privilege-own_one = vždy, když žádný nemá
zepter-option-nine_sages_dust = Karty Devíti mudrců, na které hráč nemá právo
    .hint = Co se stane s líznutými kartami, na které hráč nemá právo?
zepter-option-nine_sages_dust-true = změní se v prášek
zepter-option-nine_sages_dust-false = hráč si je nechá
zepter-option-nine_sages_right = Právo na takové karty
    .hint = Dávají právo nechat si karty i Ochranný krystal a Ohnivý kalich?
zepter-option-nine_sages_right-may_hold = kdo je smí mít v ruce
zepter-option-nine_sages_right-may_buy = kdo smí drahokam kupovat
zepter-option-nine_sages_conversion_time = Kdy se karty mění v prášek
    .hint = Kdy se posuzuje právo na líznuté karty?
zepter-option-nine_sages_conversion_time-on_draw = při líznutí
zepter-option-nine_sages_conversion_time-next_income = při příštím příjmu
zepter-option-fairy_start_cards = Karty Víly
    .hint = Začíná Víla se dvěma safírovými kartami?
zepter-option-fairy_start_cards-true = dvě karty
zepter-option-fairy_start_cards-false = žádné
zepter-option-role_assignment = Role
    .hint = Jak se role přidělují? Ve variantě D se role místo toho draží.
zepter-option-role_assignment-random = losem
zepter-option-role_assignment-choice = výběrem podle míst
zepter-option-role_auction_keep_printed_energy = Prášek po dražbě rolí
    .hint = Přičte se prášek role k tomu, co hráči zbude z 20 prášku? Platí jen ve variantě D.
zepter-option-role_auction_keep_printed_energy-false = zbytek z 20
zepter-option-role_auction_keep_printed_energy-true = zbytek a prášek role
zepter-option-ruby_card_range = Rubínové karty
    .hint = Jaké hodnoty mají rubínové karty energie?
zepter-option-ruby_card_range-13_17 = 13 až 17
zepter-option-ruby_card_range-13_15 = 13 až 15
zepter-option-ruby_limit_counts = Nejvýš pět rubínů
    .hint = Počítají se rubíny, které hráč má, nebo ty, které za hru koupil?
zepter-option-ruby_limit_counts-owned = které má
zepter-option-ruby_limit_counts-bought = které za hru koupil
zepter-option-two_player_artifact_copies = Artefakty ve dvou hráčích
    .hint = S kolika kusy každého artefaktu se hraje ve dvou?
zepter-option-two_player_artifact_copies-2 = se dvěma
zepter-option-two_player_artifact_copies-1 = s jedním
zepter-option-limited_gem_supply = Zásoba drahokamů
    .hint = Je zásoba omezená počtem drahokamů v krabici?
zepter-option-limited_gem_supply-false = neomezená
zepter-option-limited_gem_supply-true = 28, 28, 24, 24 a 20
zepter-option-handicap_activation = Úpravy cen podle pořadí
    .hint = Platí úpravy cen natrvalo, jakmile některý hráč dosáhne deseti bodů?
zepter-option-handicap_activation-latched = platí natrvalo
zepter-option-handicap_activation-per_round = ověřují se každé kolo
zepter-option-auction_order = Pořadí v dražbě
    .hint = V jakém pořadí hráči v dražbě nabízejí?
zepter-option-auction_order-clockwise = ve směru hodinových ručiček
zepter-option-auction_order-turn_order = v pořadí kola
zepter-option-mirror_cloak_rule = Zrcadlo a Plášť
    .hint = Kdo musí mít aktivní drahokam, aby směl dražit Kouzelné zrcadlo a Plášť stínů?
zepter-option-mirror_cloak_rule-buy = každý, kdo draží
zepter-option-mirror_cloak_rule-start_only = jen kdo dražbu zahajuje
zepter-option-bid_limit = Nabídky nad vlastní prostředky
    .hint = Smí hráč nabídnout víc, než může zaplatit, a riskovat vyřazení?
zepter-option-bid_limit-none = dovolené
zepter-option-bid_limit-solvency = nedovolené
zepter-option-failed_auction_item = Nezaplacený předmět
    .hint = Co se stane s předmětem, který vítěz nemůže zaplatit?
zepter-option-failed_auction_item-stays = zůstává v prodeji
zepter-option-failed_auction_item-removed = jde mimo hru
zepter-option-concentrate_jointly = Čtyři stejné
    .hint = Počítají se do sdružené energie i Ochranný krystal a Ohnivý kalich?
zepter-option-concentrate_jointly-true = drahokamy i artefakty
zepter-option-concentrate_jointly-false = jen drahokamy
zepter-option-hand_limit_timing = Limit karet v ruce
    .hint = Kdy se limit (handlimit) kontroluje?
zepter-option-hand_limit_timing-own_turn_end = na konci vlastního tahu
zepter-option-hand_limit_timing-round_end = na konci kola
zepter-option-hand_limit_cap = Nejvyšší limit karet
    .hint = Končí limit karet v ruce tam, kde končí vytištěná stupnice?
zepter-option-hand_limit_cap-0 = bez omezení
zepter-option-hand_limit_cap-13 = 13
zepter-option-discard_to_dust = Odhozená energie
    .hint = Co vynesou odhozené karty a sdružená energie?
zepter-option-discard_to_dust-false = nic
zepter-option-discard_to_dust-true = prášek
zepter-option-stack_copies = Další kusy artefaktu
    .hint = Přináší každý kus téhož artefaktu slevu, vyšší limit karet a výnos?
zepter-option-stack_copies-true = s účinky
zepter-option-stack_copies-false = jen body
zepter-option-immediate_effects_optional = Vylepšení a čudlíky zdarma
    .hint = Smí vítěz dražby vylepšení nebo čudlík zdarma odmítnout?
zepter-option-immediate_effects_optional-false = musí je využít
zepter-option-immediate_effects_optional-true = smí je odmítnout
zepter-option-open_hands = Karty v ruce
    .hint = Vidí každý karty energie všech hráčů?
zepter-option-open_hands-false = skryté
zepter-option-open_hands-true = veřejné
zepter-option-bid_ceiling = Nejvyšší nabídka
    .hint = Číslo od 1000 do 1000000. Prázdné pole znamená 9999.
zepter-option-max_rounds = Nejvyšší počet kol
    .hint = Číslo od 0 do 1000. Je-li pole prázdné nebo je v něm 0, počet kol není omezený.

zepter-option-data_file = Vlastní čísla
    .hint = Čísla hry, která upravil provozovatel serveru. Stůl s vlastními čísly se nikdy nehodnotí.
zepter-number-roles-dust = Počáteční prášek Čarodějnice, Elfa, Druida, Víly, Mága a Kobolda
zepter-number-gem_prices = Cena na stupních 0 až 4 schopnosti Drahokamy: { $name }
zepter-number-gems-points = Body za aktivní opál, safír, smaragd, diamant a rubín
zepter-number-knowledge = Cena stupňů 1 až 4: { $name }
zepter-number-sentinels-price = Natištěná cena strážce
zepter-number-sentinels-points = Body za strážce bez jeho bonusu
zepter-number-order-artifacts_more = Přirážka za artefakty na místech 1 a 2
zepter-number-order-sentinels_more = Přirážka za strážce na místech 1 a 2
zepter-number-order-artifacts_less = Sleva na artefakty na místech 5 a 6
zepter-number-order-sentinels_less = Sleva na strážce na místech 5 a 6
zepter-number-artifact_prices = Natištěná cena: { $name }
zepter-number-artifact_points = Body: { $name }

## Části průběhu a novinky od posledního tahu
zepter-log-h-chapter = { $chapter }. kolo
zepter-recap-place = Pro vás: artefakty { $artifact }, strážci { $sentinel }
zepter-units-cards = { $deck } { $values }
zepter-units-concentrated = sdružená energie { $deck } { $values }

## Síla botů

# Čísla jsou z docs/strength.md.
zepter-levels-measured = Měřeno u stolů se čtyřmi hráči: proti třem mírným botům vyhrává jeden rozvážný bot 84,8 % partií a jeden ostrý 96,6 %. Při stejné síle by to bylo 25 %.

## Rady

zepter-do-role = Hrát v roli: { $role }
zepter-do-price = Vyhlásit cenu { $price }
zepter-do-take = Koupit roli
zepter-do-decline = Odmítnout
zepter-do-remove-none = Nevyřazovat žádnou roli
zepter-do-remove = Vyřadit: { $roles }
zepter-do-buy = Koupit { $gems }
zepter-do-advance = Vylepšit: { $track }
zepter-do-active = Aktivovat { $gems }
zepter-do-start = Vyvolat za { $bid }: { $item }
zepter-do-end = Ukončit tah
zepter-do-raise = Zvýšit na { $bid }
zepter-do-pass = Pasovat
zepter-do-release = Připravit čudlík { $cost }
zepter-do-lose = Vzdát se tohoto drahokamu: { $gem }
zepter-do-keep = Nechat si karty v hodnotě { $value }
zepter-why-role = S touto rolí máte na začátku { $track }.
zepter-why-price = Cenu vyhlašujete vy; nejvýš smí být { $most }.
zepter-why-take = Platíte { $price } a roli máte jistou.
zepter-why-decline = Neplatíte nic a rozhodují ostatní.
zepter-why-remove-none = Všechny role zůstávají ve hře.
zepter-why-remove = Ze hry { $count ->
    [one] odchází { $count } role
    [few] odcházejí { $count } role
   *[other] odchází { $count } rolí
}.
zepter-why-third-opal = Opálů pak budete mít { $count }. Tři aktivní opály dohromady vynášejí víc, než kdyby se počítal každý zvlášť. Celkem zaplatíte { $price }.
zepter-why-fourth = Pak budete mít { $count } { $count ->
    [few] { $gem-few }
   *[other] { $gem-many }
}. Čtyři aktivní dohromady vynášejí víc, než kdyby se počítal každý zvlášť. Celkem zaplatíte { $price }.
zepter-why-slot = Celkem zaplatíte { $price }; { $free ->
    [0] volný slot nemáte
    [one] volný je { $free } slot
    [few] volné jsou { $free } sloty
   *[other] volných je { $free } slotů
}.
zepter-why-advance = Dostanete se na { $level }. stupeň a celkem zaplatíte { $price }; { $sold ->
    [0] žádný drahokam kvůli tomu neprodáváte
    [one] kvůli tomu prodáváte { $sold } drahokam
    [few] kvůli tomu prodáváte { $sold } drahokamy
   *[other] kvůli tomu prodáváte { $sold } drahokamů
}.
zepter-why-advance-free = Dostanete se na { $level }. stupeň a jeho cenu { $cost } neplatíte.
zepter-why-active = Aktivních drahokamů budete mít { $after } místo { $before }; slotů máte { $slots }.
zepter-why-sentinel = Platili byste { $price }. Strážce vám teď vynese { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodů
}.
zepter-why-artifact = Platili byste { $price }. Získáváte účinek artefaktu a { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodů
}.
zepter-why-item-short = Platili byste { $price } a i po prodeji všech drahokamů by vám chybělo { $short }.
zepter-why-pass = Necháváte si svou energii. Nejvíc nabízí { $seat }: { $bid } ({ $item }).
zepter-why-end = V ruce máte { $size }, limit je { $limit }.
zepter-why-end-over = V ruce máte { $size }, limit je { $limit }: překračujete ho o { $over }.
zepter-why-release = Ušetříte cenu čudlíku: { $cost }.
zepter-why-lose = Aktivních drahokamů tohoto druhu ({ $gem }) vám zůstává { $left }.
zepter-why-keep = Tyto karty se do limitu počítají za { $size }; limit je { $limit }.

## Stránka pro začátečníky

zepter-learn-roles = S čím která role začíná
zepter-learn-levels = Co která schopnost stojí a dává
zepter-learn-artifacts = Každý artefakt jednou větou
zepter-learn-sentinels = Každý strážce jednou větou
zepter-learn-pass = pas

## Pravidla

zepter-rules-prices = Za kolik se drahokamy kupují a prodávají podle stupně schopnosti Drahokamy
zepter-rules-level = { $level }. stupeň

## Úlohy

zepter-puzzle-now = Po tomto tahu máte { $number ->
    [one] jeden bod
    [few] { $number } body
   *[other] { $number } bodů
}. Po jiném tahu jich máte { $best }.
zepter-puzzle-kept-not = Prodáváte drahokam, který jste si mohli nechat.
zepter-puzzle-kept = Necháte si { $number } energie. Mohli jste si nechat { $best }.
zepter-puzzle-income = Tímto tahem si zajistíte { $number } energie. Jiným tahem byste si zajistili { $best }.
zepter-puzzle-bid = Zaplatit byste mohli { $number } nebo i víc.
zepter-puzzle-bid-not = Tímto tahem buď opustíte dražbu, nebo nebudete moci zaplatit a vypadnete ze hry.

## Tahy, které teď nejsou možné, a důvody

zepter-not-buy = Koupit: { $what }
zepter-not-buy-any = Kupovat drahokamy
zepter-not-advance = { $what }
zepter-not-release = Připravit čudlík
zepter-not-start = { $what }
zepter-not-role = { $what }
zepter-not-take = Koupit roli
zepter-not-decline = Odmítnout
zepter-not-raise = Zvýšit
zepter-not-pass = Pasovat
zepter-not-end = Ukončit tah
zepter-reason-PAY-8 = Stojí to { $price } energie. I kdybyste prodali všechny drahokamy, měli byste jen { $means }.
zepter-reason-AUCTION-12 = Stálo by vás to { $price } energie. I kdybyste prodali všechny drahokamy, měli byste jen { $means }.
zepter-review-stretches = Tečkované čáry a čísla u nich ukazují, kde které kolo skončilo.
