### API: stránka, dokument a problémy.

api-title = Karat API
api-h1 = API
api-lead = Vaše programy tu mohou sledovat stoly a hrát. S vaším tokenem uvidí totéž co vy.
api-begin = První kroky
api-begin-token = Přihlaste se ke svému účtu a vytvořte si token na stránce
api-begin-play = Vyžádejte si pozici, vyberte jeden z tahů v poli legal a pošlete ho spolu s hodnotou pole version z té pozice. Pokud mezitím táhl jiný hráč, váš tah se nezahraje a odpověď obsahuje aktuální hodnotu version.
api-document = Všechny operace a typy jako dokument OpenAPI
api-addresses = Operace
api-streams = Proudy událostí
api-streams-lines = Proud posílá každou událost jako jeden řádek JSON a po sedmi sekundách ticha prázdný řádek. Pokud přijímáte text/event-stream, posílá místo toho události SSE. První řádky popisují aktuální stav.
api-streams-again = Když se spojení přeruší, připojte se znovu s poslední hodnotou revision v parametru after nebo v hlavičce Last-Event-ID a dostanete jen to, co je nové. Při hodnotě wait=0 proud skončí po odeslání aktuálního stavu.
api-problems = Problémy
api-problem = Neúspěšný požadavek vrací problém ve formátu JSON. Typ problému končí jedním z následujících slov. U odmítnutého tahu je v poli clause ustanovení, které ho zakazuje, a v poli reason důvod. Aktuální čísla stolu jsou v polích version a revision.
api-token = Token API ze stránky vašeho účtu.
api-answer = Úspěch.
api-answer-lines = Úspěch. Schéma popisuje jeden řádek JSON nebo data jedné události SSE.
api-same = Beze změny.
api-tag = Pošlete tuto hodnotu v hlavičce If-None-Match a odpověď dostanete, jen pokud se změnila.
api-contact = Provozovatel tohoto serveru
api-with-scope = Vyžaduje token s oprávněním { $scope }.
api-without-token = Nevyžaduje token. Odpověď je pro všechny stejná.
api-part-document = Popis API.
api-part-games = Hry a jejich pravidla.
api-part-people = Váš účet, ostatní hráči, chat a hodnocení.
api-part-tables = Stoly před začátkem hry.
api-part-play = Pozice, tahy a jejich vracení.
api-part-streams = Události v okamžiku, kdy nastanou.
api-part-records = Záznamy, export a rozbory her.

## Operace

api-op-document = Vrátí tento dokument.
api-op-games = Vypíše všechny hry.
api-op-game = Vrátí hru s možnými počty hráčů, volbami, boty a ustanoveními.
api-op-clause = Vrátí ustanovení pravidel v jazyce požadavku, pokud je přeložené.
api-op-me = Vrátí váš účet a oprávnění tokenu.
api-op-bot = Trvale označí váš účet jako účet bota.
api-op-person = Vrátí účet a hodnocení daného člověka.
api-op-ratings = Vypíše žebříček hry s tímto počtem hráčů od nejvyššího hodnocení.
api-op-following = Vypíše hráče, které sledujete; nejdřív ty, kdo jsou online. Nikdo jiný tento seznam nevidí.
api-op-follow = Začne hráče sledovat. Sledovat můžete až 200 lidí.
api-op-unfollow = Přestane hráče sledovat.
api-op-events = Posílá výzvy a události všech vašich stolů: hra začala, jste na tahu, hra skončila.
api-op-lobby-events = Posílá otevřené stoly: nejdřív všechny, potom každý, který se otevře, změní nebo zavře.
api-op-tables = Vypíše vaše stoly nebo otevřené stoly od nejnovějšího.
api-op-open = Otevře stůl. Opakovaný požadavek se stejným klíčem druhý stůl neotevře.
api-op-table = Vrátí stůl: stav, místa, volby a podmínky.
api-op-seat = Obsadí místo. Hostitel může na místo posadit i bota nebo místo uvolnit.
api-op-leave = Opustí místo. Hostitel může uvolnit i místo jiného hráče.
api-op-start = Zahájí hru. Smí to jen hostitel.
api-op-challenge = Vyzve hráče: otevře stůl s místem, které je pro něj rezervované. Když hráč obsadí poslední místo, hra začne. Opakovaný požadavek se stejným klíčem druhý stůl neotevře.
api-op-decline = Odmítne místo, které je pro vás u stolu rezervované.
api-op-close = Zavře stůl, u kterého hra ještě nezačala. Smí to jen hostitel.
api-op-rematch = Otevře odvetu dohrané hry, kterou jste hráli, nebo vrátí tu, kterou už otevřel jiný hráč. Místa ostatních hráčů jsou pro ně rezervovaná.
api-op-chat = Vrátí posledních 500 zpráv z chatu u stolu od nejstarší.
api-op-write = Napíše zprávu do chatu u stolu. Když svou poslední zprávu zopakujete do deseti vteřin, nezapíše se znovu.
api-op-position = Vrátí pozici, jak ji vidíte ze svého místa, a tahy, které můžete zahrát.
api-op-move = Zahraje tah. Opakovaný požadavek se stejným klíčem druhý tah nezahraje.
api-op-takeback = Vezme zpět vaše poslední rozhodnutí, nebo požádá ostatní hráče o souhlas.
api-op-takeback-request = Vrátí žádost o vrácení tahu, na kterou hráči u vašeho stolu ještě neodpověděli.
api-op-takeback-agree = Povolí jinému hráči vzít tah zpět. Jakmile souhlasí všichni, rozhodnutí se vrátí.
api-op-takeback-refuse = Odmítne žádost jiného hráče, nebo stáhne vaši.
api-op-table-events = Posílá události jednoho stolu: nejdřív pozici, potom každou změnu.
api-op-review = Vrátí rozbor dohrané hry pro jedno místo, nebo jeho stav.
api-op-ask-review = Požádá o rozbor dohrané hry pro jedno místo.
api-op-transcript = Vrátí záznam hry. Dokud hra běží, záznam neobsahuje tahy.
api-op-export = Posílá dohrané hry daného člověka od poslední: všechny veřejné a ty, které jste hráli spolu. Ze svých her dostanete všechny.
api-op-check = Zkontroluje záznam (nejvýš 256 KiB) a jeho losování. Pokud záznam není platný, odpověď uvádí první chybný řádek a ustanovení.

## Parametry

api-path-game = ID hry.
api-path-clause = ID ustanovení.
api-path-person = ID člověka.
api-path-seats = Počet hráčů.
api-path-id = ID stolu.
api-path-seat = Číslo místa, počítáno od 0.
api-query-seat = Číslo místa, počítáno od 0. U svých stolů číslo místa uveďte, jen pokud máte víc míst.
api-query-page = Číslo stránky, počítáno od 1.
api-query-list = Vaše stoly, nebo stoly s volnými místy.
api-query-state = Vrátí jen vaše stoly v tomto stavu. Hodnota waiting znamená, že stůl čeká na vaše rozhodnutí.
api-query-after = Vrátí jen položky, které následují za touto: v seznamu za tímto ID stolu, v proudu za touto hodnotou revision, v chatu za tímto číslem zprávy.
api-query-limit = Nejvyšší počet vrácených položek. Seznam stolů jich bez této hodnoty vrátí nejvýš 20.
api-query-positions = Při hodnotě 1 proud pošle po každé změně i pozici, o kterou pak nemusíte žádat.
api-query-game = Vrátí jen hry s tímto názvem.
api-query-players = Vrátí jen hry s tímto počtem hráčů.
api-query-with = Vrátí jen hry, které hrál i člověk s tímto ID.
api-query-rated = Při hodnotě 1 vrátí jen hodnocené hry, při hodnotě 0 jen ostatní.
api-query-since_ms = Vrátí jen hry, které skončily v tomto čase nebo později, v milisekundách Unixu.
api-query-until_ms = Vrátí jen hry, které skončily před tímto časem, v milisekundách Unixu.
api-query-records = Při hodnotě 0 odpověď neobsahuje záznamy her.
api-query-wait = Při hodnotě 0 proud skončí po odeslání aktuálního stavu.
api-header-idempotency-key = Libovolný text do 64 bajtů. Požadavky se stejným klíčem se provedou jen jednou. Klíče platí v rámci vašeho účtu, klíče tahů jen u jednoho stolu. Jiný požadavek se stejným klíčem server odmítne.

## Problémy

api-problem-number = Číslo této chyby v protokolu serveru: { $number }
api-problem-unreadable = Požadavek neodpovídá dokumentu. Podrobnosti jsou v poli detail.
api-problem-unauthorized = Token chybí, nebo už neplatí.
api-problem-scope = Tokenu chybí oprávnění k této operaci.
api-problem-forbidden = K tomu nemáte oprávnění.
api-problem-banned = Provozovatel vás zablokoval. Můžete se jen dívat.
api-problem-password = Nejdřív se přihlaste a zvolte si vlastní heslo.
api-problem-rated = Programy a boti nemohou hrát hodnocené hry.
api-problem-not-found = Na této adrese nic není.
api-problem-method = Tato adresa tuto metodu nepodporuje.
api-problem-slow = Přenos požadavku trval příliš dlouho.
api-problem-stale = Mezitím táhl jiný hráč. Vyžádejte si pozici znovu.
api-problem-frozen = U tohoto stolu se nedá hrát: hra neběží, nebo jsou data poškozená či příliš stará.
api-problem-conflict = Stav stolu to nedovoluje. Podrobnosti jsou v poli detail.
api-problem-too-long = Požadavek je příliš dlouhý.
api-problem-other-host = Tento server na toto doménové jméno neodpovídá.
api-problem-refused = Pravidla nebo podmínky to nedovolují. Podrobnosti jsou v poli clause nebo detail.
api-problem-key = Tento klíč už byl použit pro jiný požadavek. Pro každý požadavek použijte nový klíč.
api-problem-too-many = Příliš mnoho požadavků. Počkejte tolik sekund, kolik uvádí hlavička Retry-After.
api-problem-full = Dosáhli jste limitu. Něco smažte a zkuste to znovu.
api-problem-internal = Na serveru došlo k chybě.
api-problem-unwritable = Server teď nemůže nic uložit. Zkuste to později.
