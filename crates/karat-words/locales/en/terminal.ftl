### Texts of the terminal client: karat play, replay and rules. Commands such as save and the names of
### components in moves are the same in every language. $names are players.

terminal-you = { $seat } (you)
terminal-bot = { $seat } { $name } ({ $level })
terminal-seed = Seed { $seed }: the same seed deals the same game. Type h for help.
terminal-over = The game is over
terminal-draw = a random draw is due
terminal-everybody = everyone
terminal-none = none
terminal-out = out of the game
terminal-active = , active player: { $name }
terminal-when = { $when }: { $what }

## Help and answers at the prompt

terminal-help-number-word = NUMBER
terminal-help-number = play the move with this number in the list
terminal-help-move-word = MOVE
terminal-help-move = play this move, in the notation of the game
terminal-help-moves = show the whole list of moves
terminal-hints = What you could do, in no particular order:
terminal-hint = { $what }. { $why }
terminal-hints-none = There is nothing to suggest here.
terminal-help-hints = suggest moves, with reasons
terminal-help-view = show the table again
terminal-help-why = show the rules behind the last events, or behind a refused move
terminal-why = To read a rule, type: rules ID
terminal-help-show = reveal the answer
terminal-help-help = show this list; help and ? also work
terminal-help-again = play again, with a new deal
terminal-help-card-word = card NAME
terminal-help-card = read about a card, a role or another item; without a name, read about all of them
terminal-help-rules = list the chapters of the rules
terminal-help-chapter-word = rules 5
terminal-help-chapter = read chapter 5
terminal-help-clause-word = rules ID
terminal-help-clause = read a rule, such as one named in an error message
terminal-help-save-word = save FILE
terminal-help-save = save the game so far as a record
terminal-help-quit = quit
terminal-moves-more = and { $count } more: type "moves" to see all
terminal-moves-range = The moves are numbered from 1 to { $last }.
terminal-not-played = Not played: { $sentence } (Type why to read the rule.)
terminal-save-name = Add a file name: save evening.karat
terminal-saved = Saved to { $file }.
terminal-not-saved = Could not save to { $file }: { $reason }
terminal-won-you = You win.
terminal-won-you-and = You share the win with { $names }.
terminal-won = { $names } wins.
terminal-won-shared = { $names } share the win.
terminal-won-none = Nobody wins.
terminal-end = To play again, type again. To keep this game, type save FILE. Type h for help, or quit to leave.
terminal-end-only = The game is over. Type again to play again, or h for all commands.

## Rules and cards

terminal-scenario = Example { $number }
terminal-no-clause = there is no rule "{ $id }"; did you mean { $near }?
terminal-no-chapter = there is no chapter "{ $number }"; "rules" lists the chapters
terminal-no-card = there is no card "{ $name }"; did you mean { $near }?
terminal-no-cards = The cards of this game have no text.
terminal-cards-gems = Gems
terminal-cards-roles = Roles
terminal-cards-knowledge = Knowledge, level by level
terminal-cards-artifacts = Artifacts
terminal-cards-sentinels = Sentinels
terminal-cards-events = Event cards
terminal-cards-gem-cards = Gem cards: money or red/yellow/green/blue gems
terminal-cards-goals = Secret goals
terminal-price = printed price { $price }
terminal-players = { $fewest } to { $most } players; bots: { $bots }; all bots: { $own }
terminal-printed = printed price { $price }, { $points ->
    [one] one point
   *[other] { $points } points
}
terminal-costs = advances cost { $costs }
terminal-starts-on = starts on { $track }
terminal-card-of-suit = { $suit }, { $rank }
terminal-goal = secret goal: { $gems }
terminal-value = value { $value }
terminal-gem = price { $price }, sale value { $sale }, worth { $points ->
    [one] one point
   *[other] { $points } points
} when active
terminal-gem-card = { $money } million or { $gems }

## Titles of columns

terminal-column-player = player
terminal-column-money = money
terminal-column-scoring = scoring
terminal-column-gem-card = gem card
terminal-column-action-card = action card
terminal-column-supply = supply
terminal-column-place = place
terminal-column-gems = gems
terminal-column-suit = suit
terminal-column-action = action
terminal-column-points = points
terminal-column-pyramids = gems
terminal-column-bids = bids
terminal-column-sets = sets
terminal-column-goal = goal
terminal-column-role = role
terminal-column-order-card = order card
terminal-column-item = item
terminal-column-copies = copies
terminal-column-price = price
terminal-column-by-seat = by seat
terminal-column-active-gems = active gems
terminal-column-slots = slots
terminal-column-store = store
terminal-column-dust = dust
terminal-column-cards = cards
terminal-column-concentrated = concentrated
terminal-column-hand = hand
terminal-column-levels = levels
terminal-column-markers = markers
terminal-column-to-release = to release
terminal-column-knowledge = knowledge
terminal-column-artifacts = artifacts
terminal-column-sentinels = sentinels

## Edel, Stein & Reich

terminal-edel-round = Round { $round } of { $rounds }
terminal-edel-turn = , turn { $turn } of { $turns }
terminal-edel-choose = { $names } to choose an action card
terminal-edel-guess = { $names } to guess the action card
terminal-edel-guess-again = { $names } to guess again
terminal-edel-guess-again-or-none = { $names } to guess again or stop guessing
terminal-edel-open = { $names } to bid or decline
terminal-edel-answer = { $names } to accept or raise
terminal-edel-single = { $names } to offer one gem or decline
terminal-edel-source = { $names } to take the display or the top card
terminal-edel-instant = { $names } to execute the card or decline
terminal-edel-exchange = { $names } to exchange a gem for two
terminal-edel-take = { $names } to take a gem
terminal-edel-not = it is not { $action }
terminal-edel-bargain = bargain for { $action }: { $opener } opens, { $responder } responds
terminal-edel-bids = , { $name } bids { $gems }
terminal-edel-event = event card { $card }: { $how }
terminal-edel-exchange-how = exchange blue 2/0/0/0 returns a blue gem and takes two red ones
terminal-edel-after = after that { $names }
terminal-edel-execute-score = execute red scores red now, at half its income
terminal-edel-execute-score-full = execute red scores red now, at its full income
terminal-edel-execute-reorganise = execute brings your { $one } and { $other } gems to four each
terminal-edel-execute-swap = execute P2 blue red gives P2 a blue gem for a red one
terminal-edel-execute-discard = execute P1 blue P2 red makes P1 return a blue gem and P2 a red one
terminal-edel-execute-three = execute red takes three red gems
terminal-edel-execute-halve = execute makes all players return half of their gems of each colour
terminal-edel-execute-kept = kept until scoring
terminal-edel-gem-cards = gem cards: { $deck } in the deck, { $unseen } unseen
terminal-edel-aside = , put aside { $card }
terminal-edel-event-cards = event cards: { $draw } to draw, { $spent } spent
terminal-edel-display = , on display { $card }
terminal-edel-ages = youngest first: { $names }
terminal-edel-holds = { $name } holds { $cards }
terminal-edel-face-down = face down
terminal-edel-chosen-face-down = { $action }, face down
terminal-edel-gem-card = { $card } { $money } or { $gems }
terminal-edel-legend = * sole majority, ~ shared; scoring: income if scored now; gems: red/yellow/green/blue

## Klenotníci

terminal-klenotnici-before = Before the first auction
terminal-klenotnici-auction = Auction { $number }
terminal-klenotnici-choose = { $names } to choose a gem
terminal-klenotnici-open = { $names } to make the opening bid
terminal-klenotnici-bid = { $names } to raise, hammer or pass
terminal-klenotnici-hammer = { $names } to hammer or decline
terminal-klenotnici-settle = { $names } to make change or pay
terminal-klenotnici-no-money = No player has money
terminal-klenotnici-take = { $names } to take a gem
terminal-klenotnici-goals = Secret goals
terminal-klenotnici-goal = { $names } to declare a goal
terminal-klenotnici-offer = on offer: { $gem } { $value }
terminal-klenotnici-leads = , { $name } leads with { $price }
terminal-klenotnici-passed-first = , { $name } passed first
terminal-klenotnici-supply = in supply:
terminal-klenotnici-supply-none = in supply: none
terminal-klenotnici-passed = passed
terminal-klenotnici-face-down = { $cards } face down
terminal-klenotnici-hand = hand of { $name }: { $money } | { $actions }
terminal-klenotnici-paid = paid { $cards }
terminal-klenotnici-spent = spent { $ranks }
terminal-klenotnici-own-goal = goal { $rank }: { $gems }, now { $points } points
terminal-klenotnici-goal-spent = , spent
terminal-klenotnici-declared = { $name } has declared a goal, which is still hidden
terminal-klenotnici-showed-none = { $name } showed no goal
terminal-klenotnici-showed = { $name } showed goal { $rank }

## Das Zepter von Zavandor

terminal-zepter-before = Before the first round
terminal-zepter-round = Round { $round }
terminal-zepter-round-of = Round { $round } of { $rounds }
terminal-zepter-choose-role = { $names } to choose a role
terminal-zepter-call-price = { $names } to announce a price
terminal-zepter-take = { $names } to take a role or decline
terminal-zepter-remove-roles = { $names } to remove roles
terminal-zepter-turn = { $names } to act or end the turn
terminal-zepter-bid = { $names } to raise or pass
terminal-zepter-pay = { $names } to pay
terminal-zepter-advance = { $names } to advance for free
terminal-zepter-release = { $names } to release a marker for free
terminal-zepter-lose = { $names } to choose which active gem to lose
terminal-zepter-discard = { $names } to discard
terminal-zepter-remove-how = remove witch druid removes two roles, for 1 dust each
terminal-zepter-advances-left = free advances left: { $count }
terminal-zepter-after = after that { $names }
terminal-zepter-price-at-most = order card { $card }, price at most { $ceiling }; { $roles }
terminal-zepter-price-called = order card { $card }, price { $price }, announced by { $name }; { $roles }
terminal-zepter-roles-left = roles left: { $roles }
terminal-zepter-won = { $item }, started by { $starter }, is won by { $name } with { $bid }
terminal-zepter-leads = { $item }, started by { $starter }: { $name } leads with { $bid }; bidding: { $names }
terminal-zepter-net = net price: { $price }
terminal-zepter-nets = net price of { $bid }: { $prices }
terminal-zepter-net-for = { $price } for { $name }
terminal-zepter-transact-how = transact STEP, STEP ... with best; or with s5+E30; without "with", you pay in dust only
terminal-zepter-steps-how = steps: buy 2 opal | sell opal active | sell opal inactive | release 20 | advance fire
terminal-zepter-active-how = active 2/1/0/0/0 makes two opals and a sapphire active; start spellbook 20 bids 20
terminal-zepter-advance-double = one paid advance made this turn; another costs double
terminal-zepter-advance-made = this turn's paid advance has already been made
terminal-zepter-means = the most you can pay, if you sell all gems: { $means }
terminal-zepter-pay-any = transact item, sell opal active with best: after item, further steps of any kind are allowed, all paid together
terminal-zepter-pay-sales = transact item, sell opal active with best: after item, sales only
terminal-zepter-hand-dust = hand size { $size }, limit { $limit }: cards not named in the keep command become dust
terminal-zepter-hand-lost = hand size { $size }, limit { $limit }: cards not named in the keep command are lost
terminal-zepter-order = order: { $names }
terminal-zepter-decks = artifact deck: { $a } A, { $b } B, { $c } C, { $d } D; Sentinels sold: { $sold } of { $last }
terminal-zepter-energy = energy cards: { $left } to draw, { $spent } spent
terminal-zepter-you-pay = you pay
terminal-zepter-pays = { $name } pays
terminal-zepter-of = { $size } of { $limit }
terminal-zepter-buys = { $name } buys for
terminal-zepter-sells = { $name } sells for
terminal-zepter-holds = { $name } holds { $units }, { $total } in all
terminal-zepter-reserve = { $name } has { $units } in reserve
terminal-zepter-reserve-cards = cards { $counts }
terminal-zepter-dust = { $dust } dust
terminal-zepter-and-dust = { $units } and { $dust } dust
terminal-zepter-owns = { $name } owns { $items }
terminal-zepter-sentinel = { $sentinel } ({ $points } points)
terminal-zepter-legend-seats = by seat: what each player would pay for a bid at the price shown; - if they cannot bid
terminal-zepter-legend-gems = gems: opal/sapphire/emerald/diamond/ruby; energy: sapphire/emerald/diamond/ruby

terminal-learn-step = Step { $step } of { $steps }: { $title }
terminal-learn-answer = The answer: { $answer }
terminal-learn-other = That is legal, but this lesson follows a recorded game. Make the move the step asks for.
terminal-learn-show = (Type "show" to see the answer.)
terminal-puzzle = Puzzle { $number } of { $count }: { $title }
terminal-puzzle-next = Next puzzle: karat puzzle { $game } { $number }
terminal-learn-end = That was the lesson. Now play: karat play { $game } --hints
