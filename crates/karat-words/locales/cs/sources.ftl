### Zdroje výkladů pravidel, u voleb ve formuláři nového stolu.

sources-legend = Co znamenají značky u voleb
sources-lead = Značka u volby ukazuje, který zdroj pravidlo takto vykládá. Mají-li dvě volby stejnou značku, text připouští obě. Pokud o pravidle nerozhoduje žádný zdroj, je volba označená jako výklad Karatu.
sources-silent = Tyto zdroje o tom nic neříkají: { $names }.
sources-silent-all = Žádná pravidla to neurčují.

source-rules = pravidla
    .hint = Uvádějí to pravidla hry, z nichž Karat vychází, třeba jen v příkladu.
source-czech = česká pravidla
    .hint = Uvádí to české vydání pravidel.
source-italian = italská pravidla
    .hint = Uvádí to italské vydání pravidel.
source-dutch = nizozemská pravidla
    .hint = Uvádí to nizozemské vydání, jediné s pravidly pro dva hráče.
source-czech-part = česká část
    .hint = Pravidla mají českou a slovenskou část, které se zde rozcházejí. Uvádí to česká část.
source-slovak-part = slovenská část
    .hint = Uvádí to slovenská část týchž pravidel.
source-component-list = seznam součástí
    .hint = Pravidla si odporují. Uvádí to seznam součástí v pravidlech.
source-income-table = tabulka příjmů
    .hint = Pravidla si odporují. Uvádí to tabulka příjmů v pravidlech.
source-first-edition = první vydání
    .hint = Podle pravidel to tak bylo v prvním vydání.
source-second-edition = druhé vydání
    .hint = Podle pravidel je to tak ve druhém vydání.
source-document-variant = varianta z pravidel
    .hint = Pravidla to sama popisují jako jiný způsob hry.
source-program = starší program
    .hint = Takto to má starší program, ve kterém lze tuto hru hrát.
source-reviews = recenze
    .hint = Popisují to tak recenze hry.
source-karat = výklad Karatu
    .hint = Pravidla to nechávají otevřené. Výklad určil Karat a důvod uvádí v pravidlech hry.
source-unwritten = varianta
    .hint = Žádná pravidla to neuvádějí. Jde jen o jiný způsob hry tam, kde pravidla nic neurčují.
source-entered = vaše zadání
    .hint = Hodnotu vyplníte při zakládání stolu.

## Čísla, která pravidla hry neuvádějí

unwritten = Co v pravidlech není
unwritten-klenotnici-values = Z hodnot drahokamů pravidla uvádějí jen jednu: střední černá perla má 5. Ostatních čtrnáct zvolil Karat.
unwritten-klenotnici-trios = Pravidla neuvádějí ani to, které drahokamy jsou na kartách s cíli. Zvolil je Karat.
unwritten-edel-gem_cards = O drahokamových kartách pravidla říkají jen to, že každá nabízí 4 až 7 milionů a 2 až 4 drahokamy. Těchto třicet sestavil Karat.
unwritten-edel-majority = U karet volby, které odměňují nejvíc drahokamů jedné barvy, uvádějí pravidla 7 milionů pro žlutou, v příkladu však 5 milionů pro modrou. Částky 8 pro červenou a 6 pro zelenou zvolil Karat.
unwritten-zepter-energy_cards = U karet energie pravidla uvádějí jen nejnižší a nejvyšší hodnotu každého druhu. Počty jednotlivých hodnot jsou ze staršího programu.
unwritten-zepter-opal_income = Pravidla uvádějí příjem za jeden až pět opálů. Pro víc opálů pokračuje Karat stejným způsobem.
unwritten-zepter-empty_decks = Kolik prášku nahradí kartu, když balíček dojde, určil Karat.
unwritten-zepter-supply = Počty drahokamů jednotlivých druhů jsou ze staršího programu.

watch-behind = Hru sledujete se zpožděním { $minutes ->
    [one] jedné minuty
   *[other] { $minutes } minut
}.
nav-menu = Nabídka
account-elsewhere = Další stránky o vás
