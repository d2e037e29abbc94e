### Hry jednoho člověka, jeho stránka a hodnocení.

nav-games = Moje hry

## Seznam vlastních her

games-title = Moje hry
games-lead = Všechny stoly, u kterých jste seděli, od nejnovějšího.
games-archive = Stáhnout všechny záznamy
games-analyses = { $count ->
    [one] Vaše analýza
    [few] Vaše { $count } analýzy
   *[other] Vašich { $count } analýz
}
games-none = Zatím jste u žádného stolu neseděli.
games-none-play = Vybrat hru
games-filter = Filtrovat hry
games-filter-game = Hra
games-filter-any = Kterákoli
games-filter-state = Stav
games-filter-all = Všechny
games-filter-waiting = Čekají na mě
games-filter-running = Rozehrané
games-filter-over = Dohrané
games-filter-with = Spoluhráč
games-filter-show = Ukázat
games-found = { $count ->
    [0] Žádná hra
    [one] Jedna hra
    [few] { $count } hry
    [many] { $count } hry
   *[other] { $count } her
}
games-pages = Stránky seznamu
games-page = Stránka { $page } z { $pages }
games-newer = Předchozí stránka
games-older = Další stránka
games-day = { $day }. { $month ->
    [1] ledna
    [2] února
    [3] března
    [4] dubna
    [5] května
    [6] června
    [7] července
    [8] srpna
    [9] září
    [10] října
    [11] listopadu
   *[12] prosince
} { $year }
games-rated = hodnocená
games-practice = cvičná
games-table = Stůl
games-replay = Přehrát
games-transcript = Záznam
games-delete = Smazat
games-open = Ještě nezačala
games-closed = Zavřeno
games-end = Ukončit hru
games-end-hint = Hra skončí bez výsledku a bez hodnocení.
games-continue = Pokračovat
games-began = začátek { $ago }

## Stránka člověka

profile-me = Takhle vaši stránku vidí ostatní.
profile-since = Hraje tu od
profile-bot = Toto je účet bota. Hodnocené hry nehraje.
profile-unrated = Zatím žádná hodnocená hra.
profile-games = Naposledy dohrané hry
profile-games-none = Nejsou tu žádné dohrané hry, které byste mohli vidět.
profile-games-hint = Jen veřejné hry a ty, které jste sami hráli.

## Lidé, které uživatel sleduje

following-title = Lidé, které sledujete
following-lead = Tento seznam vidíte jen vy.
following-none = Zatím nikoho nesledujete. Na stránce hráče vyberte Sledovat a příště ho tu snadno najdete.
following-full = Sledujete už { $most } lidí, a to je nejvyšší možný počet. Přestaňte někoho sledovat a zkuste to znovu.
following-follow = Sledovat
following-unfollow = Přestat sledovat
following-join = Přisednout: { $game }
following-online = Právě online:

## Hodnocení

ratings-title = Hodnocení
ratings-lead = Jak si kdo vede proti ostatním lidem, zvlášť pro každou hru a počet hráčů.
ratings-kinds = Hry a počty hráčů
ratings-kind = { $game }, { $count ->
    [one] jeden hráč
    [few] { $count } hráči
    [many] { $count } hráče
   *[other] { $count } hráčů
}
ratings-none = Hodnocenou hru s tímto počtem hráčů zatím nikdo nedohrál.
ratings-how = Každý začíná na nule. Hodnocení je úroveň, které hráč téměř jistě dosahuje. Hodnocení roste s dobrými výsledky i s přesností odhadu; dokud hráč nemá za sebou dost her, je jen předběžné. Boti hodnocení lidí neovlivňují.
ratings-bots = Hodnocení účtů botů
ratings-people = Hodnocení lidí
ratings-bots-lead = Jak si účty botů vedou proti jiným účtům botů, zvlášť pro každou hru a počet hráčů.
ratings-rank = Pořadí
ratings-rating = Hodnocení
ratings-rated-games = Hry
ratings-change = Změna
ratings-changed = Hodnocení po této hře
ratings-provisional = předběžné
ratings-games = { $count ->
    [one] jedna hodnocená hra
    [few] { $count } hodnocené hry
    [many] { $count } hodnocené hry
   *[other] { $count } hodnocených her
}
ratings-list-of = Celé pořadí hry { $game }
ratings-line = Z { $from } na { $to } za { $count ->
    [one] jednu hru
    [few] { $count } hry
    [many] { $count } hry
   *[other] { $count } her
}, nejvýše { $best }.
ratings-tenths = { $sign }{ $whole },{ $tenth }

## Proč se po hodnocené hře hodnocení hráče nezměnilo

unrated-h = Vaše hodnocení
unrated-short = Vaše hodnocení se nezměnilo. Hra trvala méně než minutu, nebo v ní na hráče připadlo méně než { $decisions } rozhodnutí.
unrated-two-seats = Vaše hodnocení se nezměnilo, protože jeden člověk hrál na dvou místech.
unrated-bot = Vaše hodnocení se nezměnilo, protože pod jedním účtem hrál bot.
unrated-guest = Hodnocení nemáte, protože jste hráli jako host. Před další hodnocenou hrou si zvolte heslo.
unrated-new-account = Vaše hodnocení se nezměnilo, protože váš účet byl na začátku hry mladší než jeden den.
unrated-no-opponent = Vaše hodnocení se nezměnilo, protože žádný soupeř hodnocení nemá. Hodnotí se jen účty s heslem, které jsou aspoň den staré.
unrated-same-place = Vaše hodnocení se nezměnilo, protože soupeři, kteří se do něj počítají, hráli ze stejného prohlížeče nebo ze stejné sítě jako vy.
unrated-repeated = Vaše hodnocení se téměř nezměnilo. S těmito soupeři jste za posledních { $days } dní hráli často a každá další taková hra má poloviční váhu oproti předchozí.
