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
tournament-round-of = { $round }. kolo z { $rounds }
tournament-seats-count = stoly pro { $count }
tournament-players-count = { $count ->
    [one] 1 hráč
    [few] { $count } hráči
   *[other] { $count } hráčů
}
tournament-system = Systém
tournament-system-swiss = švýcarský systém
tournament-system-swiss-how = Proti sobě hrají lidé s podobným počtem bodů.
tournament-system-round_robin = každý s každým
tournament-system-round_robin-how = Každý se utká s co nejvíce různými soupeři.
tournament-account-first = K založení turnaje nebo k přihlášce potřebujete účet s heslem.
tournament-account = Zvolit heslo
tournament-create = Založit turnaj
tournament-name = Název
tournament-rounds = Počet kol
tournament-time = Čas
tournament-how = Vítěz partie získá 1 bod, poslední žádný. Ostatní získají stejný díl bodu za každého soupeře, kterého předstihli, a polovinu dílu za remízu. Volno se počítá jako výhra. Při rovnosti bodů rozhodují body soupeřů a pak počet výher. Když někdo nepřijde, hraje za něj bot a po skončení kola je z turnaje odhlášen.
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
tournament-now-over = Turnaj skončil.
tournament-now-cancelled = Pořadatel turnaj zrušil.
tournament-too-few = { $count ->
    [few] Aby mohlo začít první kolo, musí se přihlásit nejméně { $count } hráči.
   *[other] Aby mohlo začít první kolo, musí se přihlásit nejméně { $count } hráčů.
}
tournament-my-table = Ke stolu
tournament-enter = Přihlásit se
tournament-withdraw = Odhlásit se
tournament-start = Zahájit první kolo
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
tournament-table = Stůl { $number }
tournament-playing = hraje se
tournament-byes = { $count ->
    [one] Volno má { $names }.
   *[other] Volno mají { $names }.
}
tournament-decimal = { $whole },{ $decimals }
