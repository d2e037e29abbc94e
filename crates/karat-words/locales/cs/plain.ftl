### Hry, které nemají vlastní stránku.

plain-title = Jste na tahu
plain-badge = Jste na tahu
plain-now = Vyberte tah
plain-other = Jiný tah
plain-other-hint = Vypsané jsou jen některé z vašich tahů. Kterýkoli jiný tah zapište tak, jak říkají pravidla.
plain-play = Zahrát tento tah
plain-group = Domácí pravidla
plain-yes = ano
plain-no = ne
plain-nothing = –
plain-player = Hráč
plain-item = Položka { $number }

## Konec

plain-result-win = { $name } vyhrává a má { $points ->
    [one] jeden bod
    [few] { $points } body
    [many] { $points } bodu
   *[other] { $points } bodů
}
plain-result-win-me = Vyhráváte a máte { $points ->
    [one] jeden bod
    [few] { $points } body
    [many] { $points } bodu
   *[other] { $points } bodů
}
plain-result-share = { $names } se dělí o vítězství; každý má { $points ->
    [one] jeden bod
    [few] { $points } body
    [many] { $points } bodu
   *[other] { $points } bodů
}

## Záznam

plain-log-by = { $name }: { $what }
plain-log-name = { $name }
plain-log-detail = { $label } { $value }
plain-log-details = { $what } ({ $details })
plain-log-game-over = Hra končí
plain-log-card-on-offer = Karta se otáčí lícem nahoru
plain-log-sealed-bid = tajná nabídka je podána
plain-log-bid-uncovered = nabídka se odkrývá
plain-log-card-won = získává kartu
plain-log-card-discarded = Kartu nezískává nikdo

## Co ve hrách obvykle bývá

plain-field-amount = Částka
plain-field-auction = Dražba
plain-field-bid = Nabídka
plain-field-card = Karta
plain-field-cards = Karty
plain-field-cards_left = Zbývající karty
plain-field-has_bid = Nabídka podána
plain-field-money = Peníze
plain-field-phase = Fáze
plain-field-players = Hráči
plain-field-points = Body
plain-field-price = Cena
plain-field-round = Kolo
plain-field-seat = Hráč
plain-field-turn = Tah
plain-word-bid = nabídky
plain-word-draw = losování
plain-word-over = konec hry
