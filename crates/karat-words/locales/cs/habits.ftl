### Zvyky člověka v jednotlivých hrách jako grafy.

habits-link = Zvyky a zahájení
habits-title = Zvyky: { $name }
habits-lead = Výsledky podle hry a počtu hráčů, jakmile je dohráno alespoň { $count } partií.
habits-profile = Zpět na profil
habits-none = Zatím tu není { $count } dohraných partií se stejným počtem hráčů, které smíte vidět.
habits-uncounted = { $count ->
    [one] Jedna starší partie ještě není započítaná.
    [few] { $count } starší partie ještě nejsou započítané.
   *[other] { $count } starších partií ještě není započítaných.
}
habits-reload = Započítat další partie
habits-how = Počítají se jen dohrané partie, které na profilu smíte vidět, bez cvičných. Vítězové při shodě se o výhru dělí.
habits-by-seat = Podíl výher podle místa
habits-by-seat-col = Místo
habits-openings = Zahájení
habits-openings-col = Zahájení
habits-over-time = Výsledky v čase
habits-over-time-hint = Každý bod je podíl výher v { $count } partiích až po danou partii. Přerušovaná čára je spravedlivý podíl.
habits-lengths = Délka partií
habits-fair = Přerušovaná čára je spravedlivý podíl, { $percent } %. Tenké čáry ukazují, kde skutečný podíl s 95% spolehlivostí leží.
habits-median = Polovina partií měla { $count } nebo více rozhodnutí všech hráčů dohromady.
habits-count = { $count } dohraných partií
habits-table = Čísla
habits-games = Partie
habits-game = Partie
habits-frequency = Četnost
habits-won = Podíl výher
habits-interval = 95% interval
habits-decisions = Rozhodnutí
habits-percent = { $percent } %
habits-range = { $low } až { $high } %
habits-numbers = { $low } až { $high }
