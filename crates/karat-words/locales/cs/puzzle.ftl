### Úlohy: jedna pozice, jedna otázka a odpověď, kterou dokazují sama pravidla.

puzzles-title = { $game }: úlohy
puzzles-lead = Jedna pozice, jedna otázka, jedna minuta. Řešení platí, ať ostatní zahrají cokoli, a zkusit to nic nestojí.
puzzles-offer = Vyřešte úlohu
puzzles-way = Úlohy: { $count }
puzzles-today = Úloha dne
puzzles-solve = Řešit
puzzles-look-again = Podívat se znovu
puzzles-all = Všechny úlohy
puzzles-done = Vyřešeno: { $done } z { $count }.
puzzles-solved = Vyřešeno:
puzzles-learn = Naučit se hru
puzzle-title = { $game }, úloha { $number }: { $title }
puzzle-coach = Úloha
puzzle-number = Úloha { $number } z { $count }
puzzle-before = Co se stalo předtím
puzzle-right = Výborně!
puzzle-answer = Tohle je řešení.
puzzle-wrong = To není ono.
puzzle-more = Zkuste další úlohu, nebo se podívejte, jak hra odsud pokračuje.
puzzle-last = Všechny ostatní úlohy už máte vyřešené. Podívejte se, jak hra odsud pokračuje.
puzzle-next = Další úloha
puzzle-play = Hrát odsud dál
puzzle-points = Tím si zajistíte { $number ->
    [one] jeden bod
    [few] { $number } body
   *[other] { $number } bodů
}. Jiným tahem si jich zajistíte { $best }.
puzzle-win =
    { $number ->
        [0] I po tomto tahu vás může soupeř dohnat.
        [one] I po tomto tahu může soupeř skončit o { $number } bod před vámi.
        [few] I po tomto tahu může soupeř skončit o { $number } body před vámi.
       *[other] I po tomto tahu může soupeř skončit o { $number } bodů před vámi.
    }
puzzle-theme-bid = nejlepší nabídka
puzzle-theme-payment = nejlepší platba
puzzle-theme-opening = vyvolávací cena
puzzle-theme-raise = příhoz
puzzle-theme-trick = triky
puzzle-theme-defence = obrana
puzzle-theme-set = sada
puzzle-theme-stop = kdy přestat
puzzle-theme-choice = co vybrat
puzzle-theme-finish = poslední tah
puzzle-theme-noloss = beze ztráty
puzzle-theme-sale = nejlepší prodej
puzzle-theme-work = příjem
puzzle-on = Co dál?
