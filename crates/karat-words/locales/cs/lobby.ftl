### Stoly s přáteli: příprava, přisednutí, začátek, předávání zařízení, odveta.

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
create-all-bots = Všichni boti
create-all-bots-link = Zobrazit všechny boty
create-friend = Někdo z přátel na svém zařízení
create-local = Někdo z přátel na tomto zařízení
create-local-name = Jméno hráče
create-random_seating = Místa rozlosovat
create-random_seating-hint = Místa se losují až na začátku hry.
create-terms = Nastavení stolu
create-visibility = Kdo stůl najde
create-visibility-hint = Volba má význam, jen dokud je některé místo volné.
create-visibility-link = Jen ten, kdo má odkaz
create-visibility-public = Kdokoli, na úvodní stránce
create-time = Tempo
create-time-hint = Když hráči vyprší čas, hraje za něj bot, dokud se hráč nevrátí.
create-no_clock = Bez hodin
create-no_clock-hint = Hraje se bez hodin, ať výše zvolíte cokoli. Když někdo odejde, mohou ostatní nechat za něj hrát bota.
create-time-own = Vlastní
create-time-minutes = Minut na hráče
create-time-increment = Bonus za tah v sekundách
create-absent_level = Bot za nepřítomné
create-absent_level-hint = Za nepřítomné hraje bot této úrovně. Každé rozhodnutí bota je označené.
create-watch_delay_s = Diváci vidí
create-watch_delay_s-hint = Během hry vidí diváci tahy i chat s tímto zpožděním, takže nikdo nemůže hráči včas napovědět. Po skončení hry je hned vidět všechno.
create-rated = Hodnocená hra
create-rated-hint = Hra se počítá do hodnocení, hraje se s hodinami a tahy se v ní nevracejí ani po dohodě.
create-commitment-hint = SHA-256 tajného semínka tohoto stolu. Semínko je určeno dřív, než stůl otevřete.
create-open-hint = Necháte-li místo pro někoho z přátel, dostanete odkaz, který můžete poslat. Jinak hra začne hned.

terms-visibility = Stůl najde
terms-public = kdokoli
terms-link = kdo má odkaz
terms-time = Tempo
terms-seating = Místa
terms-random = losují se
terms-as-seated = jak kdo přisedne
terms-absent = Bot za nepřítomné
terms-watch = Diváci vidí
terms-rated = Hodnocená hra
terms-yes = ano
rated-h = Jak se tato hra hodnotí
rated-accounts = Hodnocení se mění jen účtům, které mají heslo a jsou aspoň den staré.
rated-place = Hry mezi účty ze stejného prohlížeče nebo ze stejné sítě se do hodnocení nepočítají.
rated-repeated = Hrají-li spolu dva hráči během { $days } dní opakovaně, má každá další hra poloviční váhu oproti předchozí.
rated-short = Hodnocení se nemění, když hra trvá méně než minutu nebo když na hráče připadá méně než { $decisions } rozhodnutí.
terms-no = ne
time-none = bez hodin
time-fischer = { $minutes } min + { $seconds } s
time-fischer-seconds = { $initial } s + { $seconds } s
time-days = { $days ->
    [one] jeden den na tah
    [few] { $days } dny na tah
    [many] { $days } dne na tah
   *[other] { $days } dnů na tah
}
delay-none = všechno hned
delay-minutes = { $minutes ->
    [one] všechno o minutu později
    [few] všechno o { $minutes } minuty později
    [many] všechno o { $minutes } minuty později
   *[other] všechno o { $minutes } minut později
}

nonce-summary = Váš příspěvek k losování
nonce-phrase = Vlastní text
nonce-hint = Váš text se přimíchá do každého losování. Prohlížeč s JavaScriptem k tomu přidá náhodné bajty a váš příspěvek tají, dokud nejsou určeny příspěvky všech hráčů. Bez JavaScriptu zná server váš text hned po odeslání.
nonce-of = Svůj příspěvek už závazně zadali tito hráči: { $names }.

## Výzvy

challenge-title = Vyzvat hráče
challenge-person = Vyzvat: { $name }
challenge-name = Jméno účtu hráče
challenge-others = Ostatní místa
challenge-bots = boti: { $level }
challenge-free = volná, pro lidi s odkazem
challenge-send = Vyzvat
challenge-online-bots = Boti, kteří jsou online
challenge-hint = Otevře se stůl s místem rezervovaným pro tohoto hráče. Když hráč výzvu přijme a všechna místa jsou obsazená, hra začne automaticky.
challenge-offers = Čeká se na vaši odpověď
challenge-from = Výzva, kterou posílá
challenge-rematch = Odveta:
challenge-seats = { $seats ->
    [one] jeden hráč
    [few] { $seats } hráči
    [many] { $seats } hráče
   *[other] { $seats } hráčů
}
challenge-accept = Přijmout
challenge-decline = Odmítnout

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
lobby-lead-full = Hra začne, až ji spustí hostitel.
lobby-lead-soon = Dvě minuty po obsazení posledního místa začne hra automaticky.
lobby-lead-committing = Jeden z hráčů svůj příspěvek k losování nezveřejnil, takže neplatí žádný. Kdo svůj příspěvek zveřejnil, zadá teď nový.
lobby-lead-showing = Právě se zveřejňují příspěvky všech hráčů k losování. Trvá to jen chvilku.
lobby-lead-closed = Hra vůbec nezačala.
lobby-actions = Co můžete udělat
lobby-seats = Místa
lobby-free = Volné místo
lobby-kept = rezervováno
lobby-kept-you = Jedno místo je rezervované pro vás.
lobby-host = hostitel
lobby-declined = { $names }: výzva odmítnuta. { $count ->
    [one] Místo je opět volné.
   *[other] Místa jsou opět volná.
}
lobby-sit = Přisednout sem
lobby-of-seat = místo { $seat }
lobby-level = Úroveň bota
lobby-bot = Přidat bota
lobby-change = Změnit
lobby-remove = Odebrat
lobby-kick = Odebrat od stolu
lobby-release = Zrušit rezervaci
lobby-fill = Obsadit volná místa boty
lobby-fill-offer = Už minutu nikdo nepřisedl. Volná místa můžete obsadit boty a začít, nebo čekat dál.
lobby-start = Začít hru
lobby-start-hint = Nejdřív na volná místa pozvěte přátele nebo přidejte boty.
lobby-start-without = Pokračovat bez ostatních
lobby-start-without-hint = Tato možnost se otevře po patnácti sekundách. Pokud pak některý příspěvek stále chybí, zveřejněné příspěvky neplatí a losuje se znovu bez chybějícího.
lobby-go-on-hint = Tato možnost se otevře po půl minutě. Kdo do té doby nový příspěvek nezadá, hraje bez něj.
lobby-committing = Na ostatní se čeká nejvýš půl minuty.
lobby-committing-hint = Prohlížeč s JavaScriptem zadá nový příspěvek za vás. Máte-li JavaScript vypnutý, napište do půl minuty libovolný text, nebo hrajte a nepište nic.
lobby-committing-do = Přispět znovu
lobby-given-up = Jedno losování neplatí. Příspěvek včas nezveřejnili tito hráči: { $names }.
lobby-given-up-since = Kdo svůj příspěvek nezveřejní, už žádný další zadat nemůže. Další tajné semínko bylo určeno už na začátku.
lobby-given-up-link = Zobrazit zveřejněné příspěvky
lobby-showing = Dokud nebyly určeny všechny příspěvky, nikdo neznal příspěvky ostatních.
lobby-join = Přisednout ke stolu
lobby-name-any = Necháte-li pole prázdné, dostanete náhodné jméno
lobby-sit-down = Přisednout
lobby-no-seat = Volné místo pro vás tu není. Až hra začne, můžete se dívat.
lobby-share = Pošlete tento odkaz přátelům
lobby-share-hint = Kdo odkaz otevře, přisedne jediným kliknutím. Účet k tomu nikdo nepotřebuje.
lobby-address = Adresa stolu
lobby-send = Sdílet…
lobby-code = QR kód s adresou stolu
lobby-code-hint = Nebo sem namiřte fotoaparát telefonu.
lobby-copy = Kopírovat
lobby-copied = Zkopírováno
lobby-leave = Odejít od stolu
lobby-close = Zavřít stůl
lobby-refresh = Načíst znovu
lobby-terms = Tento stůl
lobby-new = Připravit nový stůl

objection-started = Hra už začala.
objection-closed = Tento stůl je zavřený.
objection-taken = Na tomto místě už sedí někdo jiný.
objection-full = Poslední místo právě někdo obsadil.
objection-seated = U tohoto stolu už sedíte.
objection-not-seated = U tohoto stolu nesedíte.
objection-name-taken = Toto jméno (nebo jiné, které vypadá stejně) už u stolu někdo má. Zvolte jiné.
objection-name-kept = Toto jméno (nebo jiné, které vypadá stejně) už používá někdo s účtem. Zvolte jiné.
objection-no-clock = Hodnocená hra se hraje s hodinami. Zvolte tempo, nebo hodnocení vypněte.
objection-people-alone = Tato hodnocená hra je jen pro lidi.
objection-bots-alone = Tato hodnocená hra je jen pro účty botů.
objection-not-host = Tohle smí jen hostitel stolu.
objection-seats-free = Hra začne, až budou všechna místa obsazená.
objection-not-started = Hru zatím nikdo nespustil.
objection-showing = Ostatní mají na zveřejnění svých příspěvků ještě chvilku.
objection-voided = Toto losování už neplatí. Co jste poslali, se nepoužilo.
objection-not-asked = Váš příspěvek k losování teď není potřeba.
objection-wrong-nonce = Tento příspěvek neodpovídá otisku, který jste zveřejnili.
objection-not-over = Hra ještě neskončila.
objection-unknown = Žádný účet toto jméno nemá. Zkontrolujte, jak je napsané, nebo hráče vyzvěte na jeho stránce.
objection-oneself = Sebe vyzvat nemůžete. Zadejte jméno jiného hráče.
objection-unavailable = Tohoto hráče vyzvat nemůžete.
objection-many-sent = Víc otevřených výzev mít nemůžete. Zavřete některý z těchto stolů a zkuste to znovu.
objection-many-received = Tento hráč už má otevřených výzev příliš mnoho. Zkuste to později.

## Úvodní stránka

home-open = Otevřené stoly
home-open-count = { $count ->
    [0] Teď není otevřený žádný stůl. Otevřete vlastní a pošlete odkaz.
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
    [one] Od vašeho tahu přibyl jeden tah.
    [few] Od vašeho tahu přibyly { $count } tahy.
    [many] Od vašeho tahu přibylo { $count } tahu.
   *[other] Od vašeho tahu přibylo { $count } tahů.
}

## U stolu

pass-on = Předejte zařízení dál: { $names }
pass-hint = Karty se ukážou, až zařízení převezme hráč, kterému patří.
pass-look = Podívat se do vlastních karet:
pass-me = Hraje { $name }
rematch-ask = Odveta
rematch-go = Přátelé hrají odvetu: přidejte se
rematch-names = U nového stolu: { $names }

## Najít stůl

find-h = Najít stůl
find-hint = Posadíme vás k otevřenému stolu, který vyhovuje vašemu zadání. Je-li takových stolů víc, vybereme ten, kde je hostitel přítomen a čeká nejdéle. Není-li takový stůl žádný, otevřeme nový a přisedne k vám další hráč, který hledá stejnou hru. U plného stolu začne hra po dvou minutách automaticky. Boty můžete přidat kdykoli.
find-game = Hra
find-seats = Počet hráčů
find-speed = Tempo
find-speed-live = naživo
find-speed-days = korespondenčně
find-go = Najít stůl
