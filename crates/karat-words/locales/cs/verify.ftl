### Ověření losování.

verify-link = Ověřit každé losování
verify-title = Ověření losování: { $game }
verify-meta = { $game }, stůl { $id }
verify-h1 = Ověření losování
verify-lead = Každé losování v této hře vyplývá ze semínka, které bylo určeno ještě před otevřením stolu, a z příspěvků hráčů. Váš prohlížeč teď všechna losování zopakuje a porovná.
verify-lead-running = Semínko této hry je tajné, dokud hra neskončí. Potom půjde na této stránce každé losování zopakovat.
verify-lead-position = Tato hra začala ze zadané pozice, která nevznikla losováním, a není tedy co ověřovat.
verify-about = Co to znamená a jak ověřovat jinak
verify-idle = Zatím neověřeno. Stránka potřebuje JavaScript a zabezpečené spojení; bez nich použijte některý z dalších způsobů níže.
verify-going = Zatím ověřeno:
verify-right = Všechno souhlasí: semínko, příspěvky i losování. Počet ověření:
verify-wrong = Něco nesouhlasí. První rozdíl:
verify-yes = ✓ souhlasí
verify-no = ✗ nesouhlasí

## Semínko a příspěvky

verify-secrets = Semínko a příspěvky hráčů
verify-seed = Semínko
verify-seed-secret = Semínko je do konce hry tajné.
verify-seed-hash = Otisk semínka (SHA-256) zveřejněný na začátku
verify-seed-hash-next = Otisk semínka (SHA-256) zveřejněný dřív, než hráči zadali nové příspěvky
verify-nonce = Příspěvek
verify-nonce-none = Bez příspěvku
verify-nonce-hidden = Příspěvek zatím není zveřejněný.
verify-nonce-committed = Otisk příspěvku (SHA-256) určený dřív, než kdokoli zveřejnil svůj příspěvek
verify-nonce-free = Otisk příspěvku (SHA-256), který nebyl určen předem

## Neplatná losování

verify-void = Neplatné losování č. { $number }
verify-void-why = Příspěvek, jehož otisk už byl určený, nezveřejnili tito hráči: { $names }. Proto přestaly platit i všechny zveřejněné příspěvky a ostatní hráči zadali nové. Od té chvíle se losuje bez příspěvku těchto hráčů: { $names }.
verify-void-seed = Semínko tohoto losování
verify-void-seed-hash = Otisk semínka (SHA-256) zveřejněný dřív, než hráči zadali příspěvky
verify-void-withheld = Příspěvek není zveřejněný.
verify-void-chain = Další semínko
verify-void-chain-why = Toto semínko vyplývá z následujícího, takže ho dodatečně nikdo nevybral: všechna semínka stolu jsou určena na začátku.
verify-void-is-withheld = ✗ nezveřejněno
verify-silent = Nový příspěvek potom nezadali: { $names }.

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
verify-proves-nobodys = Pokud všechno souhlasí, po otevření stolu už žádné losování nikdo nezměnil. Žádný hráč však nepřispěl, takže není dokázáno, že semínko nebylo vybráno už předtím.
verify-proves-free = Pokud všechno souhlasí, výsledky losování nikdo nemohl vybrat poté, co přispěl poslední hráč. Semínko bylo určeno předem a každé losování vyplývá z něj a z příspěvků hráčů.
verify-proves-committed = Pokud všechno souhlasí, výsledky losování nikdo nevybral: nejdřív bylo určeno semínko, potom všechny příspěvky a teprve pak se příspěvky zveřejnily.
verify-limits = Co tím dokázáno není
verify-limits-look = Že se provozovatel serveru na semínko během hry nepodíval.
verify-limits-collusion = Že se provozovatel nespolčil s některým hráčem. Kdo zná semínko a všechny ostatní příspěvky, může si najít takový příspěvek, který se mu hodí. Předem určené otisky tomu brání, dokud oba neznají příspěvek aspoň jednoho dalšího hráče.
verify-limits-typed = Že příspěvek napsaný bez JavaScriptu byl tajný: server ho zná, jakmile k němu dorazí.
verify-limits-refused = Že příspěvek hráč opravdu nezveřejnil: server ho mohl odmítnout. Jistotu má jen hráč, kterému příspěvek patří.

## Jiné způsoby

verify-elsewhere = Bez této stránky
verify-elsewhere-1 = Tato stránka i její skript pocházejí ze serveru, který losoval. Karatu na vašem počítači stačí samotný záznam; možnosti si sám odvodí z pravidel.
verify-script = Skript této stránky, 63 řádků
verify-hand = Tah { $ply } ručně
verify-hand-1 = První řádek vypíše otisk semínka a poslední čísla pro losování:
verify-hand-2 = Výstup rozdělte na čísla po osmi šestnáctkových číslicích. Vezměte první číslo menší než { $limit } a vydělte ho číslem { $cases }: zbytek je index. Pokud žádné číslo menší není, pokračujte čísly 1, 2, 3 … v posledních šestnácti číslicích vstupu.
