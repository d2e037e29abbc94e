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
nav-learn = Naučit se
nav-rules = Pravidla
language-label = Jazyk
theme-label = Barvy
theme-system = Podle zařízení
theme-light = Světlé
theme-dark = Tmavé
footer-rules = Pravidla hry { $game }
footer-licence = Svobodný software pod licencí MIT nebo Apache 2.0.
footer-privacy = Žádné reklamy, žádné sledování; jeden soubor cookie si u stolů pamatuje, kdo jste.
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
level-strongest-hint = Plánuje jako ostrý a tahy, které se nabízejí, si v duchu dohrává; chvíli mu to trvá.
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
level-trader-hint = Zvažuje vedení v barvách, karty i každé vyjednávání.
level-builder-hint = Předvídá, co každý nákup a každá dražba vynese do konce hry.
level-seeker-hint = V duchu dohrává tahy, které se nabízejí, a vybírá ten, po němž nejčastěji vyhrává.
level-learned-hint = Z mnoha partií se naučil, které pozice vyhrávají.
level-expert-hint = V duchu dohrává tahy, které se nabízejí, a z mnoha partií ví, které pozice vyhrávají.
level-search-hint = Zkouší každý tah v mnoha partiích, které dohrává náhodně.

## Úvodní stránka

home-title = Tři dražby drahokamů, jeden stůl
home-h1 = Tři dražby drahokamů, jeden stůl
home-lead = Vyberte si hru. Boti usednou ke stolu hned a nikdo nespěchá. Bez registrace, bez stahování.
home-games = Hry
home-players = { $from } až { $to } hráčů
home-players-label = Počet hráčů u stolu
home-play-now = Hrát hned
home-learn = Naučit se za 5 minut
home-friends = S přáteli
home-known = Hru znám
home-table-form = Připravit stůl
home-levels = Jak silně hrají ostatní
home-learn-all = Naučit se některou z her za pět minut
home-first = Vaše první hra
home-first-dock = Všechny volby jsou dole
home-first-dock-more = Panel tam říká, co teď můžete udělat a kolik vás to bude stát.
home-first-hint = „Co mohu udělat?“
home-first-hint-more = Dva nebo tři rozumné tahy, každý se zdůvodněním. Rozhodujete vy.
home-first-clause = Každý § se vysvětlí sám
home-first-clause-more = Klepněte na něj a uvidíte pravidlo, o které se tah opírá. Od stolu přitom neodejdete.
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
create-lead = Všechno je rozumně přednastaveno. Klidně rovnou stiskněte „Otevřít stůl“.
create-seats = Místa
create-seats-legend = Kolik vás hraje
create-name = Vaše jméno
create-bot-value = Bot: { $level }
create-options = Domácí pravidla
create-options-hint = První možnost je pravidlo tak, jak ho čteme my.
create-advanced = Další výklady pravidel
create-open = Otevřít stůl
create-error = Tento stůl nelze připravit.
create-error-option = Volba „{ $option }“ takto není možná.
create-error-entry = Chyba je v položce číslo { $entry }.
create-error-drawn-seats = Místa se rozlosují, takže zatím nelze nikoho určit. Nechte každému jeho místo, nebo začínajícího hráče vylosujte.
create-house-none = Čísla podle pravidel
create-player-none = neuvedeno
create-player-you = Vy
create-player = Hráč č. { $seat }
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
table-options-none = Žádná.
table-commitment = Otisk losování
table-commitment-hint = SHA-256 tajného semínka. Semínko se zveřejní po skončení hry.
table-seed = Semínko losování
table-rules = Pravidla
table-refused = Takový tah není možný.
table-refused-input = Váš pokus: { $input }
table-stale = Někdo táhl dřív. Takhle teď stůl vypadá; váš tah se nezahrál.
table-unkept = Váš tah se nepodařilo uložit, takže neplatí: disk serveru je plný nebo nedostupný. Všechno předtím je v bezpečí. Zkuste to za minutu znovu.
table-outdated = Tento stůl je zmrazený: hrálo se u něj podle starších pravidel a podle dnešních by jeho tahy dopadly jinak. Ta pravidla má Karat { $release }.
frozen-result = Jak to dopadlo
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
result-again = Hrát znovu u stejného stolu
result-transcript = Stáhnout záznam
result-table = Zpět ke stolu
result-card = Obrázek s výsledkem
card-place = { $place }.
result-verify = Ověření losování
result-verify-1 = Stáhněte si záznam a spusťte na něm „karat verify“: porovná semínko s otiskem zveřejněným během hry a zopakuje každé losování.
result-verify-2 = Bez Karatu: SHA-256 semínka se musí rovnat otisku.

## Pravidla

rules-title = Pravidla hry { $game }
rules-lead = Podle těchto pravidel program hraje. Každé ustanovení má své označení a vede k němu značka § u tahu.
rules-read-on = Číst dál v pravidlech
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

problem-title = Něco se pokazilo
problem-not-found = Na této adrese nic není
problem-not-found-hint = Stůl má možná jinou adresu, nebo se odkaz cestou zkrátil.
problem-forbidden = K tomu nemáte oprávnění
problem-forbidden-hint = Táhnout mohou jen hráči u tohoto stolu.
problem-hidden = Tato cvičná hra je soukromá
problem-hidden-hint = Začala z jiné hry, která ještě neskončila. Do té doby ji vidí jen ten, kdo si ji hraje.
problem-bad-request = Tomuto požadavku nerozumíme
problem-bad-request-hint = Vraťte se, načtěte stránku znovu a zkuste to ještě jednou.
problem-conflict = Někdo byl rychlejší
problem-conflict-hint = Načtěte stůl znovu a uvidíte, jak teď vypadá.
problem-other-host = Na toto jméno Karat neodpovídá
problem-other-host-hint = Otevřete ho přes IP adresu. Jméno může povolit provozovatel: spustí Karat s volbou --public-url a s adresou, kterou lidé píšou, například --public-url http://karat.local:8080.
problem-too-many = Příliš mnoho požadavků
problem-too-many-hint = Minutu počkejte a pak to zkuste znovu.
problem-damaged = Tento stůl je zmrazený
problem-damaged-hint = Jeho záznam je poškozený, takže ho nejde ani ukázat, ani dohrát. Všechny ostatní stoly jdou dál. Podrobnosti najde provozovatel v protokolu serveru.
problem-unwritable = Teď se nedá nic uložit
problem-unwritable-hint = Disk serveru je plný nebo nedostupný. Co jste právě odeslali, se nestalo; všechno předtím je v bezpečí. Zkuste to za minutu znovu.
problem-no-room = Na nic nového tu není místo
problem-no-room-hint = Disk serveru je skoro plný. Rozehrané partie pokračují; nové stoly, hosté a záznamy musí počkat. Zkuste to později.
problem-full-import = Víc záznamů už mít nemůžete
problem-full-import-hint = Jeden člověk smí mít nejvýš { $count } záznamů, dohromady { $megabytes } MB. Smažte některý, který už nepotřebujete, a pak tento vložte znovu.
problem-full-import-go = K mým záznamům
problem-full-practice = Víc cvičných stolů už mít nemůžete
problem-full-practice-hint = Jeden člověk smí mít nejvýš { $count } cvičných stolů, dohromady { $megabytes } MB. Smažte některý mezi svými hrami a pak to zkuste znovu.
problem-full-lobby = Víc otevřených stolů už mít nemůžete
problem-full-lobby-hint = Jeden člověk smí mít nejvýš { $count } stolů, u kterých hra ještě nezačala, dohromady { $megabytes } MB. U některého začněte hrát, nebo ho zavřete, a pak to zkuste znovu.
problem-full-today = Pro dnešek je to všechno
problem-full-today-hint = Lidé z jedné sítě smějí za den { $what ->
    [import] vložit nejvýš { $count } záznamů
    [practice] otevřít nejvýš { $count } cvičných stolů
   *[lobby] otevřít nejvýš { $count } stolů pro přátele
}, dohromady { $megabytes } MB. Zkuste to znovu za { $hours ->
    [one] hodinu
    [few] { $hours } hodiny
    [many] { $hours } hodiny
   *[other] { $hours } hodin
}.
problem-internal = Na naší straně nastala chyba
problem-internal-hint = Je zapsána pod číslem { $number }. O svou hru jste nepřišli.
problem-home = Na úvodní stránku
