### Texty, které nepatří k jednotlivé hře.
### Jména hráčů a stolů zůstávají tak, jak je kdo napsal, proto jsou vždy v prvním pádě;
### sloveso je v přítomném čase, aby nezáleželo na rodě. Čísla se řídí pravidly množného čísla.

language-name = Čeština

## Rám stránky

app-title = { $page } · Karat
app-home = Karat, úvodní stránka
skip-to-content = Přejít k obsahu
skip-to-move = Přejít ke svému tahu
nav-label = Hlavní nabídka
nav-play = Hrát
nav-learn = Naučit se
nav-rules = Pravidla
language-label = Jazyk
theme-label = Barvy
theme-system = Podle zařízení
theme-light = Světlé
theme-dark = Tmavé
footer-rules = Pravidla hry { $game }
footer-licence = Svobodný software pod licencí MIT nebo Apache 2.0.
footer-privacy = Žádné reklamy, žádné sledování. Jen jedna cookie, podle které vás stoly poznají.
clause-label = Pravidlo { $clause }
you = vy
you-name = Vy
guest-name = Host
bot-label = bot, { $level }
join = { $items } a { $last }

## Boti

level-gentle = mírný
level-steady = rozvážný
level-sharp = ostrý
level-strongest = nejsilnější
level-gentle-hint = Bere to, co hned něco vynese, a nic neplánuje.
level-steady-hint = Plánuje, ale malých rozdílů si nevšímá.
level-sharp-hint = Plánuje a všímá si i malých rozdílů.
level-strongest-hint = Plánuje jako ostrý a slibné tahy si navíc simuluje až do konce hry; chvíli mu to trvá.
level-random = náhodný
level-greedy = začátečník
level-planner = stratég
level-trader = obchodník
level-builder = stavitel
level-seeker = myslitel
level-learned = žák
level-expert = expert
level-search = hledač
level-random-hint = Zahraje kterýkoli možný tah.
level-greedy-hint = Bere to, co hned něco vynese.
level-planner-hint = Promýšlí kombinace, karty i cenu.
level-trader-hint = Bere v úvahu, kdo vede v jednotlivých barvách, počítá s kartami a promýšlí každé vyjednávání.
level-builder-hint = Předvídá, co každý nákup a každá dražba vynese do konce hry.
level-seeker-hint = Slibné tahy simuluje až do konce hry a hraje ten, který nejčastěji vyhrává.
level-learned-hint = Z mnoha partií se naučil, které pozice vyhrávají.
level-expert-hint = Slibné tahy simuluje až do konce hry a z mnoha partií ví, které pozice vyhrávají.
level-search-hint = Zkouší každý tah v mnoha partiích, které dohrává náhodně.

## Úvodní stránka

home-title = Tři hry s dražbou drahokamů
home-h1 = Tři hry s dražbou drahokamů. Hrajte hned, zdarma a bez účtu.
home-lead = Vyberte si hru a hrajte rovnou proti botům. Bez hodin, bez registrace, bez stahování.
home-games = Hry
home-players = { $from } až { $to } hráčů
home-players-label = Počet hráčů u stolu
home-play-now = Hrát hned
home-learn = Jak se hraje
home-friends = Hrát s přáteli
home-known = Přeskočit úvod
home-table-form = Vlastní stůl
home-levels = Úroveň botů
home-learn-all = Naučit se hru
home-first = Vaše první hra
home-first-dock = Vaše možnosti jsou dole
home-first-dock-more = Panel ukazuje, co můžete udělat a kolik to stojí.
home-first-hint = „Co mohu udělat?“
home-first-hint-more = Dva nebo tři rozumné tahy, každý se zdůvodněním. Volba je na vás.
home-first-clause = Pod každým § je pravidlo
home-first-clause-more = Stačí na značku § klepnout a pravidlo se ukáže přímo u stolu.
home-tables = Vaše stoly
home-tables-waiting = { $count ->
    [one] Čeká na vás jeden stůl
    [few] Čekají na vás { $count } stoly
    [many] Čeká na vás { $count } stolu
   *[other] Čeká na vás { $count } stolů
}
home-table-your-move = Jste na tahu
home-table-over = Dohráno
home-table-running = Čeká se na ostatní
home-table-plies = { $count ->
    [one] Odehrán jeden tah
    [few] Odehrány { $count } tahy
    [many] Odehráno { $count } tahu
   *[other] Odehráno { $count } tahů
}
home-table-open = { $game }, hrají { $players }
home-deals = Losování, které si můžete ověřit
home-deals-1 = Ještě před prvním losováním zveřejní stůl otisk svého tajného semínka.
home-deals-2 = Každé losování se počítá z tohoto semínka a z příspěvků všech hráčů.
home-deals-3 = Po hře se semínko zveřejní a kdokoli může každé losování zopakovat. Opakování dokazuje, že výsledky nikdo nevybral, ne však, že se na ně provozovatel předem nepodíval.

## Příprava stolu

create-title = Nový stůl: { $game }
create-h1 = Nový stůl
create-lead = Všechno je rozumně přednastavené, takže stůl můžete rovnou otevřít.
create-seats = Místa
create-seats-legend = Počet hráčů
create-name = Vaše jméno
create-bot-value = Bot: { $level }
create-options = Domácí pravidla
create-options-hint = První možnost je náš výklad pravidla.
create-advanced = Další výklady pravidel
create-open = Otevřít stůl
create-error = Tento stůl nelze připravit.
create-error-option = Tuto hodnotu volba „{ $option }“ nepřipouští.
create-error-entry = Chyba je v položce číslo { $entry }.
create-error-drawn-seats = Místa se losují, takže teď nelze určit hráče. Vypněte losování míst, nebo nechte začínajícího hráče vylosovat.
create-house-none = Podle pravidel
create-house-changes = Co mění „{ $name }“
custom-number-original = místo { $numbers }
create-player-none = neuvedeno
create-player-you = Vy
create-player = Hráč č. { $seat }
create-summary = Souhrn

## U stolu

table-title = { $game }, stůl { $id }
table-crumb = stůl { $id }
table-log = Průběh
table-log-and-info = Průběh a stůl
table-log-label = Průběh hry od nejnovějšího tahu
table-log-empty = Zatím se nic nestalo.
table-info = O tomto stole
table-options = Domácí pravidla
table-options-none = Žádná.
table-deal = Ověřit losování
table-commitment = Otisk losování
table-commitment-hint = SHA-256 tajného semínka. Semínko se zveřejní po skončení hry.
table-seed = Semínko losování
table-rules = Pravidla
table-refused = Takový tah není možný.
table-missing = Nejdřív něco vyberte, potom stiskněte tlačítko.
table-refused-input = Váš pokus: { $input }
table-stale = Jiný hráč vás předběhl, takže se váš tah neprovedl. Takhle stůl vypadá teď.
table-reused = Z této stránky už byl odeslán jiný tah, takže se váš tah neprovedl. Takhle stůl vypadá teď.
table-unkept = Váš tah se nepodařilo uložit, takže se neprovedl: disk serveru je plný nebo nedostupný. Všechno předtím je v bezpečí. Zkuste to za minutu znovu.
table-outdated = Tento stůl je zmrazený: hrálo se u něj podle starších pravidel a podle dnešních by jeho tahy dopadly jinak. Podle starších pravidel ještě hraje Karat { $release }.
frozen-result = Konečný výsledek
frozen-result-line = { $name }: { $points } { $points ->
    [one] bod
    [few] body
   *[other] bodů
}
table-frozen = Tento stůl je zmrazený, protože jeho záznam nelze přehrát. Hrát se tu už nedá.
table-frozen-reason = Důvod: { $reason }
table-offline = Spojení se přerušilo. Zkoušíme ho obnovit.
table-waiting = Čekání
table-watching = Díváte se.
table-waiting-for = Na tahu: { $name }
table-waiting-for-bot = { $name } přemýšlí
table-waiting-for-many = Čeká se na tyto hráče: { $names }
table-waiting-chance = Čeká se na losování
table-over = Konec hry
table-result = Ukázat výsledek
table-players = Hráči
table-points = { $points ->
    [one] bod
    [few] body
    [many] bodu
   *[other] bodů
}

## Výsledek

result-title = Výsledek: { $game }
result-meta = { $game }, stůl { $id }, { $count ->
    [one] jeden hráč
    [few] { $count } hráči
    [many] { $count } hráče
   *[other] { $count } hráčů
}
result-running = Hra ještě běží. Toto jsou dosavadní body.
result-standing = Konečné pořadí
result-standing-running = Průběžné pořadí
result-breakdown = Odkud jsou body
result-player = Hráč
result-total = Celkem
result-place = { $place }. místo
result-again = Odveta
result-transcript = Stáhnout záznam
result-table = Zpět ke stolu
result-card = Obrázek s výsledkem
card-place = { $place }.
result-next = Co dál
result-next-bots = Hrát proti jiným botům
result-next-friends = Pozvat přátele
result-next-anyone = Najít jiného soupeře
result-verify = Ověření losování
result-verify-1 = Stáhněte si záznam a spusťte na něm „karat verify“. Příkaz porovná semínko s otiskem zveřejněným během hry a zopakuje každé losování.
result-verify-2 = Bez Karatu: SHA-256 semínka se musí rovnat otisku.

## Pravidla

rules-title = Pravidla hry { $game }
rules-lead = Podle těchto pravidel program hraje. Každé ustanovení má své označení a vede k němu značka § u tahu.
rules-read-on = Pokračovat v pravidlech
rules-toc = Kapitoly
rules-examples = { $count ->
    [one] Jeden přehraný příklad
    [few] { $count } přehrané příklady
    [many] { $count } přehraného příkladu
   *[other] { $count } přehraných příkladů
}
rules-clause-link = Odkaz na { $clause }
rules-about-1 = Příklady u ustanovení slouží i jako testy: program si každý z nich přehraje.

## Potíže

problem-title = Něco se pokazilo
problem-not-found = Na této adrese nic není
problem-not-found-hint = Stůl má možná jinou adresu, nebo je odkaz neúplný.
problem-forbidden = K tomu nemáte oprávnění
problem-forbidden-hint = Táhnout mohou jen hráči u tohoto stolu.
problem-hidden = Tato cvičná hra je soukromá
problem-hidden-hint = Cvičná hra vychází z jiné hry, která ještě neskončila. Než skončí, vidí cvičnou hru jen hráč, který ji hraje.
problem-bad-request = Tomuto požadavku nerozumíme
problem-bad-request-hint = Vraťte se, načtěte stránku znovu a zkuste to ještě jednou.
problem-conflict = Jiný hráč vás předběhl
problem-conflict-hint = Načtěte stůl znovu a uvidíte, jak teď vypadá.
problem-other-host = Karat není nastavený pro toto doménové jméno
problem-other-host-hint = Otevřete Karat přes IP adresu. Toto jméno může povolit provozovatel: spustí Karat s volbou --public-url a s adresou, kterou návštěvníci zadávají, například --public-url http://karat.local:8080.
problem-too-many = Příliš mnoho požadavků
problem-too-many-hint = Minutu počkejte a pak to zkuste znovu.
problem-damaged = Tento stůl je zmrazený
problem-damaged-hint = Uložená data stolu jsou poškozená, takže ho nelze zobrazit a hru u něj nelze dohrát. Ostatních stolů se to netýká. Podrobnosti najde provozovatel v protokolu serveru.
problem-unwritable = Teď se nedá nic uložit
problem-unwritable-hint = Disk serveru je plný nebo nedostupný. Co jste právě odeslali, se neuložilo; všechno předtím je v bezpečí. Zkuste to za minutu znovu.
problem-no-room = Na nic nového tu není místo
problem-no-room-hint = Disk serveru je skoro plný. Rozehrané hry pokračují, ale nové stoly, hosté a záznamy musejí počkat. Zkuste to později.
problem-full-import = Další záznam už uložit nelze
problem-full-import-hint = Každý smí mít nejvýš { $count } záznamů o celkové velikosti nejvýš { $megabytes } MB. Smažte některý záznam, který už nepotřebujete, a pak tento vložte znovu.
problem-full-import-go = K mým záznamům
problem-full-practice = Další cvičný stůl už otevřít nelze
problem-full-practice-hint = Každý smí mít nejvýš { $count } cvičných stolů o celkové velikosti nejvýš { $megabytes } MB. Smažte některý cvičný stůl na stránce Moje hry a pak to zkuste znovu.
problem-full-lobby = Další stůl už otevřít nelze
problem-full-lobby-hint = Každý smí mít nejvýš { $count } stolů, u kterých hra ještě nezačala, o celkové velikosti nejvýš { $megabytes } MB. Některou hru začněte, nebo stůl zavřete, a pak to zkuste znovu.
problem-full-analysis = Další analýzu už otevřít nelze
problem-full-analysis-hint = Každý smí mít nejvýš { $count } analýz o celkové velikosti nejvýš { $megabytes } MB. Smažte některou analýzu na stránce Moje hry a pak to zkuste znovu.
problem-full-puzzle = Další úlohu už složit nelze
problem-full-puzzle-hint = Každý smí mít nejvýš { $count } úloh o celkové velikosti nejvýš { $megabytes } MB a za den jich složit nejvýš { $daily }. Smažte některou úlohu nebo počkejte do zítřka a pak to zkuste znovu.
problem-full-today = Dnešní limit je vyčerpaný
problem-full-today-hint = Lidé z jedné sítě smějí za den { $what ->
    [import] vložit nejvýš { $count } záznamů
    [practice] otevřít nejvýš { $count } cvičných stolů
    [analysis] otevřít nejvýš { $count } analýz
    [puzzle] složit nejvýš { $count } úloh
   *[lobby] otevřít nejvýš { $count } stolů pro přátele
} o celkové velikosti nejvýš { $megabytes } MB. Zkuste to znovu za { $hours ->
    [one] hodinu
    [few] { $hours } hodiny
    [many] { $hours } hodiny
   *[other] { $hours } hodin
}.
problem-internal = Na naší straně nastala chyba
problem-internal-hint = Chyba je zapsaná pod číslem { $number }. O svou hru jste nepřišli.
problem-home = Přejít na úvodní stránku
