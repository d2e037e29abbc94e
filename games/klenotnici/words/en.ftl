### Everything Karat says about Klenotníci.
### A gem or card that fills a gap comes as its word below. A word may have attributes (such as
### .accusative); an attribute a of the word that fills $gem is available as $gem-a. The bare id
### of the word, such as pearl_m, is available as $gem-id, for selectors.

klenotnici-name = Klenotníci
klenotnici-time = about 15 minutes
klenotnici-ease = The easiest of the three
klenotnici-brief-1 = The starter puts up any stone and opens with one or more money cards.
klenotnici-brief-2 = Clockwise everybody adds cards until their sum is higher than the best so far, or passes for good.
klenotnici-brief-3 = The last one in takes the stone and loses the cards laid for it; everybody else takes theirs back.
klenotnici-brief-4 = Whoever passed first starts the next auction.
klenotnici-brief-5 = One action card changes money after you have won, two double a raise, three end the auction once somebody has raised.
klenotnici-brief-6 = When all stones are sold, or nobody has money, stones, sets and one point for each money card in hand count.
klenotnici-pitch = Fifteen stones, nine banknotes. Build the finest diadem you can afford.

## Words

klenotnici-word-ruby_s = small ruby
klenotnici-word-ruby_m = medium ruby
klenotnici-word-ruby_l = large ruby
klenotnici-word-pearl_s = small black pearl
klenotnici-word-pearl_m = medium black pearl
klenotnici-word-pearl_l = large black pearl
klenotnici-word-emerald_s = small emerald
klenotnici-word-emerald_m = medium emerald
klenotnici-word-emerald_l = large emerald
klenotnici-word-sapphire_s = small sapphire
klenotnici-word-sapphire_m = medium sapphire
klenotnici-word-sapphire_l = large sapphire
klenotnici-word-gold_s = small gold nugget
klenotnici-word-gold_m = medium gold nugget
klenotnici-word-gold_l = large gold nugget
klenotnici-word-hearts = hearts
klenotnici-word-spades = spades
klenotnici-word-clubs = clubs
klenotnici-word-diamonds = diamonds
klenotnici-word-stars = stars
klenotnici-word-J = jack
klenotnici-word-Q = queen
klenotnici-word-K = king
klenotnici-word-A = ace
klenotnici-colour-ruby = Ruby
klenotnici-colour-pearl = Black pearl
klenotnici-colour-emerald = Emerald
klenotnici-colour-sapphire = Sapphire
klenotnici-colour-gold = Gold
klenotnici-set-0 = emerald pair
klenotnici-set-1 = sapphire pair
klenotnici-set-2 = ruby pair
klenotnici-set-3 = gold set
klenotnici-set-4 = small trio

## Strip

klenotnici-auction-number = Auction { $number }
klenotnici-auction-of = of { $total }
klenotnici-before-first = Before the first auction
klenotnici-marker = { $name } has the marker
klenotnici-first-passer = { $name } passed first and starts the next auction
klenotnici-supply = { $count ->
    [one] One stone left
   *[other] { $count } stones left
}
klenotnici-discard = { $count ->
    [one] One card discarded
   *[other] { $count } cards discarded
}

## Auction block

klenotnici-block = Auction
klenotnici-lot = { $gem }, { $value }
klenotnici-bids = Bids
klenotnici-passed = passed
klenotnici-first-out = passed first
klenotnici-taken-back = { $total }, taken back
klenotnici-doubled = doubled, + { $extra }
klenotnici-hidden-cards = { $count ->
    [one] one card face down
   *[other] { $count } cards face down
}
klenotnici-worth = Worth to you
klenotnici-worth-value = Value of the stone
klenotnici-worth-set = Completes the { $set }
klenotnici-worth-goal = Secret goal at best
klenotnici-worth-laid = { $count ->
    [one] The card you have laid
   *[other] The { $count } cards you have laid
}
klenotnici-worth-net = Net points
klenotnici-worth-hint = Every money card that you still hold at the end is worth a point.
klenotnici-with-yours = + { $points } for your { $set }

## Board

klenotnici-board = Board
klenotnici-on-block = on the block
klenotnici-in-supply = in the supply
klenotnici-owned-by = owned by { $name }
klenotnici-unsold = unsold
klenotnici-bonuses = Bonuses for sets
klenotnici-bonus-open = open to all
klenotnici-bonus-only = only { $name }
klenotnici-bonus-mine = only you
klenotnici-bonus-done = { $name }
klenotnici-bonus-done-me = yours
klenotnici-bonus-gone = split

## Players

klenotnici-won = Won:
klenotnici-won-none = No stone yet
klenotnici-money-count = { $count ->
    [one] one money card
   *[other] { $count } money cards
}
klenotnici-action-count = { $count ->
    [one] one action card
   *[other] { $count } action cards
}
klenotnici-points-short = pts

## Dock: headings

klenotnici-badge-choose = Your choice
klenotnici-badge-open = Your opening
klenotnici-badge-bid = Your bid
klenotnici-badge-window = Hammer?
klenotnici-badge-settle = You won
klenotnici-badge-take = Your choice
klenotnici-badge-goal = Your goal
klenotnici-now-choose = Put up a stone
klenotnici-now-open = Open the { $gem }
klenotnici-now-bid = Beat { $price }, or pass
klenotnici-now-window = { $name } bids { $price }: end it?
klenotnici-now-settle = Exchange before you pay { $price }?
klenotnici-now-take = Take a stone for free
klenotnici-now-goal = Show a secret goal
klenotnici-title-choose = Your turn: put up a stone
klenotnici-title-open = Your turn: open
klenotnici-title-bid = Your turn: beat { $price }
klenotnici-title-window = Your turn: hammer?
klenotnici-title-settle = Your turn: exchange?
klenotnici-title-take = Your turn: take a stone
klenotnici-title-goal = Your turn: secret goal

## Dock: fields and buttons

klenotnici-hand = Your hand
klenotnici-hand-empty = You have no money left.
klenotnici-hand-open = choose the cards of the opening price
klenotnici-hand-bid = add cards to your { $total }
klenotnici-hand-first-bid = choose the cards of your bid
klenotnici-card = money card { $face }
klenotnici-action-card = action card { $rank }
klenotnici-actions = Action cards
klenotnici-actions-named = tick those you spend
klenotnici-actions-unnamed = any of them may be spent
klenotnici-next-lot = { $name } puts up the next stone
klenotnici-choose-hint = Press a stone on the board.
klenotnici-choose-this = Put up the { $gem }
klenotnici-take-this = Take the { $gem }
klenotnici-worth-each = Worth to each
klenotnici-worth-with-set = { $value }, set +{ $points }
klenotnici-choose-button = Put this stone up
klenotnici-take-button = Take this stone
klenotnici-open-button = Open with these cards
klenotnici-raise-button = Raise with these cards
klenotnici-raise-quick = { $total } with { $cards }
klenotnici-raise-quick-label = Cheapest raises
klenotnici-need = Your cards must add up to { $need } or more.
klenotnici-raise-none = None of your cards beats { $price }.
klenotnici-pass-button = Pass
klenotnici-double = Double this raise
klenotnici-double-hint = { $count ->
    [one] one action card
   *[other] { $count } action cards
}
klenotnici-double-opening = Double the opening
klenotnici-double-card = Card that is doubled
klenotnici-double-card-none = none
klenotnici-hammer-button = End the auction
klenotnici-hammer-hint = three action cards; with ticked cards your raise comes first
klenotnici-decline-button = Let it go on
klenotnici-exchange-legend = Exchanges you could make
klenotnici-exchange-option = Put in { $give }, take back { $take }
klenotnici-exchange-rank = Action card to spend
klenotnici-exchange-give = Cards you put in
klenotnici-exchange-take = Cards you take back
klenotnici-exchange-own = Compose an exchange
klenotnici-exchange-button = Exchange
klenotnici-done-button = Pay { $cards }
klenotnici-goals-own = Your secret goals
klenotnici-goal-legend = Action cards you can show
klenotnici-goal-option = { $rank }: { $gems }
klenotnici-goal-points = { $points ->
    [one] one point
   *[other] { $points } points
}
klenotnici-goal-none = Show none
klenotnici-goal-button = Declare
klenotnici-goal-sealed = declared, sealed

## Live arithmetic. The script fills in {sum}, {total}, {lead}, {short} and {cards}.

klenotnici-live-start = Any of your cards will do; their sum is the opening price.
klenotnici-live-open = { $sum } = { $total }. This is the opening price.
klenotnici-live-lead = { $sum } = { $total }. You would lead by { $lead }.
klenotnici-live-short = { $sum } = { $total }. Still { $short } short of a legal bid.
klenotnici-live-open-button = Open at { $total }
klenotnici-live-raise-button = Raise to { $total }

## Log. $seat and $from are names; $cards, $give and $take are notation such as 4+7.

klenotnici-log-suit = { $seat } plays { $suit }
klenotnici-log-starter = { $seat } begins the game
klenotnici-log-choose = { $seat } puts up the { $gem }
klenotnici-log-open = { $seat } opens with { $cards }: { $total }
klenotnici-log-open-doubled = { $seat } opens with { $cards }, doubled by { $count ->
    [one] one action card
   *[other] { $count } action cards
}: { $total }
klenotnici-log-raise = { $seat } adds { $cards }: { $total }
klenotnici-log-raise-doubled = { $seat } adds { $cards } and doubles { $doubled } with { $count ->
    [one] one action card
   *[other] { $count } action cards
}: { $total }
klenotnici-log-raise-hammer = { $seat } adds { $cards }: { $total }, and ends the auction with { $count ->
    [one] one action card
   *[other] { $count } action cards
}
klenotnici-log-hammer = { $seat } ends the auction with { $count ->
    [one] one action card
   *[other] { $count } action cards
}
klenotnici-log-decline = { $seat } lets the auction go on
klenotnici-log-pass = { $seat } passes
klenotnici-log-spent = { $seat } spent: { $ranks }
klenotnici-log-won = { $seat } wins the { $gem } for { $price }
klenotnici-log-exchange = { $seat } puts in { $give } and takes back { $take }
klenotnici-log-exchange-hidden = { $seat } puts in { $give } and takes back { $take }
klenotnici-log-done = { $seat } makes no further exchange
klenotnici-log-payment = { $seat } pays { $cards }
klenotnici-log-next-starter = { $seat } receives the marker and starts next
klenotnici-log-starter-moved = { $from } has no money; { $seat } starts instead
klenotnici-log-take = { $seat } takes the { $gem }
klenotnici-log-over = The game is over
klenotnici-log-unsold = { $count ->
    [one] One stone stays unsold: { $gems }
   *[other] { $count } stones stay unsold: { $gems }
}
klenotnici-log-goal-sealed = { $seat } has declared, sealed
klenotnici-log-goal = { $seat } shows the { $rank }: { $points ->
    [one] one point
   *[other] { $points } points
}
klenotnici-log-goal-none = { $seat } shows no goal

## Result

klenotnici-result-win = { $name } wins with { $points ->
    [one] one point
   *[other] { $points } points
}
klenotnici-result-win-me = You win with { $points ->
    [one] one point
   *[other] { $points } points
}
klenotnici-result-share = { $names } share the victory with { $points ->
    [one] one point
   *[other] { $points } points
} each
klenotnici-result-ahead = { $count ->
    [one] One point
   *[other] { $count } points
} ahead of { $name }.
klenotnici-tie-stones = { $points } to { $points }: { $name } is ahead of { $other } with more stones, { $own } to { $less }.
klenotnici-tie-cards = { $points } to { $points } and the same number of stones: { $name } is ahead of { $other } with more cards in hand, { $own } to { $less }.
klenotnici-tie-money = { $points } to { $points } and the same number of stones: { $name } is ahead of { $other } with more money cards in hand, { $own } to { $less }.
klenotnici-tie-age = { $points } to { $points } and the same number of stones and cards: { $name } is older than { $other } and so ahead.
klenotnici-tie-shared = { $name } and { $other } are equal in points, stones and cards, and share the place.
klenotnici-origin-gems = Stones
klenotnici-origin-sets = Sets
klenotnici-origin-goal = Secret goal
klenotnici-origin-money = Money cards
klenotnici-result-gems = Stones owned
klenotnici-result-goal-shown = Goal shown: { $rank }
klenotnici-result-goal-none = No goal shown

## Options. The attribute .hint says in one sentence what the choice is about.

klenotnici-group-stones = Stones and money
klenotnici-group-actions = Action cards
klenotnici-group-goals = Secret goals

klenotnici-option-gem_value_table = Values of the stones
    .hint = The numbers printed on the board are not in the rules text; this is the table played with.
klenotnici-option-gem_value_table-karat_default = 3 to 7, by colour
klenotnici-option-gem_value_table-uniform_357 = 3, 5 and 7 in every colour
klenotnici-option-gem_value_table-file = your own table
klenotnici-option-suit_assignment = Suits
    .hint = Suits matter only for secret goals.
klenotnici-option-suit_assignment-seat_order = by seat
klenotnici-option-suit_assignment-drawn = drawn
klenotnici-option-first_starter = First starter
    .hint = Who chooses and opens first.
klenotnici-option-first_starter-drawn = drawn
klenotnici-option-first_starter-host_choice = the seat you name
klenotnici-option-first_starter-youngest = the youngest
klenotnici-option-moneyless_starter = A starter without money
    .hint = What happens when the marker reaches a player who cannot open.
klenotnici-option-moneyless_starter-transfer = passes the marker on
klenotnici-option-moneyless_starter-choose_only = chooses, the next player opens
klenotnici-option-unsold_gems = Nobody has money left
    .hint = What becomes of the stones that nobody can pay for.
klenotnici-option-unsold_gems-unowned = the rest belongs to nobody
klenotnici-option-unsold_gems-take_turns = they are taken in turn
klenotnici-option-hammer_timing = Ending an auction
    .hint = When three action cards may be used to end the auction at once.
klenotnici-option-hammer_timing-own_turn = on your own turn
klenotnici-option-hammer_timing-after_any_raise = after any raise
klenotnici-option-spent_action_cards_public = Spent action cards
    .hint = Whether the others see which action cards you spend.
klenotnici-option-spent_action_cards_public-false = are hidden
klenotnici-option-spent_action_cards_public-true = are shown
klenotnici-option-start_after_hammer_without_pass = Next starter after a hammer
    .hint = Who starts when an auction was ended before anybody passed.
klenotnici-option-start_after_hammer_without_pass-same_starter = the same starter
klenotnici-option-start_after_hammer_without_pass-next_clockwise = the next player clockwise
klenotnici-option-start_after_hammer_without_pass-hammer_player = who ended it
klenotnici-option-start_after_hammer_without_pass-winner = the winner
klenotnici-option-double_scope = Doubling
    .hint = What two action cards double.
klenotnici-option-double_scope-whole_raise = the whole raise
klenotnici-option-double_scope-one_card = one card of it
klenotnici-option-double_legality = A doubled raise must beat the leader
    .hint = Whether doubling may make a raise high enough.
klenotnici-option-double_legality-doubled_value = with doubling
klenotnici-option-double_legality-face_value = without doubling too
klenotnici-option-double_stacking = Doubling twice
    .hint = Whether four action cards may make one raise count four times.
klenotnici-option-double_stacking-false = not allowed
klenotnici-option-double_stacking-true = allowed
klenotnici-option-double_on_opening = Doubling the opening price
    .hint = Whether the opening price may be doubled.
klenotnici-option-double_on_opening-false = not allowed
klenotnici-option-double_on_opening-true = allowed
klenotnici-option-exchange_value = Value of an exchange
    .hint = How much the card you put in must be worth.
klenotnici-option-exchange_value-equal = exactly what you take back
klenotnici-option-exchange_value-at_least = at least what you take back
klenotnici-option-exchange_hand_cards = Cards put into an exchange
    .hint = How many hand cards one exchange may put in.
klenotnici-option-exchange_hand_cards-one_card = one
klenotnici-option-exchange_hand_cards-any_set = any number
klenotnici-option-exchange_extent = Cards taken back
    .hint = Whether an exchange may leave some of the cards that lie on the table.
klenotnici-option-exchange_extent-any_subset = any of them
klenotnici-option-exchange_extent-all_committed = all of them
klenotnici-option-exchange_repeat = Several exchanges
    .hint = Whether you may exchange more than once after one win.
klenotnici-option-exchange_repeat-true = allowed
klenotnici-option-exchange_repeat-false = one only
klenotnici-option-royal_goals = Secret goals
    .hint = At the end each player may show an action card they have kept, for up to 7 points.
klenotnici-option-royal_goals-false = off
klenotnici-option-royal_goals-true = on
klenotnici-option-royal_trio_table = Stones of the goals
    .hint = Which three stones each action card shows.
klenotnici-option-royal_trio_table-karat_default = our table
klenotnici-option-royal_trio_table-file = your own table
klenotnici-option-goal_from_spent_cards = Goals from spent cards
    .hint = Whether a spent action card may be shown as the goal.
klenotnici-option-goal_from_spent_cards-false = not allowed
klenotnici-option-goal_from_spent_cards-true = allowed
klenotnici-option-goal_choice = Choosing the goal
    .hint = Who picks the card that is shown.
klenotnici-option-goal_choice-declare = each player, in secret
klenotnici-option-goal_choice-auto_best = the best card, at once
klenotnici-option-tiebreak_cards = Cards that break a tie
    .hint = Which cards in hand count when points and stones are equal.
klenotnici-option-tiebreak_cards-all_cards = money and action cards
klenotnici-option-tiebreak_cards-money_only = money cards only
klenotnici-option-show_deducible_hands = Hands that can be worked out
    .hint = Whether the table shows the money of others where the record gives it away.
klenotnici-option-show_deducible_hands-false = remember them yourself
klenotnici-option-show_deducible_hands-true = are shown
klenotnici-option-starter = Seat of the first starter
    .hint = Counted from 0, so you are 0; needed with "the seat you name".
klenotnici-option-youngest = Who is the youngest?
    .hint = Begins, if the youngest is to begin, and loses the last ties.
    .asked = The youngest is to begin. Who is that?
klenotnici-option-age_order = Seats from oldest to youngest
    .hint = Breaks the last ties; counted from 0, so you are 0. For example 2,0,1.
klenotnici-option-gem_values = Your own values
    .hint = Fifteen numbers from 3 to 7 in the order of the rulebook.
klenotnici-option-royal_trios = Your own goals
    .hint = Twenty trios of stones in the order of the rulebook.

## Log: its groups
klenotnici-log-h-chapter = Auction { $chapter }

## How strong the bots are

# The figures are those of docs/strength.md.
klenotnici-levels-measured = Measured at four seats: against three gentle bots, one steady bot won 51.7% of its games and one sharp bot 82.4%. A fair share is 25%.

## What could I do

klenotnici-word-emerald_pair = emerald pair
klenotnici-word-sapphire_pair = sapphire pair
klenotnici-word-ruby_pair = ruby pair
klenotnici-word-gold_set = gold set
klenotnici-word-small_trio = small trio
klenotnici-do-choose = Put up the { $gem }
klenotnici-do-take = Take the { $gem }
klenotnici-do-open = Open with { $cards }, a total of { $total }
klenotnici-do-raise = Raise to { $total } with { $cards }
klenotnici-do-double = Raise to { $total } with { $cards }, doubled
klenotnici-do-raise-end = Raise to { $total } with { $cards } and end the auction
klenotnici-do-end = End the auction
klenotnici-do-pass = Pass
klenotnici-do-decline = Let the auction go on
klenotnici-do-exchange = Change { $give } for { $take }
klenotnici-do-done = Pay as it lies
klenotnici-do-goal = Show the { $rank }
klenotnici-do-goal-none = Show no goal
klenotnici-why-gem-completes = It is worth { $value } points and completes your { $set } for { $bonus } more.
klenotnici-why-gem-wanted = { $seat } completes the { $set } with it, for { $bonus } more points: it can become dear.
klenotnici-why-gem-value = It is worth { $value } points and completes nobody’s set.
klenotnici-why-open = If nobody goes higher, the stone costs you { $count ->
    [one] one card
   *[other] { $count } cards
} and brings { $value } points; you keep { $left ->
    [one] one card
   *[other] { $left } cards
}.
klenotnici-why-completes = The stone is worth { $value } points and completes your { $set } for { $bonus } more; it costs you { $count ->
    [one] one card
   *[other] { $count } cards
} in all.
klenotnici-why-denies = You lead by { $lead }, and { $seat } does not complete the { $set } for { $bonus } more points.
klenotnici-why-fewest = You lead by { $lead }, and no raise takes fewer cards: the stone costs you { $count ->
    [one] one card
   *[other] { $count } cards
} in all and brings { $value } points.
klenotnici-why-cheapest = You lead by { $lead }, as little as you can; cards worth { $rest } in all stay in your hand.
klenotnici-why-lead = You lead by { $lead }; if nobody goes higher, the stone costs you { $count ->
    [one] one card
   *[other] { $count } cards
} in all and brings { $value } points.
klenotnici-why-double = It counts twice for two action cards: you lead by { $lead } over { $price }.
klenotnici-why-raise-end = You lead by { $lead }, and nobody can answer; it takes three action cards.
klenotnici-why-end = { $seat } gets the stone for { $price } at once; it takes three of your action cards.
klenotnici-why-pass-first = { $laid ->
    [0] You lay nothing.
   *[other] What you have laid comes back.
} { $seat } leads with { $price }, and you are the first to pass: as a rule you start the next auction.
klenotnici-why-pass = { $laid ->
    [0] You lay nothing.
   *[other] What you have laid comes back.
} { $seat } leads with { $price }.
klenotnici-why-decline = You keep your { $count ->
    [one] action card
   *[other] { $count } action cards
}.
klenotnici-why-exchange = You hold { $more ->
    [0] as many cards as before
    [one] one card more
   *[other] { $more } cards more
}; every card that is left at the end is a point.
klenotnici-why-done = The { $count ->
    [one] card is
   *[other] { $count } cards are
} gone, and you spend no action card.
klenotnici-why-goal = It scores { $points } points with the stones that you own.
klenotnici-why-goal-none = Nothing is added to your points.

## The plain rules

klenotnici-rules-values = Values of the stones
klenotnici-rules-small = small
klenotnici-rules-medium = medium
klenotnici-rules-large = large
klenotnici-rules-goals = Stones of the secret goals

klenotnici-puzzle-lead = That leads, but takes { $number } cards. { $best } are enough.
klenotnici-puzzle-lead-not = That does not put you in the lead.
klenotnici-puzzle-stone =
    { $number ->
        [0] The stone is sure to be yours, but it can cost you all your money cards. With another move you keep { $best }.
        [one] The stone is sure to be yours, but you may be left with { $number } money card. With another move you keep { $best }.
       *[other] The stone is sure to be yours, but you may be left with { $number } money cards. With another move you keep { $best }.
    }
klenotnici-puzzle-stone-not = After that, somebody can still take the stone from you.

## What cannot be done now, and why

klenotnici-not-pass = Pass
klenotnici-not-raise = Raise
klenotnici-not-double = Double
klenotnici-not-hammer = End the auction
klenotnici-not-exchange = Change money
klenotnici-not-show = Show the { $what }
klenotnici-reason-AUCTION-7 = All your cards together come to { $most }. To take the lead you need at least { $need }.
klenotnici-reason-DOUBLE-1 = { $count ->
    [0] You have no action card left; doubling takes { $cost }.
    [one] You have one action card; doubling takes { $cost }.
   *[other] You have { $count } action cards; doubling takes { $cost }.
}
klenotnici-reason-HAMMER-1 = { $count ->
    [0] You have no action card left; ending an auction takes { $cost }.
    [one] You have one action card; ending an auction takes { $cost }.
   *[other] You have { $count } action cards; ending an auction takes { $cost }.
}
klenotnici-review-stretches = The dotted lines and their numbers show where each auction ended.
