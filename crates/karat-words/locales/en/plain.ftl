### Games without their own pages.

plain-title = Your turn
plain-badge = Your turn
plain-now = Choose your move
plain-other = Another move
plain-other-hint = Only some of your moves are listed. Write any other move in the notation given in the rules.
plain-play = Make this move
plain-group = House rules
plain-yes = yes
plain-no = no
plain-nothing = –
plain-player = Player
plain-item = Item { $number }

## The end

plain-result-win = { $name } wins with { $points ->
    [one] one point
   *[other] { $points } points
}
plain-result-win-me = You win with { $points ->
    [one] one point
   *[other] { $points } points
}
plain-result-share = { $names } share the win with { $points ->
    [one] one point
   *[other] { $points } points
} each

## The log

plain-log-by = { $name }: { $what }
plain-log-name = { $name }
plain-log-detail = { $label } { $value }
plain-log-details = { $what } ({ $details })
plain-log-game-over = The game is over
plain-log-card-on-offer = A card is turned face up
plain-log-sealed-bid = makes a secret bid
plain-log-bid-uncovered = reveals the bid
plain-log-card-won = wins the card
plain-log-card-discarded = Nobody wins the card

## Common components

plain-field-amount = Amount
plain-field-auction = Auction
plain-field-bid = Bid
plain-field-card = Card
plain-field-cards = Cards
plain-field-cards_left = Cards left
plain-field-has_bid = Has bid
plain-field-money = Money
plain-field-phase = Phase
plain-field-players = Players
plain-field-points = Points
plain-field-price = Price
plain-field-round = Round
plain-field-seat = Player
plain-field-turn = Turn
plain-word-bid = bidding
plain-word-draw = draw
plain-word-over = game over
