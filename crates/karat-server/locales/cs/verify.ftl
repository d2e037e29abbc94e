### Ověření losování. Čím hráč do losování přispěl, je jeho slovo.

verify-link = Ověřit každé losování
verify-title = Ověření losování: { $game }
verify-meta = { $game }, stůl { $id }
verify-h1 = Ověření losování
verify-lead = Každé losování v této hře vyplývá ze semínka, které bylo dáno ještě před otevřením stolu, a z toho, čím do něj přispěli hráči. Váš prohlížeč teď všechna losování odvodí znovu a porovná je.
verify-lead-running = Semínko této hry je tajné, dokud hra neskončí. Potom půjde na této stránce znovu odvodit každé losování.
verify-lead-position = Tato hra začala od popsané pozice. Jak pozice vznikla, žádné losování nevysvětlí, takže tu není co ověřovat.
verify-about = Co to znamená a jak ověřovat jinak
verify-idle = Zatím neověřeno. Stránka k tomu potřebuje skripty a zabezpečené spojení; bez nich použijte některý z dalších způsobů níže.
verify-going = Zatím ověřeno:
verify-right = Všechno souhlasí: semínko, slova i losování. Počet ověření:
verify-wrong = Něco nesouhlasí. První rozdíly:
verify-yes = ✓ souhlasí
verify-no = ✗ nesouhlasí

## Semínko a slova

verify-secrets = Semínko a slova hráčů
verify-seed = Semínko
verify-seed-secret = Do konce hry je tajné.
verify-seed-hash = Jeho otisk, zveřejněný od začátku (SHA-256)
verify-seed-hash-next = Jeho otisk, zveřejněný předtím, než byla dána nová slova (SHA-256)
verify-nonce = Slovo
verify-nonce-none = Bez vlastního slova
verify-nonce-hidden = Slovo zatím nebylo ukázáno.
verify-nonce-committed = Jeho otisk, odevzdaný dřív, než kdokoli ukázal své slovo (SHA-256)
verify-nonce-free = Jeho otisk; předem odevzdán nebyl (SHA-256)

## Neplatná losování

verify-void = Neplatné losování č. { $number }
verify-void-why = Neukázalo se slovo, jehož otisk byl odevzdaný. Čí: { $names }. Proto přestalo platit i všechno ostatní, co se ukázalo, a zbylí hráči dali slova nová. Od té chvíle se losuje bez slova těchto hráčů: { $names }.
verify-void-seed = Semínko tohoto losování
verify-void-seed-hash = Jeho otisk, zveřejněný předtím, než byla dána slova (SHA-256)
verify-void-withheld = Slovo se neukázalo.
verify-void-chain = Další semínko
verify-void-chain-why = Toto semínko z něj vyplývá, takže ho dodatečně nikdo nevybral: všechna semínka stolu jsou dána od začátku.
verify-void-is-withheld = ✗ neukázáno
verify-silent = Nové slovo potom nedali: { $names }.

## Losování

verify-draws = Jednotlivá losování
verify-draws-count = { $count ->
    [one] jedno losování
    [few] { $count } losování
    [many] { $count } losování
   *[other] { $count } losování
}
verify-draws-hint = Tahy se počítají od nuly. Index udává, která ze stejně pravděpodobných možností byla vylosována; první má číslo 0.
verify-ply = Tah
verify-cases = Možností
verify-index = Index
verify-drawn = Vylosováno
verify-mark = Ověření
verify-at-ply = tah { $ply }
verify-all-cases = Všechny možnosti

## Co to znamená

verify-proves = Co je tím dokázáno
verify-proves-nobodys = Pokud všechno souhlasí, po otevření stolu už žádné losování nikdo nezměnil. Žádný hráč však svým slovem nepřispěl, takže to nedokazuje, že semínko nebylo vybráno už předtím.
verify-proves-free = Pokud všechno souhlasí, nikdo už výsledky losování nevybíral poté, co přispěl poslední hráč: semínko bylo dáno předem a každé losování vyplývá z něj a ze slov hráčů.
verify-proves-committed = Pokud všechno souhlasí, výsledky losování nikdo nevybíral: nejdřív bylo dáno semínko, potom všechna slova a teprve pak se slova ukázala.
verify-limits = Co tím dokázáno není
verify-limits-look = Že se provozovatel serveru na semínko během hry nepodíval.
verify-limits-league = Že se provozovatel nespolčil s některým hráčem: kdo zná semínko a všechna ostatní slova, může si takové slovo, které se mu hodí, vyhledat. Otisky odevzdané předem tomu brání, dokud spojencům zůstává neznámé slovo aspoň jednoho dalšího hráče.
verify-limits-typed = Že slovo napsané bez skriptů bylo tajné: server ho zná, jakmile k němu dorazí.
verify-limits-unheard = Že se slovo opravdu neukázalo: server ho mohl nepřijmout. Hráč, kterému patří, to ale ví.

## Jiné způsoby

verify-elsewhere = Bez této stránky
verify-elsewhere-1 = Tato stránka i její skript pocházejí ze serveru, který losoval. Karat na vašem počítači si vystačí se samotným záznamem a možnosti si sám odvodí z pravidel.
verify-script = Skript této stránky, 63 řádků
verify-hand = Tah { $ply } ručně
verify-hand-1 = První řádek vypíše otisk semínka, poslední čísla pro losování:
verify-hand-2 = Výsledek čtěte jako čísla po osmi šestnáctkových číslicích. Index je zbytek po dělení prvního z nich, které je menší než { $limit }, číslem { $cases }. Pokud žádné takové není, pokračujte čísly 1, 2, 3 … v posledních šestnácti číslicích vstupu.
