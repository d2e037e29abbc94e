### Jak hrají programy: na co se ptají a co se nepovede.

api-title = Karat pro programy
api-h1 = Pro programy
api-lead = Váš program se tu může dívat a hrát: ptá se s vaším tokenem a vidí to, co vy.
api-begin = První kroky
api-begin-token = Token si s vlastním účtem vytvoříte na stránce
api-begin-play = Zeptejte se na pozici, vyberte jeden z tahů v poli legal a pošlete ho s číslem version té pozice. Pokud byl někdo rychlejší, nic se nezahraje a dozvíte se, jak daleko stůl je.
api-document = Všechny adresy a typy jako dokument OpenAPI
api-addresses = Adresy
api-streams = Proudy
api-streams-lines = Proud má za každou událost jeden řádek JSON, a když se sedm sekund nic nestane, jeden prázdný řádek. Pokud přijímáte text/event-stream, přijdou místo toho události SSE. První řádky říkají, jaký je stav teď.
api-streams-again = Když se spojení přeruší, zeptejte se znovu s poslední hodnotou revision v parametru after nebo v hlavičce Last-Event-ID: přijde jen to, co je nové. S wait=0 proud skončí za tím, co už je.
api-problems = Když se něco nepovede
api-problem = Odpověď je pak problém v JSON. Jeho type končí jedním z těchto slov, clause jmenuje pravidlo, které tah odmítá, a version a revision říkají, jak daleko stůl je.
api-token = Token ze stránky vašeho účtu.
api-answer = Odpověď.
api-same = Tohle už máte.
api-tag = Pošlete ji jako If-None-Match a dozvíte se jen to, co se změnilo.
api-contact = Provozovatel tohoto serveru
api-with-scope = Vyžaduje token s oprávněním { $scope }.
api-without-token = Token není potřeba, odpověď je pro všechny stejná.
api-part-document = Popis všech adres.
api-part-games = Hry a jejich pravidla.
api-part-people = Vy, ostatní hráči a jejich hodnocení.
api-part-tables = Stoly, než začne hra.
api-part-play = Rozehrané hry.
api-part-streams = Co se právě děje.
api-part-records = Dohrané hry a záznamy her.

## Adresy

api-op-document = Tento dokument.
api-op-games = Všechny hry.
api-op-game = Jedna hra: hráči, volby, boti a pravidla.
api-op-clause = Jedno pravidlo v jazyce, o který žádáte.
api-op-me = Člověk, jemuž token patří, a co token dovoluje.
api-op-bot = Prohlásí váš účet za účet bota. Nedá se to vzít zpět.
api-op-person = Člověk a jeho hodnocení.
api-op-ratings = Žebříček hry s tímto počtem hráčů od nejlepších.
api-op-events = Co se děje u všech vašich stolů: hra začíná, jste na tahu, hra končí.
api-op-tables = Vaše stoly, nebo stoly otevřené, od nejnovějších.
api-op-open = Otevře stůl. Se stejným klíčem podruhé zůstane u jednoho stolu.
api-op-table = Stůl: místa, volby a podmínky a jak daleko je.
api-op-seat = Posadí vás na místo; majitel stolu tam také může posadit bota nebo místo uvolnit.
api-op-leave = Zvedne vás z místa; majitel stolu tak místo uvolní.
api-op-start = Začne hru, pokud stůl patří vám.
api-op-close = Zavře stůl před hrou, pokud patří vám.
api-op-position = Stůl, jak ho vidíte ze svého místa, i s tahy, které máte.
api-op-move = Zahraje tah. Se stejným klíčem podruhé se nezahraje znovu.
api-op-undo = Vezme zpět vaše poslední rozhodnutí, nebo se ostatních zeptá, zda smíte.
api-op-table-events = Co se děje u jednoho stolu: nejdřív pozice, potom každá změna.
api-op-review = Jak daleko je rozbor dohrané hry pro jednoho hráče a co z něj vyšlo. O rozbor se žádá na stránce hry.
api-op-transcript = Záznam hry. Dokud hra běží, tahy v něm nejsou.
api-op-check = Zkontroluje záznam o nejvýš 256 KiB: zda se dá přehrát nebo který řádek je chybný, a zda je losování ověřené.

## Na co se ptá

api-path-game = Název hry.
api-path-clause = Označení pravidla.
api-path-person = Identifikátor hráče.
api-path-seats = Počet hráčů.
api-path-id = Označení stolu.
api-path-seat = Číslo místa, počítá se od 0.
api-query-seat = Jedno z vašich míst, máte-li jich víc.
api-query-page = Číslo stránky, počítá se od 1.
api-query-list = Vaše stoly, nebo stoly s volnými místy.
api-query-state = Jen stoly, které jsou takhle daleko.
api-query-after = Jen to, co přijde potom: po stolu v seznamu, po hodnotě revision v proudu.
api-query-limit = Kolik stolů nejvýš, do 50.
api-query-wait = S hodnotou 0 proud skončí za tím, co už je.
api-header-idempotency-key = Libovolný text do 64 bajtů. Požadavek se stejným klíčem se provede jednou. Klíče patří k vašemu účtu a u tahů ke stolu: stejný klíč s jiným požadavkem se odmítne.

## Problémy

api-problem-number = Číslo této chyby v protokolu serveru: { $number }
api-problem-unreadable = Tomu, co přišlo, nejde rozumět.
api-problem-unauthorized = Token chybí, nebo už neplatí.
api-problem-scope = Tohle token nedovoluje.
api-problem-forbidden = Tohle není vaše věc, nebo to vidět nemáte.
api-problem-banned = Provozovatel serveru vás nechává se jen dívat.
api-problem-password = Nejdřív se přihlaste a zvolte si vlastní heslo.
api-problem-rated = Hodnocené hry hrají jen lidé.
api-problem-not-found = Na této adrese nic není.
api-problem-method = Na tuto adresu se takhle neptá.
api-problem-slow = Požadavek přicházel příliš dlouho.
api-problem-stale = Někdo byl rychlejší, pozice už je jiná.
api-problem-frozen = U tohoto stolu se hrát nedá.
api-problem-conflict = Tak daleko stůl není, nebo už je dál.
api-problem-too-long = Přišlo toho příliš mnoho najednou.
api-problem-other-host = Tento server takové jméno nemá.
api-problem-refused = Odmítnuto.
api-problem-key = Tento klíč už patří jinému požadavku. Každému požadavku dejte nový klíč.
api-problem-too-many = Příliš mnoho požadavků. Počkejte tak dlouho, jak říká Retry-After.
api-problem-full = Víc už jich být nemůže.
api-problem-internal = Server selhal.
api-problem-unwritable = Teď se nedá nic uložit.
