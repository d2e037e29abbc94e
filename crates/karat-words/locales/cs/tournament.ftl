### Turnaje.

tournament-title = Turnaje
tournament-lead = Zahrajte si několik kol proti různým lidem. Server pro každé kolo určí soupeře a vede pořadí.
tournament-none = Zatím se žádný turnaj nekoná.
tournament-stage-open = Otevřené přihlášky
tournament-stage-running = Probíhající
tournament-stage-over = Skončené
tournament-rounds-count = { $count ->
    [one] 1 kolo
    [few] { $count } kola
   *[other] { $count } kol
}
tournament-minutes-count = { $count ->
    [one] 1 minuta
    [few] { $count } minuty
   *[other] { $count } minut
}
tournament-round-of = { $round }. kolo z { $rounds }
tournament-seats-count = stoly pro { $count }
tournament-players-count = { $count ->
    [one] 1 hráč
    [few] { $count } hráči
   *[other] { $count } hráčů
}
tournament-format = Systém
tournament-format-swiss = švýcarský systém
tournament-format-swiss-how = Několik kol. Proti sobě hrají lidé s podobným počtem bodů.
tournament-format-round_robin = každý s každým
tournament-format-round_robin-how = Několik kol. Každý se utká s co nejvíce různými soupeři.
tournament-format-arena = aréna
tournament-format-arena-how = Hrajte, kolik partií stihnete. Po každé partii dostanete další, jakmile budou volní soupeři.
tournament-account-first = K založení turnaje nebo k přihlášce potřebujete účet s heslem.
tournament-account = Zvolit heslo
tournament-create = Založit turnaj
tournament-name = Název
tournament-rounds = Počet kol
tournament-minutes = Délka arény
tournament-start-time = Začátek
tournament-by-organiser = Až turnaj zahájím
tournament-in = Za { $left }
tournament-left-minutes = { $count ->
    [one] 1 minutu
    [few] { $count } minuty
   *[other] { $count } minut
}
tournament-left-hours = { $count ->
    [one] 1 hodinu
    [few] { $count } hodiny
   *[other] { $count } hodin
}
tournament-left-days = { $count ->
    [one] 1 den
    [few] { $count } dny
   *[other] { $count } dní
}
tournament-rated = hodnocený
tournament-rate = Hodnocené partie
tournament-rate-how = Partie mění hodnocení hráčů. Boti se nemohou přihlásit.
tournament-time = Čas
tournament-how = Vítěz partie získá 1 bod, poslední žádný. Ostatní získají stejný díl bodu za každého soupeře, kterého předstihli, a polovinu dílu za remízu. Volno se počítá jako výhra. Při rovnosti bodů rozhodují body soupeřů a pak počet výher. Když někdo nepřijde, hraje za něj bot a po skončení kola je z turnaje odhlášen.
tournament-how-arena = Vítěz partie získá 1 bod, poslední žádný. Ostatní získají stejný díl bodu za každého soupeře, kterého předstihli, a polovinu dílu za remízu. Počítají se všechny partie, takže kdo hraje víc, může získat víc. Při rovnosti bodů rozhodují body soupeřů a pak počet výher. Když někdo nepřijde, hraje za něj bot a další partie dostane, až se znovu přihlásí.
tournament-slow = Aréna potřebuje hodiny v minutách, ne ve dnech.
tournament-no-name = Turnaj musí mít název.
tournament-wrong-seats = Hra { $game } je pro { $least } až { $most } hráčů u stolu.
tournament-too-many = { $count ->
    [one] Už máte 1 turnaj, který neskončil. Nejprve ho dohrajte nebo zrušte.
    [few] Už máte { $count } turnaje, které neskončily. Nejprve některý dohrajte nebo zrušte.
   *[other] Už máte { $count } turnajů, které neskončily. Nejprve některý dohrajte nebo zrušte.
}
tournament-club = Klub:
tournament-for-members = Přihlásit se mohou jen členové klubu
tournament-organiser = Pořadatel:
tournament-now-open = Přihlásit se můžete, dokud pořadatel nezahájí první kolo.
tournament-now-open-to-members = Členové klubu se mohou přihlásit, dokud pořadatel nezahájí první kolo.
tournament-now-running = Další kolo začne, jakmile skončí všechny partie tohoto kola.
tournament-starts = Začíná za { $left } ({ $time }).
tournament-now-arena-open = Přihlásit se můžete před začátkem i během hry.
tournament-now-arena-open-to-members = Členové klubu se mohou přihlásit před začátkem i během hry.
tournament-now-arena = Nové partie začínají ještě { $left } (do { $time }). Dokud nehrajete, mějte tuto stránku otevřenou.
tournament-now-arena-ends = Nové partie už nezačínají. Turnaj skončí s posledními rozehranými.
tournament-now-division = Všechny partie sezony se hrají současně.
tournament-waiting = Hrajete. Další partie začne, jakmile budou volní soupeři.
tournament-now-over = Turnaj skončil.
tournament-now-cancelled = Pořadatel turnaj zrušil.
tournament-too-few = { $count ->
    [few] Aby mohlo začít první kolo, musí se přihlásit nejméně { $count } hráči.
   *[other] Aby mohlo začít první kolo, musí se přihlásit nejméně { $count } hráčů.
}
tournament-my-table = Ke stolu
tournament-my-table-of = K vašemu stolu { $number }
tournament-enter = Přihlásit se
tournament-withdraw = Odhlásit se
tournament-pause = Dát si přestávku
tournament-start = Zahájit první kolo
tournament-start-arena = Zahájit turnaj
tournament-cancel = Zrušit turnaj
tournament-tie = Započítat nedohrané partie jako remízy
tournament-standings = Pořadí
tournament-players = Hráči
tournament-nobody = Zatím se nikdo nepřihlásil.
tournament-h-points = Body
tournament-h-opponents = Body soupeřů
tournament-h-wins = Výhry
tournament-h-games = Partie
tournament-withdrawn = odhlášen
tournament-gone = zrušený účet
tournament-round = { $number }. kolo
tournament-games-running = Rozehrané partie
tournament-games-over = Poslední výsledky
tournament-table = Stůl { $number }
tournament-playing = hraje se
tournament-byes = { $count ->
    [one] Volno má { $names }.
   *[other] Volno mají { $names }.
}
tournament-decimal = { $whole },{ $decimals }
