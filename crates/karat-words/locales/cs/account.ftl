### Účty: jména, hesla, přihlášení.

account-link = { $name }, váš účet
account-login-link = Přihlásit se
account-gone = Bývalý hráč
problem-banned = Můžete se jen dívat
problem-banned-hint = Provozovatel serveru vám zde zakázal hrát a psát. Dál se ale můžete dívat na hru u každého stolu, který je divákům otevřen.

## Účet

account-title = Účet
account-h1 = Váš účet a nastavení
account-h1-guest = Hrajete jako host
account-lead-nobody = Hrát můžete hned, jméno dostanete automaticky. Pokud už účet máte, přihlaste se.
account-lead-guest = Zná vás jen tento prohlížeč. Nastavte si heslo a o své hry nepřijdete: jméno bude jen vaše a hry najdete na každém zařízení.
account-lead-kept = Jméno patří jen vám a vaše hry najdete všude, kde se přihlásíte.
account-h1-choose = Zvolte si heslo
account-lead-choose = Přihlásili jste se heslem, které platí jen jednou. Než se odhlásíte, zvolte si vlastní heslo. Vaše hry i všechno ostatní tu zůstanou uložené.

account-name = Jméno
account-name-label = Vaše jméno
account-name-hint = Nejvýše { $count } písmen, číslic a mezer. U stolů, kde už sedíte, zůstává vaše dosavadní jméno.
account-name-save = Uložit jméno

account-keep = Uchovat mé hry
account-keep-hint = Zvolte si jméno a heslo. E-mail není potřeba: pro případ, že heslo zapomenete, dostanete obnovovací kód.
account-keep-button = Uchovat mé hry
account-password = Heslo
account-password-hint = Alespoň { $count } znaků a nic, co se dá snadno uhodnout.
account-password-now = Současné heslo
account-password-new = Nové heslo
account-password-change = Změnit heslo
account-password-choose = Uložit heslo
account-password-ends = Tím se všude jinde odhlásíte, zrušíte své tokeny API a vypnete oznámení prohlížeče.
account-closed = Na tomto serveru nelze založit nový účet. Hrát můžete jako host.

account-logins = Vaše přihlášení
account-logins-hint = Přihlášení, které rok nepoužijete, vyprší automaticky.
account-login-times = Přihlášeno { $since }, naposledy použito { $seen }
account-login-here = Tento prohlížeč
account-login-end = Odhlásit
account-login-end-label = Odhlásit { $browser }
account-logins-end = Odhlásit všude jinde
account-tokens = Tokeny API
account-tokens-hint = S tokenem může váš program prohlížet stoly a hrát za vás. Totéž může dělat každý, kdo token má, proto ho střežte jako heslo.
account-tokens-api = Dokumentace API
account-token-new = Nový token
account-token-name = Účel
account-token-scopes = Oprávnění
account-token-scope-read = Vidět, co vidíte vy
account-token-scope-tables = Otevírat stoly, přisedat k nim, začínat hru a stoly zavírat
account-token-scope-play = Táhnout a brát tahy zpět
account-token-scope-people = Sledovat hráče a psát do chatů
account-token-scope-bot = Označit tento účet jako bota
account-token-days = Platí
account-token-days-count = { $count ->
    [one] jeden den
    [few] { $count } dny
   *[other] { $count } dnů
}
account-token-make = Vytvořit token
account-token-made = Váš nový token
account-token-made-hint = Token si zkopírujte hned, podruhé se už neukáže.
account-token-ends = { $count ->
    [one] Platí nejvýš jeden den.
    [few] Platí ještě { $count } dny.
   *[other] Platí ještě { $count } dnů.
}
account-token-used = Naposledy použit { $seen }.
account-token-unused = Zatím nepoužit.
account-token-end = Zrušit
account-token-end-label = Zrušit token { $name }

## Účet, za který hraje program

account-bot = Účet bota
account-bot-hint = Pokud tento účet používá program, označte ho jako účet bota, ať to ostatní hráči vědí. Za jménem se pak všude zobrazuje (bot) a účet nemůže hrát hodnocené hry.
account-bot-for-good = Označení nelze zrušit. Účet lze označit jen před první hodnocenou hrou a jen tehdy, když nemáte žádnou rozehranou hru.
account-bot-make = Označit tento účet jako bota
account-bot-is = Tento účet je označený jako bot: za jménem se zobrazuje (bot) a hodnocené hry hrát nemůže.
account-logout = Odhlásit se
account-browser = { $browser }, { $system }
account-browser-unknown = Neznámý prohlížeč
account-ago-hour = před chvílí
account-ago-hours = { $count ->
    [one] před hodinou
    [few] před { $count } hodinami
    [many] před { $count } hodiny
   *[other] před { $count } hodinami
}
account-ago-days = { $count ->
    [one] před jedním dnem
    [few] před { $count } dny
    [many] před { $count } dne
   *[other] před { $count } dny
}

account-privacy = Co o vás uchováváme
account-privacy-1 = Uchováváme vaše jméno, místa a tahy. Z hesla a obnovovacího kódu ukládáme jen otisky, ze kterých je nikdo nezjistí. U každého přihlášení uchováváme, jak se prohlížeč představuje, kdy přihlášení vzniklo a kdy se naposledy použilo. U tokenů API uchováváme, kdy vznikly a kdy se naposledy použily. Pokud si zapnete oznámení nebo e-maily, uchováváme také adresu prohlížeče pro oznámení nebo vaši e-mailovou adresu. Spolu s adresou uchováváme, kdy vás máme upozornit a kdy jsme to udělali naposledy.
account-privacy-2 = Žádný z těchto údajů nikomu nepředáváme. Oznámení jsou zašifrovaná pro váš prohlížeč a neobsahují vaše jméno ani stůl. E-mailovou adresu vidí poštovní servery, které e-mail doručují. Když účet smažete, zůstanou jen vaše tahy bez jména.

account-delete = Smazat účet
account-delete-guest = Smazat mé údaje
account-delete-hint = Jméno, heslo, přihlášení i adresy pro oznámení a e-maily se hned smažou. Rozehrané hry za vás dohraje bot, u starých stolů bude na vašem místě „{ $word }“. Vrátit to nejde.
account-delete-word = smazat
account-delete-word-label = Pro potvrzení napište: { $word }
account-delete-button = Smazat natrvalo

## Potvrzení

account-done-named = Jméno je uloženo.
account-done-kept = Vaše hry jsou uchované. Jménem a heslem se přihlásíte na kterémkoli zařízení.
account-done-changed = Heslo je změněno. Ostatní prohlížeče jsou odhlášeny.
account-done-ended = Prohlížeč je odhlášen.
account-done-token_ended = Token je zrušený.
account-done-bot = Účet je teď označený jako bot.

## Chyby

account-error-name-empty = Jméno musí obsahovat aspoň jedno písmeno nebo číslici.
account-error-name-taken = Toto jméno (nebo jiné, které vypadá stejně) už někdo má. Zvolte si jiné.
account-error-password-short = Heslo musí mít alespoň { $count } znaků.
account-error-password-common = Toto heslo se dá snadno uhodnout. Zvolte si jiné heslo, třeba několik slov.
account-error-password-wrong = Špatné heslo.
account-error-token-empty = Token musí mít jméno a aspoň jedno oprávnění.
account-error-tokens-full = Máte { $count } tokenů a víc jich mít nemůžete. Zrušte některý, který už nepotřebujete.
account-error-bot-rated = Tento účet už hrál hodnocenou hru, proto z něj nemůže být účet bota. Pro svůj program použijte jiný účet.
account-error-bot-seated = Ještě máte rozehranou hru. Nejdřív své hry dohrajte nebo z nich odejděte.
account-error-word = Opište slovo přesně tak, jak je uvedeno.
account-error-many = Příliš mnoho pokusů. Zkuste to později, nebo v prohlížeči, ve kterém už jste přihlášení byli.

## Přihlášení

login-title = Přihlášení
login-h1 = Přihlášení
login-lead = Zadejte jméno a heslo, pod kterými jste si své hry uchovali.
login-name = Jméno
login-password = Heslo
login-button = Přihlásit se
login-seats = Vzít s sebou hry, které tu hraje { $name }
login-seats-hint = Jinak tyto hry za vás dohraje bot a účet hosta se smaže.
login-error = Špatné jméno nebo heslo.
login-new = Účet nemáte? Nepotřebujete ho: hrajte hned, své hry si můžete uchovat i později.
login-new-link = Vaše jméno a hry

## Zapomenuté heslo

recovery-h1 = Zapomenuté heslo
recovery-lead = Zvolte si nové heslo. Vaše jméno i hry tu zůstávají.
recovery-by-code = Obnovovacím kódem
recovery-code = Obnovovací kód
recovery-code-hint = Kód tvoří pět skupin po čtyřech znacích. Na velikosti písmen a pomlčkách nezáleží.
recovery-set = Uložit nové heslo
recovery-error = Jméno a obnovovací kód k sobě nepatří. Zkontrolujte obojí. Platí jen nejnovější kód a jen jednou.
recovery-by-mail = E-mailem
recovery-mail-lead = Pokud jste tu potvrdili e-mailovou adresu, pošleme vám na ni odkaz.
recovery-mail-send = Poslat odkaz
recovery-sent = Pokud má účet potvrzenou e-mailovou adresu, odkaz je na cestě. Platí jednu hodinu.
recovery-neither = Bez kódu i bez potvrzené adresy vám pomůže jen provozovatel serveru.
recovery-no-code = Bez kódu vám pomůže jen provozovatel serveru.
recovery-link-h1 = Zvolte si nové heslo
recovery-link-lead = Pro účet { $name }.
recovery-late-lead = Odkaz platí jen jednou a jen hodinu. Můžete si nechat poslat nový odkaz.
recovery-done = Nové heslo je uložené. Ostatní prohlížeče jsou odhlášeny.

recovery-code-lead = Když zapomenete heslo, nastavíte si tímto kódem nové. Stránku si vytiskněte, nebo si kód opište.
recovery-code-of = Pro účet { $name }
recovery-code-use = Kód zadáte na stránce přihlášení pod odkazem „Zapomenuté heslo“.
recovery-code-once = Kód platí jednou. Pak dostanete nový.
recovery-code-safe = Nikomu kód neukazujte: kdo ho má, může převzít váš účet.
recovery-code-minutes = { $count ->
    [one] Kód tu uvidíte ještě minutu, pak už nikdy.
    [few] Kód tu uvidíte ještě { $count } minuty, pak už nikdy.
   *[other] Kód tu uvidíte ještě { $count } minut, pak už nikdy.
}
recovery-code-noted = Mám ho opsaný
recovery-account = Když zapomenete heslo, nastavíte si obnovovacím kódem nové.
recovery-since = Kód máte. Vznikl { $since }.
recovery-none = Obnovovací kód nemáte. Pokud bez kódu zapomenete heslo, možná se už k účtu nedostanete.
recovery-make = Vytvořit obnovovací kód
recovery-renew = Nahradit obnovovací kód novým

recovery-mail-subject = Zvolte si nové heslo
recovery-mail-text =
    Dobrý den,

    někdo požádal o nové heslo k vašemu účtu { $name } v Karatu.
    Pokud jste to vy, zvolte si nové heslo do hodiny zde:

    { $link }

    Pokud jste to nebyli vy, e-mailu si nevšímejte. Vaše heslo se nemění.
