### Texts of Edel, Stein & Reich.
### An action, colour or event card in a placeable appears as its word below, with the
### attributes of the word as $gap-attribute and its bare id as $gap-id. Gems appear as a list such
### as "2 red and 1 blue", made of the counts below. Money is in millions.

edel-name = Edel, Stein & Reich
edel-time = about 45 minutes
edel-ease = A little trickier
edel-pitch = Money, events or gems? Choose an action in secret. If you alone pick it, it’s yours; if two of you do, you must bargain; if three do, nobody gets anything.
edel-brief-1 = Three rounds. Every turn, each player gets a gem card, an event card is turned face up, and everyone chooses an action in secret.
edel-brief-2 = If you alone choose an action, you perform it. Two players who choose the same action bargain for it with their own gems: the player who accepts a bid gets the gems. Three or more get nothing.
edel-brief-two-1 = Three rounds. Every turn, one player is active. This player gets a gem card and, once an event card has been turned face up, chooses an action in secret.
edel-brief-two-2 = The other player guesses it. If the first guess is right, nobody gets the action. If the second guess is right, the two bargain with their own gems, and the player who accepts a bid gets its gems. Otherwise the active player performs the action.
edel-brief-3 = A raise has more gems than the bid, or the same number in more valuable colours: red first, then yellow, green and blue.
edel-brief-4 = After each round, the players with the most gems of each colour are paid and return some of those gems.
edel-brief-5 = The most money wins.

## Words

edel-word-money = MONEY
edel-word-event = EVENT
edel-word-gems = GEMS
edel-word-free_choice = FREE CHOICE
edel-word-red = red
edel-word-yellow = yellow
edel-word-green = green
edel-word-blue = blue
edel-word-majority_bonus_red = bonus for the red majority
edel-word-majority_bonus_yellow = bonus for the yellow majority
edel-word-majority_bonus_green = bonus for the green majority
edel-word-majority_bonus_blue = bonus for the blue majority
edel-word-sole_majority_bonus = bonus for every majority
edel-word-gem_bonus_red = bonus for red gems
edel-word-gem_bonus_yellow = bonus for yellow gems
edel-word-gem_bonus_green = bonus for green gems
edel-word-gem_bonus_blue = bonus for blue gems
edel-word-certificate = certificate
edel-word-score_colour = scoring of one colour
edel-word-reorganise_red_blue = four red and four blue
edel-word-reorganise_yellow_green = four yellow and four green
edel-word-swap = swap of two gems
edel-word-discard_from_each = a gem from each opponent
edel-word-take_three = three of a kind
edel-word-halve_all = half of everything

## The effect of each event card, in one sentence. Other readings of a rule use the sentence with
## -tie, -certificates or -full. The sentence with -held is added to another one.

edel-effect-majority_bonus_red = If you alone have the most red gems when they are scored, you receive { $amount } million more.
edel-effect-majority_bonus_red-tie = If nobody has more red gems than you when they are scored, you receive { $amount } million more, even in a tie.
edel-effect-majority_bonus_yellow = If you alone have the most yellow gems when they are scored, you receive { $amount } million more.
edel-effect-majority_bonus_yellow-tie = If nobody has more yellow gems than you when they are scored, you receive { $amount } million more, even in a tie.
edel-effect-majority_bonus_green = If you alone have the most green gems when they are scored, you receive { $amount } million more.
edel-effect-majority_bonus_green-tie = If nobody has more green gems than you when they are scored, you receive { $amount } million more, even in a tie.
edel-effect-majority_bonus_blue = If you alone have the most blue gems when they are scored, you receive { $amount } million more.
edel-effect-majority_bonus_blue-tie = If nobody has more blue gems than you when they are scored, you receive { $amount } million more, even in a tie.
edel-effect-sole_majority_bonus = During scoring, you receive { $amount } million more for every colour in which you alone have the most gems.
edel-effect-sole_majority_bonus-certificates = During scoring, you receive { $amount } million more for every colour in which you alone have the most gems. Certificates count too if you alone have the most.
edel-effect-gem_bonus_red = During scoring, you receive { $amount } million for each of your red gems.
edel-effect-gem_bonus_yellow = During scoring, you receive { $amount } million for each of your yellow gems.
edel-effect-gem_bonus_green = During scoring, you receive { $amount } million for each of your green gems.
edel-effect-gem_bonus_blue = During scoring, you receive { $amount } million for each of your blue gems.
edel-effect-certificate = During scoring, having the most certificates pays { $amount } million, and having the second most pays { $second } million.
edel-effect-score_colour = Name a colour: it is scored at once for everyone, at half its income.
edel-effect-score_colour-full = Name a colour: it is scored at once for everyone, at its full income.
edel-effect-score_colour-held = Cards kept for the scoring pay out as well.
edel-effect-reorganise_red_blue = Return red and blue gems or take them from the supply until you have four of each.
edel-effect-reorganise_yellow_green = Return yellow and green gems or take them from the supply until you have four of each.
edel-effect-swap = Swap one of your gems for a gem of another colour from an opponent of your choice.
edel-effect-discard_from_each = Every opponent returns one gem to the supply. You name its colour.
edel-effect-take_three = Take three gems of one colour from the supply.
edel-effect-halve_all = Everyone, including you, returns half of their gems of each colour, rounded down.

## Gems. The first four fill placeables for gems; an empty list is "nothing".

edel-count-red = { $count } red
edel-count-yellow = { $count } yellow
edel-count-green = { $count } green
edel-count-blue = { $count } blue
edel-count-none = nothing
edel-colour-red = Red
edel-colour-yellow = Yellow
edel-colour-green = Green
edel-colour-blue = Blue
edel-many-red = red gems
edel-many-yellow = yellow gems
edel-many-green = green gems
edel-many-blue = blue gems
edel-amount = { $amount } M
edel-million = M
edel-plus = + { $amount } M
edel-gem-count = { $count ->
    [one] one gem
   *[other] { $count } gems
}

## Strip

edel-before-first = Before the first round
edel-round = Round { $round }
edel-turn = Turn { $turn }
edel-of = of { $total }
edel-active = { $name } is the active player
edel-then = then { $actions }
edel-crowns-hint = Crowns show who would be paid if scoring happened now
edel-gem-deck-chip = { $count ->
    [one] one gem card
   *[other] { $count } gem cards
}
edel-draw-pile-chip = { $count ->
    [one] one event card
   *[other] { $count } event cards
}

## The exchange: players, gems and supply

edel-exchange-caption = Each player’s gems by colour, who would be paid if scoring happened now, and what is left in the supply
edel-pays = Pays during scoring
edel-base = pays { $amount } million
edel-supply = Supply
edel-supply-low = { $count } or fewer: before the next round, each player who has this colour returns one
edel-certificates = Certificates
edel-certificates-pay = the most certificates pay 10 million, the second most 4 million
edel-certificates-left = left
edel-returns-gems = { $count ->
    [one] returns one gem
   *[other] returns { $count } gems
}
edel-gem-card = Gem card
edel-gem-card-or = or
edel-leads = leads alone and would be paid
edel-tied = tied for the lead and would be paid
edel-paid = would be paid
edel-choosing = choosing
edel-chosen = has chosen
edel-passive = guesses
edel-place = place { $place }
edel-held = Kept cards
edel-now-total = If scored now
edel-now-details = If scoring happened now

## Events and decks

edel-display = Face-up event
edel-display-none = There is no face-up event card.
edel-class-scoring = kept until scoring
edel-class-instant = at once
edel-or-top = With EVENT, you take either this card or the unseen top card of the draw pile.
edel-draw-pile = { $count ->
    [one] event card in the draw pile
   *[other] event cards in the draw pile
}
edel-spent-pile = { $count ->
    [one] used event card
   *[other] used event cards
}
edel-gem-deck = { $count ->
    [one] gem card to deal
   *[other] gem cards to deal
}
edel-cards = Cards nobody has seen yet
edel-cards-draw = Event cards in the draw pile
edel-cards-spent = Used event cards
edel-cards-gems = Gem cards not yet dealt
edel-cards-gems-hint = { $count ->
    [one] One of them is dealt in this round.
   *[other] { $count } of them are dealt in this round.
}
edel-cards-aside = Put aside for this round, face up
edel-cards-none = none
edel-card-times = { $count } ×

## Panel: headings

edel-badge-choose = Your action
edel-badge-guess = Your guess
edel-badge-guess-again = Second guess
edel-badge-open = Your bid
edel-badge-answer = Your answer
edel-badge-single = Your offer
edel-badge-source = Your event
edel-badge-instant = Your card
edel-badge-exchange = Free choice
edel-badge-take = Free choice
edel-now-choose = Choose in secret
edel-now-guess = What did { $name } choose?
edel-now-guess-again = Guess { $name }’s action again
edel-now-open = Open the bargain with { $name }
edel-now-answer = Accept { $gems }, or raise
edel-now-single = { $name } bids nothing: do you offer a gem?
edel-now-source = Which event card?
edel-now-instant = { $card }: execute or decline?
edel-now-exchange = Exchange a gem for two?
edel-now-take = Take a gem
edel-title-choose = Your turn: choose
edel-title-guess = Your turn: guess
edel-title-guess-again = Your turn: guess again
edel-title-open = Your turn: bid
edel-title-answer = Your turn: accept or raise
edel-title-single = Your turn: offer a gem?
edel-title-source = Your turn: take an event
edel-title-instant = Your turn: play your event card
edel-title-exchange = Your turn: use FREE CHOICE
edel-title-take = Your turn: take a gem

## Panel: choosing and guessing

edel-choose-legend = Your action this turn; your choice is final
edel-choose-alone = If you alone choose it, you perform it.
edel-choose-pair = If two players choose it, they bargain for it.
edel-choose-crowd = If three or more players choose it, nobody gets it.
edel-choose-free-alone = If you alone choose FREE CHOICE, you exchange one gem for two.
edel-choose-free-crowd = If several players choose FREE CHOICE, each takes one gem.
edel-choose-guessed = If { $name } guesses right the first time, nobody gets it.
edel-choose-guessed-again = If the second guess is right, you bargain for it.
edel-choose-unguessed = If both guesses are wrong, you perform it.
edel-choose-unguessed-optional = If no guess is right, or there is no second guess, you perform it.
edel-get-gems-short = Missing from the supply: { $missing }.
edel-get-gems-none = The supply has none of these gems.
edel-get-event = { $card }, or an unseen card
edel-get-free = exchange one gem for two, or take one gem
edel-you-chose = You chose { $action }.
edel-nobody-has-chosen = No other player has chosen yet.
edel-others-have-chosen = Already chosen: { $names }.
edel-guess-right = Right: the action is cancelled.
edel-guess-wrong = Wrong: you must guess once more.
edel-guess-wrong-optional = Wrong: you may guess once more.
edel-guess-again-right = Right: you bargain for the action.
edel-guess-again-wrong = Wrong: { $name } performs the action.
edel-guess-would = { $name } would get
edel-guess-not = The action is not { $action }.
edel-guess-none-button = No second guess
edel-guess-none-hint = Even if you make no second guess, { $name } performs the action.

## Panel: bargaining

edel-bargain = Bargain for { $action }
edel-prize-money = { $amount } million for { $name }
edel-prize-gems = { $gems } for { $name }
edel-prize-event = an event card for the player who wins the action
edel-bids = Bids so far
edel-bids-none = No bid yet.
edel-bid-declined = bids nothing
edel-opens = opens
edel-after = Show on the table
edel-after-hint = the result of each answer
edel-after-scoring = during scoring
edel-after-scoring-now = during scoring, now +{ $now }
edel-lock-button = Lock in
edel-after-now = the current state
edel-after-accept = if the bid is accepted:
edel-after-offer = if your offer is accepted:
edel-offer-legend = The gems you offer
edel-stepper-of = of { $count }
edel-stepper-less = One less: { $colour }
edel-stepper-more = One more: { $colour }
edel-bid-button = Bid these gems
edel-raise-button = Raise with these gems
edel-accept-button = Accept
edel-decline-bid-button = Bid nothing
edel-decline-bid-hint = { $name } may then offer you a single gem.
edel-quick-label = Cheapest raises
edel-quick-bid-label = Cheapest bids
edel-single-legend = The gem you offer
edel-single-button = Offer this gem
edel-single-hint = { $name } must take the gem, and you perform { $action }.
edel-decline-single-button = Offer nothing
edel-decline-single-hint = Then nobody performs { $action }.

## Live arithmetic. The script fills in $own and $other, which are numbers of gems, and $colour.

edel-live-bid = Your first bid can be any of your gems.
edel-live-raise = A raise needs more gems, or the same number with more of the first colour that differs. The order is red, yellow, green, blue.
edel-live-not-held = You do not have that many { $colour }.
edel-live-fewer = Not a raise: your bid has fewer gems, { $own } against { $other }.
edel-live-equal = Not a raise: it is the same bid.
edel-live-lower = Not a raise: the number of gems is the same, but the current bid has more { $colour }.
edel-live-more = Higher: your bid has more gems, { $own } against { $other }.
edel-live-rank = Higher: your bid has the same number of gems, but more { $colour }.
edel-live-opens = A legal first bid. Number of gems: { $own }.

## Panel: event cards

edel-source-legend = Which event card you take
edel-source-display = Take the face-up card
edel-source-top = Take the top card, unseen
edel-source-top-hint = { $card } goes to the bottom of the deck. { $count ->
    [one] There is one card you could get.
   *[other] There are { $count } cards you could get.
}
edel-execute-button = Execute
edel-decline-card-button = Decline the card
edel-decline-card-hint = The card goes to the bottom of the deck and has no effect.
edel-score-legend = The colour to score
edel-score-pays = { $name } + { $amount } M
edel-three-legend = The colour you take
edel-three-gets = { $gems } from the supply
edel-swap-opponent = Opponent
edel-swap-give = You give
edel-swap-take = You get
edel-swap-holds = { $name }: { $gems }
edel-discard-legend = The gem each opponent returns
edel-discard-of = { $name } returns
edel-change = What changes
edel-change-take = takes { $gems }
edel-change-return = returns { $gems }
edel-change-none = nothing

## Panel: free choice

edel-exchange-give = You return
edel-exchange-first = You take
edel-exchange-second = and
edel-exchange-button = Exchange
edel-take-legend = The gem you take
edel-take-button = Take this gem
edel-take-order = After you: { $names }.
edel-decline-free-button = Take nothing
edel-in-supply = { $count } in the supply

## Log. $seat and $other are names; $gems, $taken, $returned and $missing are gems.

edel-log-round = Round { $round } begins
edel-log-active = { $seat } is the first active player
edel-log-aside = Gem card put aside: { $money } million or { $gems }
edel-log-gem-card = { $seat } gets a gem card: { $money } million or { $gems }
edel-log-display = Event card turned face up: { $card }
edel-log-reshuffle = The used event cards are shuffled into a new draw pile of { $count }
edel-log-reshuffle-round = The draw pile and the used event cards are shuffled into a new draw pile of { $count }
edel-log-chosen = { $seat } has chosen
edel-log-chose = { $seat } chooses { $action }
edel-reveal-open = All cards are turned face up
edel-reveal-cancelled = Nobody gets { $action }
edel-reveal-bargain = Two players bargain for { $action }
edel-reveal-you-nothing = Nothing for you this turn.
edel-reveal-you-bargain = You bargain with { $name }.
edel-reveal-you-perform = You perform { $action }.
edel-reveal-idle = Nobody chose it.
edel-reveal-performed = { $count ->
    [one] { $names } performs it.
   *[other] { $names } each perform it separately.
}
edel-reveal-two = { $names } bargain.
edel-reveal-many = { $count } players chose it, so nobody gets it.
edel-log-reveal = { $seat } reveals { $action }
edel-log-guess-right = { $seat } guesses { $action } correctly, so it is cancelled
edel-log-guess-wrong = { $seat } guesses { $action }, which is wrong
edel-log-guess-again-right = { $seat } guesses { $action } correctly, so the two bargain for it
edel-log-guess-again-wrong = { $seat } guesses { $action }, which is also wrong
edel-log-guess-none = { $seat } skips the second guess
edel-log-cancelled = { $count } players chose { $action }, so nobody gets it
edel-log-bargain = { $seat } and { $other } bargain for { $action }; { $seat } opens
edel-log-bid = { $seat } bids { $gems }
edel-log-raise = { $seat } raises to { $gems }
edel-log-accept = { $seat } accepts { $gems } from { $other }
edel-log-decline-bid = { $seat } bids nothing
edel-log-offer = { $seat } gives { $other } one gem: { $colour }
edel-log-void = { $seat } offers nothing: nobody performs { $action }
edel-log-money = { $seat } takes { $amount } million
edel-log-gems = { $seat } takes { $gems }
edel-log-gems-short = { $seat } takes { $gems }; missing from the supply: { $missing }
edel-log-take-display = { $seat } takes the face-up card: { $card }
edel-log-take-top = { $seat } chooses the top card; { $card } goes to the bottom of the deck
edel-log-draw-event = { $seat } draws: { $card }
edel-log-decline-card = { $seat } declines: { $card }
edel-log-score-colour = { $seat } has one colour scored immediately: { $colour }
edel-log-reorganise = { $seat } takes { $taken } and returns { $returned }
edel-log-swap = { $seat } swaps with { $other }: { $give } for { $take }
edel-log-discard = { $other } returns one gem: { $colour }
edel-log-take-three = { $seat } takes { $gems }
edel-log-halve = { $seat } makes everyone return half of their gems
edel-log-halved = { $seat } returns { $gems }
edel-log-free-exchange = { $seat } returns one gem, { $give }, and takes { $gems }
edel-log-free-decline = { $seat } takes nothing
edel-log-free-nothing = { $seat } has no gems to exchange
edel-log-free-empty = { $seat } takes nothing: the supply is empty
edel-log-free-take = { $seat } takes one gem: { $colour }
edel-log-display-under = Nobody took the event card ({ $card }): it goes to the bottom of the deck
edel-log-scoring = Scoring of round { $round }
edel-log-income-sole = { $seat } leads alone in { $colour }: { $amount } million
edel-log-income-tied = { $seat } shares the lead in { $colour } ({ $count } players): { $amount } million
edel-log-income-majority-bonus = { $seat } takes { $amount } million from the bonus for the { $colour } majority
edel-log-income-sole-bonus = { $seat } leads alone in { $colour } and takes { $amount } million from the bonus for every majority
edel-log-income-gem-bonus = { $seat } takes { $amount } million from the bonus for { $colour } gems
edel-log-income-none = No player has a { $colour } gem
edel-log-return = { $seat } returns { $count } { $colour }
edel-log-certificates = { $seat } has the most certificates, { $count }: { $amount } million
edel-log-certificates-bonus = { $seat } alone has the most certificates and takes { $amount } million from the bonus for every majority
edel-log-certificates-second = { $seat } has the second most certificates, { $count }: { $amount } million
edel-log-certificates-none = No player has a certificate
edel-log-check = { $seat } returns { $gems } because the supply was low
edel-log-over = The game is over

## Scoring and result

edel-scoring-of = Scoring of round { $round }
edel-scoring-cards = + { $amount } from cards
edel-scoring-returns = returns { $count }
edel-scoring-between = From event cards played between scorings
edel-origin-before = Earned earlier
edel-origin-red = Red
edel-origin-yellow = Yellow
edel-origin-green = Green
edel-origin-blue = Blue
edel-origin-certificates = Certificates
edel-origin-cards = Scoring cards
edel-origin-money = MONEY
edel-result-win = { $name } wins with { $points } million
edel-result-win-me = You win with { $points } million
edel-result-share = { $names } share the win with { $points } million each
edel-result-ahead = { $count } million ahead of { $name }.
edel-tie-gems = Tied on money: { $name } ranks above { $other } with more gems, { $own } to { $less }.
edel-tie-colour = Tied on money and number of gems: { $name } ranks above { $other } with more { $colour }.
edel-tie-shared = { $name } and { $other } are tied on money and on gems of every colour, so they share a place.
edel-result-breakdown = Where the money came from
edel-result-gems = Gems left
edel-result-rounds = The three scorings
edel-result-rounds-hint = In millions. The small number shows how many gems were returned.
edel-plot = Money after each round
edel-plot-start = start
edel-plot-round = round { $round }
edel-plot-line = { $name }: { $amounts }

## Options. The attribute .hint describes the choice in one sentence.

edel-group-bargains = Bargains and FREE CHOICE
edel-group-scoring = Scoring
edel-group-events = Event cards
edel-group-two = Two players
edel-group-cards = Gem cards and age

edel-option-bargain_decline = Bidding nothing
    .hint = Whether a player who has gems may bid nothing.
edel-option-bargain_decline-allowed = allowed
edel-option-bargain_decline-only_without_gems = only for a player without gems
edel-option-majority_bonus_on_tie = Majority bonus in a tie
    .hint = Whether a majority card also pays a player who shares the lead.
edel-option-majority_bonus_on_tie-false = pays nothing
edel-option-majority_bonus_on_tie-true = pays in full
edel-option-sole_bonus_counts_certificates = Bonus for every majority
    .hint = Whether this card also pays a player who alone has the most certificates.
edel-option-sole_bonus_counts_certificates-false = colours only
edel-option-sole_bonus_counts_certificates-true = colours and certificates
edel-option-tie_split_rounding = Shared income
    .hint = How each share is rounded when players tie for the lead.
edel-option-tie_split_rounding-down = rounded down
edel-option-tie_split_rounding-up = rounded up
edel-option-certificate_second_minimum = Second most certificates
    .hint = How many certificates you need to be paid for second place.
edel-option-certificate_second_minimum-1 = at least one
edel-option-certificate_second_minimum-0 = none needed
edel-option-score_colour_income = Scoring of one colour
    .hint = How much the event card “scoring of one colour” pays.
edel-option-score_colour_income-half = half the income
edel-option-score_colour_income-full = the full income
edel-option-score_colour_held_cards = Kept cards when one colour is scored
    .hint = Whether cards kept for the scoring pay out when an event card scores one colour.
edel-option-score_colour_held_cards-ignored = do not pay out
edel-option-score_colour_held_cards-applied = also pay out
edel-option-event_deck_reshuffle = Shuffling the event cards
    .hint = When the used event cards return to the deck.
edel-option-event_deck_reshuffle-on_first_face_up = when the deck runs out
edel-option-event_deck_reshuffle-each_round = also before rounds 2 and 3
edel-option-free_choice_optional = FREE CHOICE
    .hint = Whether a player may take nothing in a five-player game.
edel-option-free_choice_optional-true = may be declined
edel-option-free_choice_optional-false = must be used
edel-option-two_player_first_active = First active player
    .hint = Who is active on the first turn of a two-player game.
edel-option-two_player_first_active-random = at random
edel-option-two_player_first_active-seat_0 = the first seat
edel-option-two_player_first_active-seat_1 = the second seat
edel-option-two_player_round_starter = Start of rounds 2 and 3
    .hint = Who is active first in the later rounds of a two-player game.
edel-option-two_player_round_starter-richest = the richer player
edel-option-two_player_round_starter-alternate = alternating
edel-option-two_player_second_guess = Second guess
    .hint = Whether the guessing player may skip the second guess in a two-player game.
edel-option-two_player_second_guess-compulsory = must be made
edel-option-two_player_second_guess-may_decline = may be skipped
edel-option-age_order = Seats from youngest to oldest
    .hint = Decides who opens a bargain when everything else is tied. Seats are counted from 0: with 2,0,1, the player in the third seat is the youngest.
edel-option-age_order-ascending_seats = by seat
edel-option-gem_cards_file = Your own gem cards
    .hint = Thirty cards, each with 4 to 7 million and 2 to 4 gems. Provide a TOML file with [[gem_cards]], or one line that begins like 7:1/1/0/0,7:1/0/1/0.

edel-option-data_file = Custom numbers
    .hint = Numbers that the operator has changed for this game. A table with custom numbers is never rated.
edel-number-gems-per_colour = Gems of each colour
edel-number-gems-start_per_colour = Each player’s initial gems of each colour
edel-number-money-start = Each player’s initial money in millions
edel-number-income-base = Income from the majorities in red, yellow, green and blue
edel-number-income-certificates = Income from the most certificates and the second most
edel-number-income-majority_bonus = Bonus for the majorities in red, yellow, green and blue
edel-number-income-sole_majority_bonus = Bonus for each colour in which a player alone has the most gems
edel-number-income-gem_bonus_per_gem = Bonus for each gem of the card’s colour
edel-number-income-tie_return = Gems that each tied player returns
edel-number-supply_check-threshold = Largest supply for which gems are returned between rounds
edel-number-rounds-count = Rounds
edel-number-setup-turns = Turns in a round with 2, 3, 4 and 5 players
edel-number-setup-free_choice_players = Smallest number of players with FREE CHOICE
edel-number-event_cards = Event cards: { $name }
edel-number-gem_cards = Gem card { $name }: money, then red, yellow, green and blue gems

## Groups of the log
edel-log-h-chapter = Round 1, turn { $chapter }
edel-log-h-round = Round { $round }: before the first turn
edel-log-h-turn = Round { $round }, turn { $chapter }

## Strength of the bots

# Figures from docs/strength.md.
edel-levels-measured = Measured in four-player games: against three gentle bots, one steady bot won 74.1% of its games and one sharp bot 89.5%. A fair share is 25%.

## Hints

edel-do-choose = Choose { $action }
edel-do-guess = Guess { $action }
edel-do-guess-none = Skip the second guess
edel-do-bid = Bid { $gems }
edel-do-raise = Raise to { $gems }
edel-do-offer = Give { $gems }
edel-do-accept = Accept
edel-do-bid-none = Bid nothing
edel-do-display = Take the face-up card: { $card }
edel-do-top = Take the top card of the draw pile
edel-do-execute = Execute the card: { $card }
edel-do-execute-colour = { $card }: { $colour }
edel-do-swap = Give { $give } to { $seat } and take { $gems }
edel-do-card-none = Decline the card
edel-do-exchange = Return { $give }, take { $gems }
edel-do-take = Take { $gems }
edel-do-free-none = Take nothing
edel-why-money = The card pays { $amount } million.
edel-why-money-most = Your card pays { $amount } million, and no other card pays more.
edel-why-money-less = Your card pays only { $amount } million. { $seat } would get { $most } for the same action and may want it too.
edel-why-gems = You take { $gems }.
edel-why-gems-lead = You take { $gems }. With { $count ->
    [one] one { $colour } gem
   *[other] { $count } { $colour } gems
} you would lead alone.
edel-why-event = You take the face-up card ({ $card }) or draw an unseen one.
edel-why-top = { $count ->
    [one] It is the only card in the draw pile.
   *[other] It could be any of the { $count } cards in the draw pile.
}
edel-why-free = If you alone choose FREE CHOICE, you exchange one gem for two; if several players choose it, each takes one gem.
edel-why-guess-none = You risk nothing more.
edel-why-pay = It costs { $count ->
    [one] one gem
   *[other] { $count } gems
}; you keep { $left }.
edel-why-pay-lead = It costs { $count ->
    [one] one gem
   *[other] { $count } gems
} and your lead in { $colour }, of which you keep { $left }.
edel-why-accept = You get { $gems } and give nothing. { $seat } takes the action.
edel-why-accept-lead = You get { $gems } and give nothing. With { $count ->
    [one] one { $colour } gem
   *[other] { $count } { $colour } gems
} you then lead alone. { $seat } takes the action.
edel-why-bid-none = You keep all your gems. The other player can still offer one gem for the action.
edel-why-offer-none = You keep all your gems, and nobody takes the action.
edel-why-card-none = The card “{ $card }” has no effect.
edel-why-card-kept = You keep the card “{ $card }” until scoring.
edel-why-card-now = You either execute the card “{ $card }” now or decline it.
edel-why-colour = You have { $count ->
    [one] one { $colour } gem
   *[other] { $count } { $colour } gems
}, and no other player has more than { $most }.
edel-why-discard = { $count ->
    [one] One opponent loses a gem
   *[other] { $count } opponents lose a gem each
}.
edel-why-gain = You then have { $count ->
    [one] one { $colour } gem
   *[other] { $count } { $colour } gems
}; another player has { $most }.
edel-why-gain-lead = With { $count ->
    [one] one { $colour } gem
   *[other] { $count } { $colour } gems
} you lead alone: no other player has more than { $most }.
edel-why-holding = You then have { $gems }: { $more ->
    [0] the same number as before
    [one] one more than before
   *[other] { $more } more than before
}.
edel-why-free-none = You keep your gems.

## Learn page

edel-learn-scored = What the scoring would pay
edel-learn-income = Income
edel-learn-returns = { $count ->
    [one] returns 1
   *[other] returns { $count }
}

## The plain rules

edel-rules-events = What each event card does, in one line

## Moves that are not possible now, and the reasons

edel-not-bid = Bid gems
edel-not-raise = Raise
edel-not-accept = Accept
edel-not-decline = Decline
edel-not-exchange = One gem for two
edel-not-choose = { $what }
edel-not-guess = { $what } again
edel-not-take = { $what }
edel-not-execute = { $what }
edel-reason-BARGAIN-11 = { $own ->
    [0] You have no gems to bid; the current bid is { $other }.
    [one] You have one gem, which does not beat the current bid of { $other }.
   *[other] You have { $own } gems, and not even all of them would beat the current bid of { $other }.
}
edel-reason-BARGAIN-10 = { $own ->
    [one] You have one gem, the same number as in the bid, and it does not rank higher.
   *[other] You have { $own } gems, the same number as in the bid, and they do not rank higher.
}
edel-review-stretches = The dotted lines and their numbers show when each scoring took place.
