### Návrat ke stolu: novinky od poslední návštěvy, čekající stoly a upozornění.

digest-summary = { $count ->
    [0] Novinky od vaší poslední návštěvy
    [one] Od vaší poslední návštěvy přibyl jeden tah
    [few] Od vaší poslední návštěvy přibyly { $count } tahy
    [many] Od vaší poslední návštěvy přibylo { $count } tahu
   *[other] Od vaší poslední návštěvy přibylo { $count } tahů
}
digest-more = { $count ->
    [one] Jeden dřívější řádek najdete v panelu Průběh.
    [few] { $count } dřívější řádky najdete v panelu Průběh.
    [many] { $count } dřívějšího řádku najdete v panelu Průběh.
   *[other] { $count } dřívějších řádků najdete v panelu Průběh.
}
digest-dismiss = Přečteno
digest-border = Nové od vaší poslední návštěvy ↑
log-older = Starší tahy
digest-since-looked = { $count ->
    [one] Jeden nový tah
    [few] { $count } nové tahy
    [many] { $count } nového tahu
   *[other] { $count } nových tahů
}

waiting-next = Další stůl
waiting-label = { $count ->
    [one] Další stůl (čeká na vás jeden)
    [few] Další stůl (čekají na vás { $count })
    [many] Další stůl (čeká na vás { $count })
   *[other] Další stůl (čeká na vás { $count })
}

notice-h = Až budete na tahu
notice-show = Zobrazit oznámení prohlížeče
notice-ring = Přehrát krátký tón
notice-hint = Oznámení se týkají jen stolů otevřených na kartě prohlížeče, na kterou se právě nedíváte. Nastavení platí pro tento prohlížeč.
notice-denied = Prohlížeč oznámení z tohoto webu nepovoluje. Změnit to můžete v nastavení prohlížeče.
notice-call = Jste na tahu

moment-go-on = Dál
moment-key = mezerník
moment-pace = Rychlost animací
moment-pace-slow = pomalé
moment-pace-normal = běžné
moment-pace-fast = rychlé
moment-pace-off = bez pauz

### Průběh po dražbách, tazích a kolech; co se mezitím stalo; pohled zpět.

log-of = V průběhu zobrazit
log-of-all = všechny tahy
log-of-me = mé tahy a tahy, které se mě týkají
dock-fold = Sbalit nebo rozbalit tuto část
log-now = teď
recap-h = Od vašeho posledního tahu
recap-count = { $shown } z { $count }
recap-points = { $name } má teď { $points ->
    [one] jeden bod
    [few] { $points } body
   *[other] { $points } bodů
}, vy { $own }
recap-points-own = Máte teď { $points ->
    [one] jeden bod
    [few] { $points } body
   *[other] { $points } bodů
}
past-h = Pohled zpět
past-bar = Díváte se zpět:
past-back = Zpět do současnosti
past-key = Esc
past-hint = Dokud si prohlížíte dřívější tahy, nemůžete hrát. Běží-li vám hodiny, běží přitom dál.
past-turn = Teď jste na tahu.
past-steps = Procházet hru
past-prev = O tah zpět
past-next = O tah dál
past-move = Tah

## Nastavení a klávesy

settings-title = Nastavení
settings-back = Zpět
settings-browser = U stolu
settings-script = Animace, oznámení a zvuky potřebují JavaScript, který je v tomto prohlížeči vypnutý.
settings-pace-usual = automaticky
settings-pace-hint = Volba „automaticky“ znamená běžnou rychlost, v korespondenčních hrách bez pauz.
sound-moments = Zvukové efekty
settings-premove-on = zobrazovat u stolu
settings-premove-off = nezobrazovat
settings-sounds = Zvuky
settings-volume = Hlasitost
settings-volume-quiet = nízká
settings-volume-medium = střední
settings-volume-loud = vysoká
keys-title = Klávesové zkratky
keys-close = Zavřít
keys-dock = přejít ke svému rozhodnutí
keys-choose = vybrat kartu; Enter volbu potvrdí
keys-clauses = zobrazit nebo skrýt čísla pravidel
keys-pass = přejít na tlačítko Pasovat
keys-hints = Co mohu udělat? (cvičné stoly)
keys-go-on = přeskočit právě běžící animaci
keys-back = podívat se o tah zpět
keys-on = podívat se o tah dál
keys-now = zpět do současnosti
keys-keys = tento seznam
tabs-label = Části stolu
tabs-table = Stůl
tabs-log = Průběh
tabs-talk = Chat
tabs-rules = Pravidla
tabs-info = Stůl
tabs-beside = Vedle stolu
log-menu = Průběh a zobrazení
clauses-show = Zobrazit čísla pravidel
letters-show = Zobrazit písmena na drahokamech
tap-again = Klepněte znovu:
