### Texts of Klenotníci.
### A gem or card in a placeable appears as its word below. A word may have attributes (such as
### .accusative); an attribute a of the word that fills $gem is available as $gem-a. The bare id
### of the word, such as pearl_m, is available as $gem-id, for selectors.

klenotnici-name = Klenotníci
klenotnici-time = about 15 minutes
klenotnici-ease = The easiest of the three
klenotnici-brief-1 = The starter puts any gem up for auction and opens the bidding with one or more money cards.
klenotnici-brief-2 = In clockwise order, each player either adds cards until their total beats the highest bid, or passes and is out until the next auction.
klenotnici-brief-3 = The last player left in the auction takes the gem and pays the cards bid for it. All others take their cards back.
klenotnici-brief-4 = The first player to pass starts the next auction.
klenotnici-brief-5 = After you win, you can use one action card to make change. Two action cards double a raise, and three end the auction after a raise.
klenotnici-brief-6 = The game ends when all gems are sold or nobody has any money left. You score points for gems and sets{ $points ->
    [0] .
    [one] , and one for each money card in hand.
   *[other] , and { $points } for each money card in hand.
}
klenotnici-pitch = Fifteen gems, nine money cards. Build the finest diadem you can afford.

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
    [one] One gem left
   *[other] { $count } gems left
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
klenotnici-worth-value = Value of the gem
klenotnici-worth-set = Completes the { $set }
klenotnici-worth-goal = Secret goal, at best
klenotnici-worth-bid = { $count ->
    [one] The card in your bid
   *[other] The { $count } cards in your bid
}
klenotnici-worth-net = Net points
klenotnici-worth-hint = Every money card left in your hand at the end is worth { $points ->
    [0] nothing
    [one] a point
   *[other] { $points } points
}.
klenotnici-with-yours = + { $points } with your { $set }

## Board

klenotnici-board = Board
klenotnici-on-block = up for auction
klenotnici-in-supply = in the supply
klenotnici-owned-by = owned by { $name }
klenotnici-unsold = unsold
klenotnici-bonuses = Bonuses for sets
klenotnici-bonus-open = open to all
klenotnici-bonus-only = only { $name }
klenotnici-bonus-mine = only you
klenotnici-bonus-done = { $name }
klenotnici-bonus-done-me = yours
klenotnici-bonus-gone = no longer possible

## Players

klenotnici-won = Won:
klenotnici-won-none = No gems yet
klenotnici-money-count = { $count ->
    [one] one money card
   *[other] { $count } money cards
}
klenotnici-action-count = { $count ->
    [one] one action card
   *[other] { $count } action cards
}
klenotnici-points-short = pts

## Panel: headings

klenotnici-badge-choose = Your choice
klenotnici-badge-open = Your opening bid
klenotnici-badge-bid = Your bid
klenotnici-badge-hammer = End the auction?
klenotnici-badge-settle = You won
klenotnici-badge-take = Your choice
klenotnici-badge-goal = Your goal
klenotnici-now-choose = Choose a gem to auction
klenotnici-now-open = Open the bidding for the { $gem }
klenotnici-now-bid = Beat { $price }, or pass
klenotnici-now-hammer = { $name } bids { $price }: end the auction?
klenotnici-now-settle = Make change before you pay { $price }?
klenotnici-now-take = Take a gem for free
klenotnici-now-goal = Show a secret goal
klenotnici-title-choose = Your turn: choose a gem
klenotnici-title-open = Your turn: opening bid
klenotnici-title-bid = Your turn: beat { $price }
klenotnici-title-hammer = Your turn: end the auction?
klenotnici-title-settle = Your turn: make change?
klenotnici-title-take = Your turn: take a gem
klenotnici-title-goal = Your turn: secret goal

## Panel: fields and buttons

klenotnici-hand = Your hand
klenotnici-hand-empty = You have no money left.
klenotnici-hand-open = choose the cards of your opening bid
klenotnici-hand-bid = add cards to your bid of { $total }
klenotnici-hand-first-bid = choose the cards of your bid
klenotnici-card = money card { $face }
klenotnici-action-card = action card { $rank }
klenotnici-actions = Action cards
klenotnici-actions-named = select the ones to spend
klenotnici-actions-unnamed = you can spend any of them
klenotnici-next-lot = { $name } chooses the next gem
klenotnici-choose-hint = Select a gem on the board.
klenotnici-choose-this = Auction the { $gem }
klenotnici-take-this = Take the { $gem }
klenotnici-worth-each = Worth to each player
klenotnici-worth-with-set = { $value }, + { $points } for the set
klenotnici-choose-button = Auction this gem
klenotnici-take-button = Take this gem
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
klenotnici-double-opening = Double the opening bid
klenotnici-double-card = Card to double
klenotnici-double-card-none = none
klenotnici-hammer-button = End the auction
klenotnici-hammer-hint = three action cards; if money cards are selected, you raise first
klenotnici-decline-button = Let the auction continue
klenotnici-exchange-legend = Ways to make change
klenotnici-exchange-option = Put in { $give }, take back { $take }
klenotnici-exchange-rank = Action card to spend
klenotnici-exchange-give = Cards you put in
klenotnici-exchange-take = Cards you take back
klenotnici-exchange-own = Choose the cards yourself
klenotnici-exchange-button = Make change
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
klenotnici-goal-sealed = declared, still hidden

## Live arithmetic. The script fills in {sum}, {total}, {lead}, {short} and {cards}.

klenotnici-live-start = Choose any of your cards. Their sum is your opening bid.
klenotnici-live-open = { $sum } = { $total }. This is your opening bid.
klenotnici-live-lead = { $sum } = { $total }. You would lead by { $lead }.
klenotnici-live-end = { $sum } = { $total }. You would end the auction and win the gem.
klenotnici-live-short = { $sum } = { $total }. You need { $short } more for a legal bid.
klenotnici-live-open-button = Open at { $total }
klenotnici-live-raise-button = Raise to { $total }

## Log. $seat and $from are names; $cards, $give and $take are notation such as 4+7.

klenotnici-log-suit = { $seat } gets { $suit }
klenotnici-log-starter = { $seat } begins the game
klenotnici-log-choose = { $seat } puts the { $gem } up for auction
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
klenotnici-log-raise-hammer = { $seat } adds { $cards } (total { $total }) and ends the auction with { $count ->
    [one] one action card
   *[other] { $count } action cards
}
klenotnici-log-hammer = { $seat } ends the auction with { $count ->
    [one] one action card
   *[other] { $count } action cards
}
klenotnici-log-decline = { $seat } lets the auction continue
klenotnici-log-pass = { $seat } passes
klenotnici-log-spent = { $seat } spends: { $ranks }
klenotnici-log-won = { $seat } wins the { $gem } for { $price }
klenotnici-log-exchange = { $seat } puts in { $give } and takes back { $take }
klenotnici-log-exchange-hidden = { $seat } puts in { $give } and takes back { $take }
klenotnici-log-done = { $seat } makes no further exchange
klenotnici-log-payment = { $seat } pays { $cards }
klenotnici-log-next-starter = { $seat } gets the marker and starts the next auction
klenotnici-log-starter-moved = { $from } has no money, so { $seat } starts instead
klenotnici-log-take = { $seat } takes the { $gem }
klenotnici-log-over = The game is over
klenotnici-log-unsold = { $count ->
    [one] One gem remains unsold: { $gems }
   *[other] { $count } gems remain unsold: { $gems }
}
klenotnici-log-goal-sealed = { $seat } declares a goal, which stays hidden for now
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
klenotnici-result-share = { $names } share the win with { $points ->
    [one] one point
   *[other] { $points } points
} each
klenotnici-result-ahead = { $count ->
    [one] One point
   *[other] { $count } points
} ahead of { $name }.
klenotnici-tie-gems = Tied at { $points } points: { $name } ranks above { $other } with more gems, { $own } to { $less }.
klenotnici-tie-cards = Tied on points ({ $points }) and on gems: { $name } ranks above { $other } with more cards in hand, { $own } to { $less }.
klenotnici-tie-money = Tied on points ({ $points }) and on gems: { $name } ranks above { $other } with more money cards in hand, { $own } to { $less }.
klenotnici-tie-age = Tied on points ({ $points }), gems and cards: { $name } is older and therefore ranks above { $other }.
klenotnici-tie-shared = { $name } and { $other } are tied on points, gems and cards, so they share a place.
klenotnici-origin-gems = Gems
klenotnici-origin-sets = Sets
klenotnici-origin-goal = Secret goal
klenotnici-origin-money = Money cards
klenotnici-result-gems = Gems won
klenotnici-result-goal-shown = Goal shown: { $rank }
klenotnici-result-goal-none = No goal shown

## Options. The attribute .hint describes the choice in one sentence.

klenotnici-group-gems = Gems and money
klenotnici-group-actions = Action cards
klenotnici-group-goals = Secret goals

klenotnici-option-gem_value_table = Values of the gems
    .hint = The rules do not include the numbers printed on the board. This table is used instead.
klenotnici-option-gem_value_table-karat_default = 3 to 7, by colour
klenotnici-option-gem_value_table-uniform_357 = 3, 5 and 7 in every colour
klenotnici-option-gem_value_table-file = your own table
klenotnici-option-suit_assignment = Suits
    .hint = Suits matter only for secret goals.
klenotnici-option-suit_assignment-seat_order = by seat
klenotnici-option-suit_assignment-drawn = at random
klenotnici-option-first_starter = First starter
    .hint = Who chooses a gem and opens the bidding in the first auction.
klenotnici-option-first_starter-drawn = at random
klenotnici-option-first_starter-host_choice = the seat you choose
klenotnici-option-first_starter-youngest = the youngest
klenotnici-option-moneyless_starter = A starter without money
    .hint = What happens when the marker reaches a player who cannot open the bidding.
klenotnici-option-moneyless_starter-transfer = passes the marker on
klenotnici-option-moneyless_starter-choose_only = chooses a gem, and the next player opens
klenotnici-option-unsold_gems = When nobody has money left
    .hint = What happens to the remaining gems when nobody can pay for them.
klenotnici-option-unsold_gems-unowned = the rest stay unsold
klenotnici-option-unsold_gems-take_turns = players take them in turn order
klenotnici-option-hammer_timing = Ending an auction
    .hint = When three action cards may end the auction immediately.
klenotnici-option-hammer_timing-own_turn = on your own turn
klenotnici-option-hammer_timing-after_any_raise = after any raise
klenotnici-option-spent_action_cards_public = Spent action cards
    .hint = Whether other players see which action cards you spend.
klenotnici-option-spent_action_cards_public-false = hidden
klenotnici-option-spent_action_cards_public-true = public
klenotnici-option-start_after_hammer_without_pass = Next starter if nobody passed
    .hint = Who starts next if a player ends an auction before anyone has passed.
klenotnici-option-start_after_hammer_without_pass-same_starter = the same starter
klenotnici-option-start_after_hammer_without_pass-next_clockwise = the next player clockwise
klenotnici-option-start_after_hammer_without_pass-hammer_player = the player who ended the auction
klenotnici-option-start_after_hammer_without_pass-winner = the winner
klenotnici-option-double_scope = Doubling
    .hint = What is doubled when a player spends two action cards.
klenotnici-option-double_scope-whole_raise = the whole raise
klenotnici-option-double_scope-one_card = one card of it
klenotnici-option-double_legality = When a doubled raise beats the highest bid
    .hint = Whether a raise may rely on doubling to beat the highest bid.
klenotnici-option-double_legality-doubled_value = counted with doubling
klenotnici-option-double_legality-face_value = counted without doubling
klenotnici-option-double_stacking = Doubling twice
    .hint = Whether four action cards may make one raise count four times.
klenotnici-option-double_stacking-false = not allowed
klenotnici-option-double_stacking-true = allowed
klenotnici-option-double_on_opening = Doubling the opening bid
    .hint = Whether the opening bid may be doubled.
klenotnici-option-double_on_opening-false = not allowed
klenotnici-option-double_on_opening-true = allowed
klenotnici-option-exchange_value = Value when making change
    .hint = How much the card you put in must be worth.
klenotnici-option-exchange_value-equal = exactly what you take back
klenotnici-option-exchange_value-at_least = at least what you take back
klenotnici-option-exchange_hand_cards = Cards put in when making change
    .hint = How many cards from your hand you may put in at a time.
klenotnici-option-exchange_hand_cards-one_card = one
klenotnici-option-exchange_hand_cards-any_set = any number
klenotnici-option-exchange_extent = Cards taken back
    .hint = Whether some of the cards you bid may stay on the table.
klenotnici-option-exchange_extent-any_subset = any of them
klenotnici-option-exchange_extent-all_committed = all of them
klenotnici-option-exchange_repeat = Making change more than once
    .hint = Whether you may make change more than once after one win.
klenotnici-option-exchange_repeat-true = allowed
klenotnici-option-exchange_repeat-false = once only
klenotnici-option-royal_goals = Secret goals
    .hint = At the end each player may show an action card they have kept, for more points.
klenotnici-option-royal_goals-false = off
klenotnici-option-royal_goals-true = on
klenotnici-option-royal_trio_table = Gems of the goals
    .hint = Which three gems each action card shows.
klenotnici-option-royal_trio_table-karat_default = our table
klenotnici-option-royal_trio_table-file = your own table
klenotnici-option-goal_from_spent_cards = Goals from spent cards
    .hint = Whether a spent action card may be shown as the goal.
klenotnici-option-goal_from_spent_cards-false = not allowed
klenotnici-option-goal_from_spent_cards-true = allowed
klenotnici-option-goal_choice = Choosing the goal
    .hint = Who picks the card that is shown.
klenotnici-option-goal_choice-declare = each player, in secret
klenotnici-option-goal_choice-auto_best = the best card, automatically
klenotnici-option-tiebreak_cards = Cards that break a tie
    .hint = Which cards in hand count when players are tied on points and gems.
klenotnici-option-tiebreak_cards-all_cards = money and action cards
klenotnici-option-tiebreak_cards-money_only = money cards only
klenotnici-option-show_deducible_hands = Hands that can be worked out
    .hint = Whether the table shows other players’ money if it can be worked out from the log.
klenotnici-option-show_deducible_hands-false = remember them yourself
klenotnici-option-show_deducible_hands-true = shown
klenotnici-option-starter = Seat of the first starter
    .hint = Seats are counted from 0, so yours is 0. Fill this in only if you select “the seat you choose”.
klenotnici-option-youngest = Who is the youngest?
    .hint = The youngest player loses a tie if everything else is equal, and starts the game if you choose that rule.
    .asked = The youngest player starts. Who is that?
klenotnici-option-age_order = Seats from oldest to youngest
    .hint = Age breaks a tie if everything else is equal. Seats are counted from 0, so yours is 0. For example 2,0,1.
klenotnici-option-gem_values = Your own values
    .hint = Fifteen numbers from 3 to 7 in the order given in the rulebook.
klenotnici-option-royal_trios = Your own goals
    .hint = Twenty trios of gems in the order given in the rulebook.

klenotnici-option-data_file = Custom numbers
    .hint = Numbers that the operator has changed for this game. A table with custom numbers is never rated.
klenotnici-number-values-ruby = Values of the small, medium and large ruby
klenotnici-number-values-pearl = Values of the small, medium and large black pearl
klenotnici-number-values-emerald = Values of the small, medium and large emerald
klenotnici-number-values-sapphire = Values of the small, medium and large sapphire
klenotnici-number-values-gold = Values of the small, medium and large gold nugget
klenotnici-number-sets-emerald_pair = Points for the small and the medium emerald
klenotnici-number-sets-sapphire_pair = Points for the small and the medium sapphire
klenotnici-number-sets-ruby_pair = Points for the medium and the large ruby
klenotnici-number-sets-gold_set = Points for all three gold nuggets
klenotnici-number-sets-small_trio = Points for the small emerald, ruby and black pearl
klenotnici-number-scoring-goal_points = Points for 1, 2 and 3 gems of a secret goal
klenotnici-number-scoring-per_money_card = Points for each money card left in hand
klenotnici-number-hand-money_cards = Copies of the money cards 2 to 10 in each player’s initial hand

## Groups of the log
klenotnici-log-h-chapter = Auction { $chapter }

## Strength of the bots

# Figures from docs/strength.md.
klenotnici-levels-measured = Measured in four-player games: against three gentle bots, one steady bot won 70.8% of its games and one sharp bot 85.8%. A fair share is 25%.

## Hints

klenotnici-word-emerald_pair = emerald pair
klenotnici-word-sapphire_pair = sapphire pair
klenotnici-word-ruby_pair = ruby pair
klenotnici-word-gold_set = gold set
klenotnici-word-small_trio = small trio
klenotnici-do-choose = Auction the { $gem }
klenotnici-do-take = Take the { $gem }
klenotnici-do-open = Open with { $cards }, a total of { $total }
klenotnici-do-raise = Raise to { $total } with { $cards }
klenotnici-do-double = Raise to { $total } with { $cards }, doubled
klenotnici-do-raise-end = Raise to { $total } with { $cards } and end the auction
klenotnici-do-end = End the auction
klenotnici-do-pass = Pass
klenotnici-do-decline = Let the auction continue
klenotnici-do-exchange = Make change: put in { $give }, take back { $take }
klenotnici-do-done = Pay without making change
klenotnici-do-goal = Show the { $rank }
klenotnici-do-goal-none = Show no goal
klenotnici-why-gem-completes = It is worth { $value } points and completes your { $set } for { $bonus } more.
klenotnici-why-gem-wanted = It completes { $seat }’s { $set } for { $bonus } more points, so it may become expensive.
klenotnici-why-gem-value = It is worth { $value } points and is not part of any scoring set.
klenotnici-why-open = If nobody raises, the gem costs you { $count ->
    [one] one card
   *[other] { $count } cards
} and brings { $value } points. You keep { $left ->
    [one] one card
   *[other] { $left } cards
}.
klenotnici-why-completes = The gem is worth { $value } points and completes your { $set } for { $bonus } more. It costs you { $count ->
    [one] one card
   *[other] { $count } cards
} in all.
klenotnici-why-denies = You lead by { $lead } and keep { $seat } from completing the { $set }, worth { $bonus } more points.
klenotnici-why-fewest = You lead by { $lead }, and no raise uses fewer cards. The gem costs you { $count ->
    [one] one card
   *[other] { $count } cards
} in all and brings { $value } points.
klenotnici-why-cheapest = You lead by { $lead }, the smallest possible lead. The cards left in your hand add up to { $rest }.
klenotnici-why-lead = You lead by { $lead }. If nobody raises, the gem costs you { $count ->
    [one] one card
   *[other] { $count } cards
} in all and brings { $value } points.
klenotnici-why-double = Two action cards make the raise count twice. You outbid { $price } by { $lead }.
klenotnici-why-raise-end = You lead by { $lead }, and nobody can outbid you. It costs you three action cards.
klenotnici-why-end = { $seat } gets the gem for { $price } at once. It costs you three action cards.
klenotnici-why-pass-first = { $laid ->
    [0] You have bid nothing.
   *[other] You take back the cards you bid.
} { $seat } leads with { $price }. You are the first to pass, so you usually start the next auction.
klenotnici-why-pass = { $laid ->
    [0] You have bid nothing.
   *[other] You take back the cards you bid.
} { $seat } leads with { $price }.
klenotnici-why-decline = You keep your { $count ->
    [one] action card
   *[other] { $count } action cards
}.
klenotnici-why-exchange = You then hold { $more ->
    [0] the same number of cards as before
    [one] one more card
   *[other] { $more } more cards
}. Every card left at the end scores { $points }.
klenotnici-why-done = You pay { $count ->
    [one] one card
   *[other] { $count } cards
} and spend no action cards.
klenotnici-why-goal = It scores { $points } points with the gems you own.
klenotnici-why-goal-none = It adds nothing to your points.

## The plain rules

klenotnici-rules-values = Values of the gems
klenotnici-rules-small = small
klenotnici-rules-medium = medium
klenotnici-rules-large = large
klenotnici-rules-goals = Gems in the secret goals

klenotnici-puzzle-lead = You lead, but that uses { $number } cards. { $best } would be enough.
klenotnici-puzzle-lead-not = That does not put you in the lead.
klenotnici-puzzle-gem =
    { $number ->
        [0] The gem is certainly yours, but it may cost you all your money cards. With another move you would keep { $best }.
        [one] The gem is certainly yours, but you may be left with { $number } money card. With another move you would keep { $best }.
       *[other] The gem is certainly yours, but you may be left with { $number } money cards. With another move you would keep { $best }.
    }
klenotnici-puzzle-gem-not = After that, an opponent can still take the gem from you.

## Moves that are not possible now, and the reasons

klenotnici-not-pass = Pass
klenotnici-not-raise = Raise
klenotnici-not-double = Double
klenotnici-not-hammer = End the auction
klenotnici-not-exchange = Make change
klenotnici-not-show = Show the { $what }
klenotnici-reason-AUCTION-7 = All your cards together add up to { $most }. To take the lead, you need at least { $need }.
klenotnici-reason-DOUBLE-1 = { $count ->
    [0] You have no action cards left; doubling costs { $cost }.
    [one] You have one action card; doubling costs { $cost }.
   *[other] You have { $count } action cards; doubling costs { $cost }.
}
klenotnici-reason-HAMMER-1 = { $count ->
    [0] You have no action cards left; ending an auction costs { $cost }.
    [one] You have one action card; ending an auction costs { $cost }.
   *[other] You have { $count } action cards; ending an auction costs { $cost }.
}
klenotnici-review-stretches = The dotted lines and their numbers show where each auction ended.
