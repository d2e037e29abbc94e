### Co Karat říká mimo jednotlivou hru.
### Jména hráčů a stolů zůstávají tak, jak je kdo napsal, proto stojí vždy v prvním pádě;
### sloveso je v přítomném čase, aby nezáleželo na rodě. Čísla se řídí pravidly množného čísla.

language-name = Čeština

## Rám stránky

app-title = { $page } · Karat
app-home = Karat, úvodní stránka
skip-to-content = Přejít k obsahu
skip-to-move = Přejít ke svému tahu
nav-label = Hlavní nabídka
nav-play = Hrát
nav-rules = Pravidla
language-label = Jazyk
theme-label = Barvy
theme-system = barvy podle systému
theme-light = světlé barvy
theme-dark = tmavé barvy
theme-switch = Nyní: { $now }. Přepnout na: { $next }.
footer-rules = Pravidla hry { $game }
footer-licence = Svobodný software pod licencí MIT nebo Apache 2.0.
footer-privacy = Žádné reklamy, žádné sledování; jediné cookie si u stolů pamatuje, kdo jste.
clause-label = Pravidlo { $clause }
you = vy
you-name = Vy
guest-name = Host
bot-label = bot, { $level }
join = { $items } a { $last }

## Boti

level-random = náhodný
level-greedy = začátečník
level-planner = stratég
level-trader = obchodník
level-builder = stavitel
level-random-hint = Zahraje kterýkoli možný tah.
level-greedy-hint = Bere to, co hned něco vynese.
level-planner-hint = Promýšlí kombinace, karty i cenu.
level-trader-hint = Zvažuje vedení v barvách, karty i každé vyjednávání.
level-builder-hint = Předvídá, co každý nákup a každá dražba vynese do konce hry.

## Úvodní stránka

home-title = Dražby drahokamů přesně podle pravidel
home-h1 = Dražby drahokamů přesně podle pravidel
home-lead = Boti usednou ke stolu hned. Bez registrace, bez stahování a u každého tahu se dozvíte, které pravidlo ho dovolilo.
home-games = Hry
home-players = { $from } až { $to } hráčů
home-players-label = Počet hráčů u stolu
home-play = Hrát proti botům
home-tables = Vaše stoly
home-tables-waiting = { $count ->
    [one] Jeden čeká na vás
    [few] { $count } čekají na vás
    [many] { $count } čeká na vás
   *[other] { $count } čeká na vás
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
home-deals-1 = Ještě před prvním losováním ukáže stůl otisk svého tajného semínka.
home-deals-2 = Každé losování plyne z tohoto semínka a z toho, čím k němu přispěje každé místo.
home-deals-3 = Na konci hry se semínko zveřejní a kdokoli může každé losování zopakovat. Je to důkaz, že výsledky losování nikdo nevybíral; nedokazuje to, že se na ně předem nepodíval ten, kdo provozuje server.

## Příprava stolu

create-title = Nový stůl: { $game }
create-h1 = Nový stůl
create-lead = Všechno je rozumně přednastaveno. Klidně hned stiskněte Otevřít stůl.
create-seats = Místa
create-seats-legend = Kolik vás hraje
create-name = Vaše jméno
create-bot-value = Bot: { $level }
create-options = Domácí pravidla
create-options-hint = První možnost je pravidlo tak, jak ho čteme my.
create-advanced = Další výklady pravidel
create-open = Otevřít stůl
create-error = Tento stůl nelze připravit.
create-error-option = Nevyhovuje volba „{ $option }“.
create-summary = Souhrn

## U stolu

table-title = { $game }, stůl { $id }
table-crumb = stůl { $id }
table-log = Záznam
table-log-and-info = Záznam a stůl
table-log-label = Záznam hry od nejnovějšího
table-log-empty = Zatím se nic nestalo.
table-info = O tomto stole
table-options = Domácí pravidla
table-options-none = Všechno podle pravidel.
table-commitment = Otisk losování
table-commitment-hint = SHA-256 tajného semínka. Semínko se zveřejní po skončení hry.
table-seed = Semínko losování
table-rules = Pravidla
table-refused = Takový tah není možný.
table-refused-input = Váš pokus: { $input }
table-stale = Někdo táhl dřív. Takhle teď stůl vypadá; za vás se nic nezahrálo.
table-frozen = Tento stůl je zmrazen, protože jeho záznam nelze přehrát. Hrát se tu už nedá.
table-frozen-reason = Důvod: { $reason }
table-offline = Spojení se přerušilo. Zkoušíme to znovu.
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
result-again = Hrát znovu u stejného stolu
result-transcript = Stáhnout záznam
result-table = Zpět ke stolu
result-verify = Ověření losování
result-verify-1 = Stáhněte si záznam a spusťte na něm „karat verify“: porovná semínko s otiskem zveřejněným během hry a zopakuje každé losování.
result-verify-2 = Bez Karatu: SHA-256 semínka se musí rovnat otisku.

## Pravidla

rules-title = Pravidla hry { $game }
rules-lead = Podle těchto pravidel program hraje. Každé ustanovení má své označení a vede k němu značka § u tahu.
rules-toc = Kapitoly
rules-examples = { $count ->
    [one] Jeden přehraný příklad
    [few] { $count } přehrané příklady
    [many] { $count } přehraného příkladu
   *[other] { $count } přehraných příkladů
}
rules-clause-link = Odkaz na { $clause }
rules-about-1 = Příklady pod ustanoveními jsou zkoušky: program každý z nich přehrává.

## Potíže

problem-title = Něco je v nepořádku
problem-not-found = Na této adrese nic není
problem-not-found-hint = Stůl má možná jinou adresu, nebo se odkaz cestou zkrátil.
problem-forbidden = Tohle není určeno vám
problem-forbidden-hint = Táhnout mohou jen hráči daného stolu.
problem-bad-request = Tomuto požadavku nerozumíme
problem-bad-request-hint = Vraťte se, načtěte stránku znovu a zkuste to ještě jednou.
problem-conflict = Někdo byl rychlejší
problem-conflict-hint = Načtěte stůl znovu a uvidíte, co teď platí.
problem-too-many = Příliš mnoho požadavků
problem-too-many-hint = Minutu počkejte a pak to zkuste znovu.
problem-internal = Udělali jsme chybu
problem-internal-hint = Je zapsána pod číslem { $number }. O vaši hru jste nepřišli.
problem-home = Na úvodní stránku
