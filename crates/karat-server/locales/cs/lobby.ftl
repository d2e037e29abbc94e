### Stoly s přáteli: příprava, usednutí, začátek, předávání zařízení, další hra.

## Příprava

create-other-label = Kdo hraje jako hráč č. { $seat }
create-own-seat = Vaše místo
create-own-seat-value = { $seat ->
    [1] první
    [2] druhé
    [3] třetí
    [4] čtvrté
    [5] páté
   *[other] šesté
}
create-all-bots = Všichni boti pod vlastními jmény
create-all-bots-link = Ukázat všechny boty pod vlastními jmény
create-friend = Někdo z přátel na svém zařízení
create-local = Další hráč u tohoto zařízení
create-local-name = Jméno hráče
create-random_seating = Místa rozlosovat
create-random_seating-hint = Kdo sedí kde, se rozhodne při začátku hry.
create-terms = Podmínky
create-visibility = Kdo stůl najde
create-visibility-hint = Záleží na tom, jen dokud je některé místo volné.
create-visibility-link = Jen ten, kdo má odkaz
create-visibility-public = Kdokoli, na úvodní stránce
create-time = Čas
create-time-hint = Komu čas vyprší, za toho hraje bot, dokud se hráč nevrátí.
create-time-own = Vlastní
create-time-minutes = Minuty na celou hru
create-time-increment = Sekundy navíc za rozhodnutí
create-absent_level = Kdo hraje za nepřítomné
create-absent_level-hint = Bot této úrovně. Každé jeho rozhodnutí je označeno.
create-watch_delay_s = Diváci vidí
create-watch_delay_s-hint = Kdo se jen dívá, uvidí za hry tahy i chat o tolik později, takže nikdo nemůže hráči včas napovědět. Po konci hry je hned vidět všechno.
create-rated = Hra se počítá do hodnocení
create-rated-hint = V hodnocené hře se tahy nevracejí ani po dohodě.
create-commitment-hint = SHA-256 tajného semínka tohoto stolu. Je pevně dáno dřív, než stisknete tlačítko.
create-open-hint = Zůstane-li místo pro někoho z přátel, dostanete odkaz k rozeslání. Jinak hra začne hned.

terms-visibility = Stůl najde
terms-public = kdokoli
terms-link = kdo má odkaz
terms-time = Čas
terms-seating = Místa
terms-random = rozlosují se
terms-as-seated = jak kdo usedne
terms-absent = Za nepřítomné hraje
terms-watch = Diváci vidí
terms-rated = Hodnocená hra
terms-yes = ano
terms-no = ne
time-none = bez omezení
time-fischer = { $minutes } min + { $seconds } s
time-fischer-seconds = { $initial } s + { $seconds } s
time-days = { $days ->
    [one] jeden den na rozhodnutí
    [few] { $days } dny na rozhodnutí
    [many] { $days } dne na rozhodnutí
   *[other] { $days } dní na rozhodnutí
}
delay-none = všechno hned
delay-minutes = { $minutes ->
    [one] všechno o minutu později
    [few] všechno o { $minutes } minuty později
    [many] všechno o { $minutes } minuty později
   *[other] všechno o { $minutes } minut později
}

nonce-summary = Váš podíl na losování
nonce-phrase = Vlastní slova
nonce-hint = Cokoli napíšete, přimíchá se do každého losování. Běží-li v prohlížeči skripty, přidá náhodné bajty a nechá si všechno pro sebe, dokud nejsou pevně dané podíly všech. Bez skriptů zná server vaše slova, jakmile je odešlete.
nonce-of = Podíl už mají tito hráči: { $names }.

## Než hra začne

lobby-title = Stůl: { $game }
lobby-h1 = Čeká se na hráče
lobby-h1-full = Všichni jsou tu
lobby-h1-committing = Losuje se znovu
lobby-h1-showing = Hra začíná
lobby-h1-closed = Tento stůl je zavřený
lobby-lead = { $count ->
    [one] Jedno místo je volné.
    [few] { $count } místa jsou volná.
    [many] { $count } místa je volného.
   *[other] { $count } míst je volných.
}
lobby-lead-start = Začněte, až budete chtít.
lobby-lead-full = Hra začne, až ji spustí majitel stolu.
lobby-lead-committing = Někdo svůj podíl na losování nezveřejnil, takže neplatí nic. Kdo svůj podíl zveřejnil, dá teď nový.
lobby-lead-showing = Právě se zveřejňují podíly hráčů na losování. Trvá to jen chvilku.
lobby-lead-closed = Hra u něj vůbec nezačala.
lobby-actions = Co můžete udělat
lobby-seats = Místa
lobby-free = Volné místo
lobby-kept = rezervováno
lobby-kept-you = Jedno místo je rezervované pro vás.
lobby-owner = majitel stolu
lobby-sit = Sednout si sem
lobby-of-seat = místo { $seat }
lobby-level = Úroveň bota
lobby-bot = Přidat bota
lobby-change = Změnit
lobby-remove = Odebrat
lobby-kick = Uvolnit místo
lobby-release = Zrušit rezervaci
lobby-fill = Obsadit volná místa boty
lobby-fill-offer = Už minutu nikdo nepřisedl. Volná místa můžete obsadit boty a začít, nebo čekat dál.
lobby-start = Začít hru
lobby-start-hint = Nejdřív obsaďte volná místa: přáteli, nebo boty.
lobby-start-without = Pokračovat bez ostatních
lobby-start-without-hint = Jde to po patnácti sekundách. Bude-li pak něčí podíl chybět, neplatí nic z toho, co se zveřejnilo, a losuje se znovu bez něj.
lobby-go-on-hint = Jde to po půl minutě. Kdo do té doby nový podíl nedá, hraje bez něj.
lobby-committing = Na ostatní se čeká nejvýš půl minuty.
lobby-committing-hint = Běží-li v prohlížeči skripty, dá nový podíl sám. Jinak do půl minuty něco napište, nebo hrajte bez podílu.
lobby-committing-do = Dát nový podíl
lobby-given-up = Jedno losování neplatí. Včas se nezveřejnil podíl těchto hráčů: { $names }.
lobby-given-up-since = Kdo svůj podíl nezveřejní, od té chvíle žádný nemá. Další tajné semínko bylo dáno už od začátku.
lobby-given-up-link = Podívat se, co se zveřejnilo
lobby-showing = Dokud nebyly dány všechny podíly na losování, nikdo neznal podíl ostatních.
lobby-join = Usednout ke stolu
lobby-name-any = Prázdné pole dá náhodné jméno
lobby-sit-down = Usednout
lobby-no-seat = Žádné místo pro vás není volné. Až hra začne, můžete se dívat.
lobby-share = Pošlete tento odkaz přátelům
lobby-share-hint = Kdo ho otevře, usedne jediným kliknutím. Nikdo nepotřebuje účet.
lobby-address = Adresa stolu
lobby-send = Sdílet…
lobby-code = Kód s adresou stolu
lobby-code-hint = Nebo sem namiřte fotoaparát telefonu.
lobby-copy = Kopírovat
lobby-copied = Zkopírováno
lobby-leave = Odejít od stolu
lobby-close = Zavřít stůl
lobby-refresh = Načíst znovu
lobby-terms = Co se hraje
lobby-new = Připravit nový stůl

objection-started = Hra už začala.
objection-closed = Tento stůl je zavřený.
objection-taken = Toto místo má někdo jiný.
objection-full = Poslední místo právě někdo obsadil.
objection-seated = U tohoto stolu už sedíte.
objection-not-seated = U tohoto stolu nesedíte.
objection-name-taken = Toto jméno vypadá jako jiné jméno u stolu. Zvolte jiné.
objection-name-kept = Toto jméno patří někomu, kdo má účet, nebo se jeho jménu podobá. Zvolte jiné.
objection-people-alone = Tato hra se hodnotí a hodnocené hry hrají jen lidé.
objection-not-owner = Tohle smí jen majitel stolu.
objection-seats-free = Hra začne, až budou všechna místa obsazená.
objection-not-started = Hru zatím nikdo nespustil.
objection-showing = Ostatní mají na svůj podíl na losování ještě chvilku.
objection-voided = Toto losování už neplatí. Co jste poslali, se nepoužilo.
objection-not-asked = Teď se na váš podíl na losování nečeká.
objection-wrong-nonce = Toto není podíl na losování, který byl předem dán.
objection-not-over = Hra ještě neskončila.

## Úvodní stránka

home-open = Otevřené stoly
home-open-none = Žádný veřejný stůl nečeká. Připravte svůj a pošlete odkaz.
home-open-count = { $count ->
    [one] Otevřený je jeden stůl.
    [few] Otevřené jsou { $count } stoly.
    [many] Otevřeno je { $count } stolu.
   *[other] Otevřeno je { $count } stolů.
}
home-open-free = volná místa: { $free } z { $seats }
home-open-options = { $count ->
    [one] jedno domácí pravidlo
    [few] { $count } domácí pravidla
    [many] { $count } domácího pravidla
   *[other] { $count } domácích pravidel
}
home-open-mine = Sedíte tu
home-open-full = Plno
home-table-lobby = Ještě nezačalo
home-table-gathering = Hra ještě nezačala.
home-table-since = { $count ->
    [one] Jeden tah od vašeho posledního.
    [few] { $count } tahy od vašeho posledního.
    [many] { $count } tahu od vašeho posledního.
   *[other] { $count } tahů od vašeho posledního.
}

## U stolu

pass-on = Předejte zařízení dál: { $names }
pass-hint = Karty se ukážou, až bude zařízení v rukou svého hráče.
pass-look = Podívat se do vlastních karet:
pass-me = Hraje { $name }
rematch-ask = Odveta ve stejné sestavě
rematch-go = Přátelé hrají znovu: přidejte se
rematch-names = U nového stolu: { $names }

## Najít stůl

find-h = Najděte mi stůl
find-hint = Dostanete místo u otevřeného stolu, který vyhovuje. Když žádný není, otevře se váš a přisedne k vám další, kdo si přeje totéž. Volná místa můžete kdykoli obsadit boty.
find-game = Hra
find-seats = Počet hráčů
find-speed = Tempo
find-speed-live = hned a na jedno posezení
find-speed-days = na dny
find-go = Najít stůl
