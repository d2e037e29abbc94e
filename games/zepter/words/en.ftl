### Texts of Das Zepter von Zavandor.
### A role, gem, deck, track, artifact or Sentinel in a placeable appears as its word below, with
### the attributes of the word as $gap-attribute and its bare id as $gap-id. Gems appear as a list such
### as "2 opals and one ruby", made of the counts below. $units is notation: s5+e7+S20 are a sapphire
### card of 5, an emerald card of 7 and concentrated sapphire energy of 20.

zepter-name = Das Zepter von Zavandor
zepter-time = about 2 hours
zepter-ease = Takes an evening
zepter-pitch = Gems give energy, and energy buys knowledge and artifacts. The game ends when the fifth Sentinel is sold.
zepter-brief-round = In every round the players are ranked by points, new artifacts are turned face up, active gems give energy, and each player takes one turn.
zepter-brief-turn = On your turn you may, in any order, buy and sell gems, arrange them in your slots, release markers, advance on one knowledge track, and start auctions.
zepter-brief-turn-levels = On your turn you may, in any order, buy and sell gems, arrange them in your slots, release markers, advance your knowledge, and start auctions. After the first paid advance, each further one costs double.
zepter-brief-auction = If you win an auction, you pay the net price: your bid, adjusted for your place, knowledge and artifacts. A player who cannot pay the net price is out of the game.
zepter-brief-auction-solvent = If you win an auction, you pay the net price: your bid, adjusted for your place, knowledge and artifacts. You may not bid more than you could pay.
zepter-brief-change = Change is given only in dust, in tokens of 2, 5 and 10. Any remainder is lost.
zepter-brief-hand = At the end of your turn, your hand must be within your limit.
zepter-brief-hand-round = At the end of each round, every hand must be within its limit.
zepter-brief-end = When { $sold } Sentinels have been sold, the game ends after the current round. The player with the most points wins.
zepter-brief-end-rounds = When { $sold } Sentinels have been sold, the game ends after the current round. The game ends after round { $rounds } at the latest. The player with the most points wins.

## Words. The attribute .many is the plural.

zepter-word-witch = Witch
zepter-word-elf = Elf
zepter-word-druid = Druid
zepter-word-fairy = Fairy
zepter-word-mage = Mage
zepter-word-kobold = Kobold
zepter-word-opal = opal
    .many = opals
zepter-word-sapphire = sapphire
    .many = sapphires
zepter-word-emerald = emerald
    .many = emeralds
zepter-word-diamond = diamond
    .many = diamonds
zepter-word-ruby = ruby
    .many = rubies
zepter-word-gems = Knowledge of Gems
zepter-word-energy_flow = Knowledge of Energy Flow
zepter-word-fire = Knowledge of Fire
zepter-word-nine_sages = Knowledge of the Nine Sages
zepter-word-artifacts = Knowledge of Artifacts
zepter-word-accumulation = Knowledge of Accumulation
zepter-word-spellbook = Spellbook
zepter-word-crystal_ball = Crystal Ball
zepter-word-runestone = Runestone
zepter-word-crystal_of_protection = Crystal of Protection
zepter-word-magic_belt = Magic Belt
zepter-word-elixir = Elixir
zepter-word-magic_mirror = Magic Mirror
zepter-word-mask_of_charisma = Mask of Charisma
zepter-word-chalice_of_fire = Chalice of Fire
zepter-word-magic_wand = Magic Wand
zepter-word-shadow_cloak = Shadow Cloak
zepter-word-talisman = Talisman
zepter-word-toad = Toad
zepter-word-raven = Raven
zepter-word-tomcat = Tomcat
zepter-word-fox = Fox
zepter-word-scarab = Scarab
zepter-word-unicorn = Unicorn
zepter-word-salamander = Salamander
zepter-word-phoenix = Phoenix
zepter-word-owl = Owl
zepter-word-active = active
zepter-word-inactive = inactive

## Gems. These fill the placeables for gems; an empty list is "no gems".

zepter-count-opal = { $count ->
    [one] one opal
   *[other] { $count } opals
}
zepter-count-sapphire = { $count ->
    [one] one sapphire
   *[other] { $count } sapphires
}
zepter-count-emerald = { $count ->
    [one] one emerald
   *[other] { $count } emeralds
}
zepter-count-diamond = { $count ->
    [one] one diamond
   *[other] { $count } diamonds
}
zepter-count-ruby = { $count ->
    [one] one ruby
   *[other] { $count } rubies
}
zepter-count-none = no gems

## Short names of the tracks, as column headings

zepter-track-gems = Gems
zepter-track-energy_flow = Energy Flow
zepter-track-fire = Fire
zepter-track-nine_sages = Nine Sages
zepter-track-artifacts = Artifacts
zepter-track-accumulation = Accumulation

## The start of each role, and the effect of each level. Level 0 is "not on the track".

zepter-role-start = Starts on the { $track } track with { $things } and a hand limit of { $limit }.
zepter-role-identical = The role has no effect: every player starts without knowledge, with { $things } and a hand limit of { $limit }.
zepter-role-rest = the rest of { $budget } dust
zepter-role-cards = { $count ->
    [one] one sapphire card
   *[other] { $count } sapphire cards
}
zepter-level-nothing = nothing yet
zepter-level-gems = gems cost { $percent }% of their price
zepter-level-gem-prices = an opal costs { $opal }, a sapphire { $sapphire }, an emerald { $emerald }, a diamond { $diamond }, and a ruby { $ruby }
zepter-level-dust = { $dust } dust with every income
zepter-level-druid-once = nothing yet; the Druid may buy one ruby per game
zepter-level-druid-again = nothing yet; the Druid may buy a ruby whenever they own none
zepter-level-rubies = you may buy rubies
zepter-level-cards-sapphire = { $count } sapphire cards, once
zepter-level-cards-emerald = { $count } emerald cards, once
zepter-level-cards-diamond = { $count } diamond cards, once
zepter-level-cards-ruby = { $count } ruby cards, once
zepter-level-cards-dust = players who may not take them get their value in dust
zepter-level-cards-points = only in a round that you begin with { $points } points or more
zepter-level-prices = artifacts { $artifacts }, Sentinels { $sentinels }
zepter-level-slots = { $count ->
    [one] one more slot
   *[other] { $count } more slots
}
zepter-level-hand = hand limit { $change } once you reach level 1
zepter-level-points = 2 points at level 4

## The effect of each artifact, in one sentence

zepter-effect-spellbook = You may buy emeralds. The Shadow Cloak costs you 15 less.
zepter-effect-crystal_ball = Your hand limit rises by 3. The Elixir costs you 5 less.
zepter-effect-runestone = You immediately get one free advance. The Chalice of Fire costs you 10 less.
zepter-effect-crystal_of_protection = Counts as one more emerald whenever you take income.
zepter-effect-magic_belt = You get two more slots. A player may own only one Magic Belt.
zepter-effect-elixir = You immediately get one free diamond. You may buy diamonds.
zepter-effect-magic_mirror = You immediately get one free marker, and every opponent loses an active gem. You need an active gem to bid for it.
zepter-effect-mask_of_charisma = You immediately get one free advance. Sentinels cost you 20 less.
zepter-effect-chalice_of_fire = Counts as one more ruby whenever you take income.
zepter-effect-magic_wand = You get two more slots, and your hand limit rises by 3. A player may own only one Magic Wand.
zepter-effect-shadow_cloak = You immediately get one free marker, and every opponent loses an active gem. You need an active gem to bid for it.
zepter-effect-talisman = You immediately get two free advances.

## The points of each Sentinel, in one sentence and in a few words

zepter-sentinel-base = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
zepter-bonus-toad = { $worth }, plus { $each } for each of your Runestones, Spellbooks, Crystals of Protection and Elixirs.
zepter-bonus-raven = { $worth }, plus { $each } for each of your Crystal Balls, Magic Belts, Masks of Charisma and Magic Wands.
zepter-bonus-tomcat = { $worth }, plus { $each } for each active opal; this bonus is at most { $most }.
zepter-bonus-fox = { $worth }, plus { $each } for each active sapphire; this bonus is at most { $most }.
zepter-bonus-scarab = { $worth }, plus { $each } for each active emerald.
zepter-bonus-unicorn = { $worth }, plus { $each } for each active diamond.
zepter-bonus-salamander = { $worth }, plus { $each } for each active ruby.
zepter-bonus-phoenix = { $worth }, plus { $each } for each kind of active gem that you have.
zepter-bonus-owl = { $worth }, plus { $each } for each of your tracks at level 4.
zepter-per-toad = Rune, Book, Crystal, Elixir
zepter-per-raven = Ball, Belt, Mask, Wand
zepter-per-tomcat = per opal
zepter-per-fox = per sapphire
zepter-per-scarab = per emerald
zepter-per-unicorn = per diamond
zepter-per-salamander = per ruby
zepter-per-phoenix = per gem kind
zepter-per-owl = per track at 4

## Energy

zepter-dust = dust
zepter-dust-amount = { $amount } dust
zepter-card-of = { $deck } card of { $value }
zepter-concentrated-of = concentrated { $deck } energy, { $value }
zepter-cards-of = { $deck } cards
zepter-hand-label = Hand { $size } of { $limit }
zepter-hand-over = { $count } over
zepter-hand-of-me = Your hand
zepter-hand-hidden = Other players cannot see the values.
zepter-hand-worth = worth { $amount }
zepter-reserve = Reserve
zepter-reserve-hint = joins your hand with the next income

## Strip

zepter-before-first = Setting up
zepter-round = Round { $round }
zepter-round-of = of { $total }
zepter-round-last = the last round
zepter-turn-of = { $name }’s turn
zepter-turn-mine = Your turn
zepter-sold = Sentinels sold
zepter-sold-of = of { $total }
zepter-deck-chip = Artifact deck: { $counts }
zepter-deck-empty = Artifact deck: empty
zepter-deck-entry = { $back } { $count }

## Players

zepter-player-points = { $points ->
    [one] point
   *[other] points
}
zepter-player-out = out of the game
zepter-player-first-card = order card { $card }
zepter-player-unfold = { $name }: show everything
zepter-place = Place { $place }
zepter-place-modifiers = artifacts { $artifact }, Sentinels { $sentinel }
zepter-gems-of = { $active } active in { $slots } slots; in the store: { $stored }
zepter-store = Store
zepter-markers-ready = { $count ->
    [one] one marker ready
   *[other] { $count } markers ready
}
zepter-markers-board = on the board: { $costs }
zepter-markers-none = no markers on the board
zepter-levels-of = Knowledge: { $levels }
zepter-level-entry = { $track } { $level }
zepter-none = none
zepter-points-of = Points
zepter-origin-gems = Gems
zepter-origin-knowledge = Knowledge
zepter-origin-artifacts = Artifacts
zepter-origin-sentinels = Sentinels
zepter-points-from = { $gems } from gems, { $knowledge } from knowledge, { $artifacts } from artifacts, { $sentinels } from Sentinels
zepter-your-board = Your board
zepter-your-gems = Your gems
zepter-knowledge = Knowledge
zepter-knowledge-once = one paid advance per turn
zepter-knowledge-many = the first advance at its cost, each further one at double the cost
zepter-knowledge-done = you have already made this turn’s advance
zepter-income-cards = { $count ->
    [one] one card
   *[other] { $count } cards
}
zepter-income-concentrated = concentrated { $value }

## Display and Sentinels

zepter-market = On offer
zepter-item-points = { $points ->
    [one] one point
   *[other] { $points } points
}
zepter-copies = { $count } on display
zepter-not-eligible = You cannot bid for this
zepter-start-button-net = you would pay { $net }
zepter-sentinels-on-offer = Sentinels, { $price }
zepter-sentinels-hint = points you would get now
zepter-sentinels-none = All Sentinels are sold.
zepter-sentinel-sold-to = sold to { $name }
zepter-sentinel-gone = out of the game
zepter-sentinel-worth = worth { $points } to you now

## Auction

zepter-auction = Auction
zepter-auction-starts-at = starts at { $price }
zepter-bids = Bids
zepter-bid-highest = highest
zepter-bid-started = started
zepter-bid-asked = next to bid
zepter-bid-passed = passed
zepter-bid-out = not taking part
zepter-bid-net = would pay { $price }
zepter-bid-net-paid = pays { $price }
zepter-if-win = If you win with a bid of { $bid }
zepter-if-won = You won with a bid of { $bid }
zepter-money-bid = Your bid
zepter-money-modifiers = Place, knowledge and artifacts
zepter-money-net = You pay
zepter-money-hand = Energy in hand
zepter-money-gems = Selling every gem
zepter-money-means = You could pay at most
zepter-money-most-bid = Highest bid you could pay
zepter-money-most-hand = Highest bid without selling a gem
zepter-risk-OUT-2 = you would be out if you won
zepter-risk-OUT-2-why = The bid would cost you { $net }, and you can pay at most { $means }. If nobody bids more, you will be out of the game and lose everything.
zepter-risk-OUT-3 = you would lose every gem if you won
zepter-risk-OUT-3-why = The bid would cost you { $net }. If nobody bids more, you will have to sell every gem to pay that price.
zepter-bid-warning = You could pay at most { $means }. Winning with a bid of { $bid } costs { $net } and puts you out of the game.
zepter-bid-sells = You would pay { $net } but hold only { $hand }, so you would have to sell gems.
zepter-bid-fine = You would pay { $net } and keep { $rest }.
zepter-bid-less = One less
zepter-bid-more = One more
zepter-bid-quick = Fill in a bid
zepter-bid-legend = Your bid
zepter-bid-button = Raise
zepter-bid-to = Raise to { $bid }
zepter-pass-button = Pass
zepter-pass-hint = A pass is final for this auction.
zepter-auction-next = After you: { $names }.

## Panel: badges, headings and titles

zepter-badge-choose-role = Your role
zepter-badge-call-price = Your price
zepter-badge-take = Your answer
zepter-badge-pick-role = Your role
zepter-badge-remove-roles = Your roles
zepter-badge-turn = Your turn
zepter-badge-bid = Your bid
zepter-badge-pay = Your payment
zepter-badge-advance = Your advance
zepter-badge-release = Your marker
zepter-badge-lose = Your loss
zepter-badge-discard = Your hand
zepter-now-choose-role = Choose your role
zepter-now-call-price = Announce a price for a role
zepter-now-take = Buy a role for { $price }?
zepter-now-pick-role = Which role do you take?
zepter-now-remove-roles = Remove roles from the auction?
zepter-now-turn = Take actions, then end your turn
zepter-now-bid = Bid { $bid } or more for the { $item }, or pass
zepter-now-pay = Pay { $price } for the { $item }
zepter-now-advance = Free advance: which track?
zepter-now-release = Free marker: which one?
zepter-now-lose = Which active gem do you lose?
zepter-now-discard = Your hand counts as { $size } and your limit is { $limit }: what do you keep?
zepter-title-choose-role = Your turn: choose a role
zepter-title-call-price = Your turn: announce a price
zepter-title-take = Your turn: buy or decline
zepter-title-pick-role = Your turn: choose a role
zepter-title-remove-roles = Your turn: remove roles
zepter-title-turn = Your turn
zepter-title-bid = Your turn: bid or pass
zepter-title-pay = Your turn: pay
zepter-title-advance = Your turn: free advance
zepter-title-release = Your turn: free marker
zepter-title-lose = Your turn: lose a gem
zepter-title-discard = Your turn: discard energy

## Panel: the turn

zepter-quick-activate = Activate { $gems }
zepter-end-button = End turn
zepter-end-over = { $count } over the limit: you will have to discard
zepter-end-over-round = { $count } over the limit: you will have to discard after the round
zepter-end-inactive = { $count ->
    [one] One gem could still be activated.
   *[other] { $count } gems could still be activated.
}
zepter-compose = In another order, or in notation
zepter-compose-buy = Buy
zepter-compose-no-right = not yet
zepter-compose-advance-then = Then, at double the cost
zepter-compose-advances-more = Further advances, each at double the cost
zepter-compose-advance-none = none
zepter-compose-advance-option = { $track } to level { $level }, { $price }: { $effect }
zepter-pay-best = use the best payment
zepter-compose-exact = In move notation
zepter-compose-exact-hint = Write the steps in any order, for example: advance gems, buy 2 opal, sell sapphire active with s5+E30
zepter-compose-button = Carry out
zepter-preview-button = Preview
zepter-live-none = On the board, select what you want to buy, sell, release, advance or auction.
zepter-live-price = Price { $price }
zepter-live-gain = You get { $amount } dust
zepter-live-short = You lack { $amount }.
zepter-live-pays = you hand over
zepter-live-dust = { $dust } dust afterwards
zepter-live-lost = { $lost } energy lost
zepter-live-useless = One of the selected items is not needed.
zepter-arrange = Arrange your gems
zepter-arrange-hint = Choose the active gems for your { $slots } slots. This is free, and you can do it as often as you like.
zepter-arrange-label = Active: { $gem }
zepter-arrange-of = of { $count }
zepter-arrange-button = Set active gems
zepter-auction-bid = First bid

## Controls on the board, and the basket

zepter-basket = Basket
zepter-basket-things = { $count ->
    [one] One item for { $price }
   *[other] { $count } items for { $price }
}
zepter-basket-gain = { $count ->
    [one] One item, bringing in { $price }
   *[other] { $count } items, bringing in { $price }
}
zepter-basket-start = Auction: { $item }
zepter-basket-button = { $count ->
    [one] Do it for { $price }
   *[other] Do all { $count } for { $price }
}
zepter-basket-start-button = Start the auction at { $bid }
zepter-basket-start-hint = The other players bid or pass after you. The winner pays.
zepter-basket-buy = Buy: { $gems }
zepter-basket-sell = Sell from the store: { $gems }
zepter-basket-sell-active = Sell active: { $gems }
zepter-basket-release = Release a marker
zepter-basket-advance = { $track } to level { $level }
zepter-basket-out = Remove from basket
zepter-outlook-hand = Hand, limit { $limit }
zepter-hand-best = The best payment is already selected. You can choose other cards.
zepter-press-item = Start an auction: { $item }, from { $price }
zepter-buy-one = Buy one { $gem } for { $price }
zepter-sell-one = Sell one { $gem } from the store for { $price }
zepter-sell-active-one = Sell one active { $gem } for { $price }
zepter-shop-sale = sells for { $price }
zepter-shop-needs = needs { $thing }
zepter-row-gems = Active
zepter-row-income = Income
zepter-row-markers = Marker
zepter-know-caption = Effect and cost of each level of a track
zepter-know-reached = reached
zepter-know-marker = + marker
zepter-know-step = level { $level }
zepter-know-price = price { $percent }%
zepter-know-dust = { $dust } dust
zepter-know-rubies = buy
zepter-know-slots = { $count ->
    [one] 1 slot
   *[other] { $count } slots
}
zepter-effects = All artifacts and Sentinels
zepter-levels = All levels of knowledge

## Panel: payment

zepter-pay-button = Pay
zepter-pay-sell-hint = You hold { $hand } and owe { $price }, so you have to sell gems.
zepter-pay-listed = Pay: { $what }
zepter-pay-listed-sell = sell { $gems }
zepter-pay-listed-units = hand over { $units }
zepter-pay-only-sales = On another player’s turn, you can combine the payment only with the sales that it requires.
zepter-pay-more = On your own turn, you can combine the payment with buying, selling, releasing markers and advancing.

## Panel: effects

zepter-advance-card = { $track } to { $level }
zepter-advance-left = { $count ->
    [one] One advance is left.
   *[other] { $count } advances are left.
}
zepter-decline-effect = Decline
zepter-release-card = Marker { $cost }
zepter-release-hint = It goes to your store for free.
zepter-lose-card = One { $gem }
zepter-lose-has = of { $count } active
zepter-lose-hint = The gem returns to the supply, and you get nothing for it.

## Panel: hand limit

zepter-keep-legend = Keep
zepter-keep-hint = Dust is reduced to the amount that still fits.
zepter-keep-to-dust = Before that, discarded energy becomes dust.
zepter-keep-best = Keep as much value as possible
zepter-keep-button = Keep the selected energy
zepter-keep-live = Size { $size } of { $limit }, with { $dust } dust
zepter-keep-live-over = Over the limit: size { $size } of { $limit }

## Panel: roles

zepter-roles-left = Remaining roles
zepter-role-caller = { $name } announces the price
zepter-role-order-card = Order card { $card }
zepter-role-price = Price { $price }
zepter-role-ceiling = at most { $ceiling }
zepter-role-budget = Each player has { $budget } dust. Whatever a player has left after the auction is their starting dust.
zepter-role-budget-and-own = Each player has { $budget } dust. Whatever a player has left after the auction is added to the dust of their role.
zepter-price-legend = Price
zepter-price-button = Announce
zepter-price-quick = Prices
zepter-take-button = Buy for { $price }
zepter-take-hint = You will then choose the role and get order card { $card }.
zepter-decline-button = Decline
zepter-must-take = You announced a price of 0 and are last in turn order, so you must take the role.
zepter-remove-legend = Roles to remove, for 1 dust each
zepter-remove-button = Remove the selected roles
zepter-remove-none-button = Remove none

## Log. $seat is a name; $units is notation, or "none".

zepter-log-role = { $seat } is the { $role }
zepter-log-caller = { $seat } has order card { $card }
zepter-log-price = { $seat } announces { $price }
zepter-log-take-role = { $seat } buys a role for { $price }
zepter-log-decline-role = { $seat } declines
zepter-log-remove = { $seat } removes { $count ->
    [0] no roles from the auction
   *[other] from the auction: { $roles }
}
zepter-log-round = Round { $round } begins
zepter-log-place = The tie is broken by drawing lots: place { $place } goes to { $seat }
zepter-log-order = Place { $place } goes to { $seat } with { $points ->
    [one] one point
   *[other] { $points } points
}
zepter-log-display = New on display: { $artifact }
zepter-log-reserve = { $seat }’s reserve joins the hand: { $count ->
    [one] one card
   *[other] { $count } cards
}, { $dust } dust
zepter-log-reserve-cards = { $seat }’s reserve joins the hand: { $units ->
    [none] { $dust } dust
   *[other] { $units }, { $dust } dust
}
zepter-log-dust = { $seat } takes { $dust } dust
zepter-log-concentrated = { $seat } takes { $count } × concentrated { $deck } energy, plus 2 dust for each
zepter-log-draw = { $seat } draws a card: { $deck }
zepter-log-draw-card = { $seat } draws a card: { $deck } { $value }
zepter-log-no-cards = The { $deck } cards have run out, so { $seat } takes { $dust } dust
zepter-log-converted = { $seat } is not entitled to { $units } and gets { $dust } dust in the reserve instead
zepter-log-turn = { $seat }’s turn begins
zepter-log-end-turn = { $seat } ends the turn
zepter-log-buy = { $seat } buys { $count ->
    [one] one { $gem }
   *[other] { $count } { $gem-many }
}
zepter-log-sell = { $seat } sells { $count ->
    [one] one { $gem }
   *[other] { $count } { $gem-many }
} ({ $state })
zepter-log-release = { $seat } releases the marker for { $cost }
zepter-log-release-free = { $seat } releases the { $cost } marker for free
zepter-log-advance = { $seat } advances in { $track }{ $count ->
    [one] {""}
   *[other] , { $count } levels
}
zepter-log-advance-free = { $seat } advances for free: { $track } { $level }
zepter-log-paid = { $seat } hands over { $units } and now has { $dust } dust
zepter-log-paid-dust = { $seat } has { $dust } dust
zepter-log-lost = { $seat } loses { $count } energy that cannot be given as change
zepter-log-active = { $seat } now has these active gems: { $gems }
zepter-log-start = { $seat } puts the { $item } up for auction at { $bid }
zepter-log-raise = { $seat } raises to { $bid }
zepter-log-pass = { $seat } passes
zepter-log-won = { $seat } wins the { $item } with a bid of { $bid } and pays { $price }
zepter-log-received = { $seat } gets the { $item }
zepter-log-last-round = The fifth Sentinel has been sold: this is the last round
zepter-log-eliminated = { $seat } cannot pay and is out of the game
zepter-log-decline-effect = { $seat } declines the effect
zepter-log-lose = { $seat } loses an active gem: { $gem }
zepter-log-discard = { $seat } discards { $units ->
    [none] dust
   *[other] { $units }
} and now has { $dust } dust
zepter-log-over = The game is over

## Result

zepter-result-win = { $name } wins with { $points } points
zepter-result-win-me = You win with { $points } points
zepter-result-share = { $names } share the win with { $points } points each
zepter-result-ahead = { $count ->
    [one] One point ahead of { $name }.
   *[other] { $count } points ahead of { $name }.
}
zepter-result-equal = Players with the same number of points share a place. There is no tiebreak.
zepter-result-alone = All other players are out of the game.
zepter-result-rounds = The game lasted { $count ->
    [one] one round
   *[other] { $count } rounds
}.
zepter-result-breakdown = Where the points came from
zepter-result-owned = What each player owned at the end
zepter-result-out = out of the game
zepter-tie-shared = { $name } and { $other } are tied on points, so they share a place.
zepter-plot = Points at the start of each round
zepter-plot-round = { $round }
zepter-plot-end = end
zepter-plot-line = { $name }: { $amounts }

## Options. The attribute .hint describes the choice in one sentence.

zepter-group-variants = The author’s variants
zepter-group-roles = Roles and knowledge
zepter-group-sages = The Nine Sages
zepter-group-gems = Gems and rubies
zepter-group-order = Turn order and prices
zepter-group-auctions = Auctions
zepter-group-hand = Hand and payment
zepter-group-artifacts = Artifacts
zepter-group-table = Table

zepter-option-preset = set by the edition and the variants
zepter-option-edition = Edition
    .hint = In the first edition, the Druid may not buy a ruby early, and all players keep the cards of the Nine Sages.
zepter-option-edition-second = second
zepter-option-edition-first = first
zepter-option-variant_a = Variant A: Druid and Fairy
    .hint = The Fairy starts without cards, and the Druid may buy a ruby early in either edition. This variant cannot be combined with variant C.
zepter-option-variant_a-false = no
zepter-option-variant_a-true = yes
zepter-option-variant_b = Variant B: more levels
    .hint = You may pay for several advances in a turn. Each advance after the first costs double.
zepter-option-variant_b-false = no
zepter-option-variant_b-true = yes
zepter-option-variant_c = Variant C: identical start
    .hint = Each player starts without knowledge, but with a released marker and 15 dust. This variant cannot be combined with variant A, variant D or the starting bonus.
zepter-option-variant_c-false = no
zepter-option-variant_c-true = yes
zepter-option-variant_d = Variant D: auction of roles
    .hint = Roles are auctioned before the game. This variant cannot be combined with variant C or the starting bonus.
zepter-option-variant_d-false = no
zepter-option-variant_d-true = yes
zepter-option-point_difference_modifiers = Prices by point difference
    .hint = Whether prices depend on how far a player’s points are from the average rather than on the player’s place.
zepter-option-point_difference_modifiers-false = no
zepter-option-point_difference_modifiers-true = yes
zepter-option-community_start_bonus = Starting bonus
    .hint = The Witch, the Druid, the Fairy and the Mage start with more dust. This bonus cannot be combined with variant C or D.
zepter-option-community_start_bonus-false = no
zepter-option-community_start_bonus-true = yes
zepter-option-druid_level3_ruby = Ruby for the Druid
    .hint = Whether the Druid may buy a ruby at level 3 of Fire.
zepter-option-druid_level3_ruby-true = yes
zepter-option-druid_level3_ruby-false = no
zepter-option-druid_ruby_privilege = The Druid’s privilege
    .hint = What “one ruby” means for the Druid at level 3 of Fire.
zepter-option-druid_ruby_privilege-buy_once = one purchase per game
zepter-option-druid_ruby_privilege-own_one = one at a time
zepter-option-nine_sages_dust = Nine Sages cards drawn without entitlement
    .hint = What happens to cards that a player draws but is not entitled to.
zepter-option-nine_sages_dust-true = become dust
zepter-option-nine_sages_dust-false = are kept
zepter-option-nine_sages_right = Right to Nine Sages cards
    .hint = Whether the Crystal of Protection and the Chalice of Fire give the right to keep cards.
zepter-option-nine_sages_right-may_hold = players who may hold such cards
zepter-option-nine_sages_right-may_buy = players who may buy the gem
zepter-option-nine_sages_conversion_time = When Nine Sages cards become dust
    .hint = When a player’s right to keep the drawn cards is checked.
zepter-option-nine_sages_conversion_time-on_draw = when drawn
zepter-option-nine_sages_conversion_time-next_income = at the next income
zepter-option-fairy_start_cards = The Fairy’s cards
    .hint = Whether the Fairy starts with two sapphire cards.
zepter-option-fairy_start_cards-true = two cards
zepter-option-fairy_start_cards-false = none
zepter-option-role_assignment = Roles
    .hint = How roles are assigned. In variant D, they are auctioned instead.
zepter-option-role_assignment-random = at random
zepter-option-role_assignment-choice = chosen by seat
zepter-option-role_auction_keep_printed_energy = Dust after the auction of roles
    .hint = Whether the role’s own dust is added to what is left of the 20 dust. This applies only in variant D.
zepter-option-role_auction_keep_printed_energy-false = what is left of the 20
zepter-option-role_auction_keep_printed_energy-true = what is left, and the role’s dust
zepter-option-ruby_card_range = Ruby cards
    .hint = The values of the ruby energy cards.
zepter-option-ruby_card_range-13_17 = 13 to 17
zepter-option-ruby_card_range-13_15 = 13 to 15
zepter-option-ruby_limit_counts = Limit of five rubies
    .hint = Whether rubies owned or rubies bought are counted.
zepter-option-ruby_limit_counts-owned = owned
zepter-option-ruby_limit_counts-bought = bought in the game
zepter-option-two_player_artifact_copies = Artifacts with two players
    .hint = How many copies of each artifact are used with two players.
zepter-option-two_player_artifact_copies-2 = two copies
zepter-option-two_player_artifact_copies-1 = one copy
zepter-option-limited_gem_supply = Supply of gems
    .hint = Whether the number of gems in the box limits the supply.
zepter-option-limited_gem_supply-false = unlimited
zepter-option-limited_gem_supply-true = 28, 28, 24, 24 and 20
zepter-option-handicap_activation = Price changes by place
    .hint = Whether price changes stay in force once a player has reached ten points.
zepter-option-handicap_activation-latched = stay in force
zepter-option-handicap_activation-per_round = are checked every round
zepter-option-auction_order = Order of bidding
    .hint = The order in which players bid.
zepter-option-auction_order-clockwise = clockwise
zepter-option-auction_order-turn_order = in turn order
zepter-option-mirror_cloak_rule = Mirror and Cloak
    .hint = Who needs an active gem to bid for the Magic Mirror and the Shadow Cloak.
zepter-option-mirror_cloak_rule-buy = every bidder
zepter-option-mirror_cloak_rule-start_only = only the starter
zepter-option-bid_limit = Bids above what a player can pay
    .hint = Whether players may bid more than they can pay and risk being out of the game.
zepter-option-bid_limit-none = allowed
zepter-option-bid_limit-solvency = not allowed
zepter-option-failed_auction_item = Unpaid item
    .hint = What happens to an item if the winner cannot pay.
zepter-option-failed_auction_item-stays = stays on offer
zepter-option-failed_auction_item-removed = leaves the game
zepter-option-concentrate_jointly = Four of a kind
    .hint = Whether the Crystal of Protection and the Chalice of Fire count towards concentrated energy.
zepter-option-concentrate_jointly-true = gems and artifacts together
zepter-option-concentrate_jointly-false = gems only
zepter-option-hand_limit_timing = Hand limit
    .hint = When the hand limit is enforced.
zepter-option-hand_limit_timing-own_turn_end = at the end of your own turn
zepter-option-hand_limit_timing-round_end = at the end of the round
zepter-option-hand_limit_cap = Highest hand limit
    .hint = Whether the hand limit is capped where the printed track ends.
zepter-option-hand_limit_cap-0 = none
zepter-option-hand_limit_cap-13 = 13
zepter-option-discard_to_dust = Discarded energy
    .hint = What players get for discarded cards and concentrated energy.
zepter-option-discard_to_dust-false = nothing
zepter-option-discard_to_dust-true = dust
zepter-option-stack_copies = Further copies of an artifact
    .hint = Whether every copy gives its discount, hand limit and income.
zepter-option-stack_copies-true = full effects
zepter-option-stack_copies-false = points only
zepter-option-immediate_effects_optional = Free advances and markers
    .hint = Whether the winner of an auction may decline free advances and markers.
zepter-option-immediate_effects_optional-false = must be used
zepter-option-immediate_effects_optional-true = may be declined
zepter-option-open_hands = Hands
    .hint = Whether all players can see each other’s energy cards.
zepter-option-open_hands-false = hidden
zepter-option-open_hands-true = public
zepter-option-bid_ceiling = Highest bid
    .hint = A number from 1000 to 1000000. If this is left empty, the highest bid is 9999.
zepter-option-max_rounds = Maximum rounds
    .hint = A number from 0 to 1000. 0 or empty means no limit.

zepter-option-data_file = Custom numbers
    .hint = Numbers that the operator has changed for this game. A table with custom numbers is never rated.
zepter-number-roles-dust = Starting dust of the Witch, Elf, Druid, Fairy, Mage and Kobold
zepter-number-gem_prices = Price at levels 0 to 4 of Knowledge of Gems: { $name }
zepter-number-gems-points = Points for an active opal, sapphire, emerald, diamond and ruby
zepter-number-knowledge = Costs of levels 1 to 4: { $name }
zepter-number-sentinels-price = Printed price of a Sentinel
zepter-number-sentinels-points = Points for a Sentinel without its bonus
zepter-number-order-artifacts_more = Surcharge for artifacts in places 1 and 2
zepter-number-order-sentinels_more = Surcharge for Sentinels in places 1 and 2
zepter-number-order-artifacts_less = Discount on artifacts in places 5 and 6
zepter-number-order-sentinels_less = Discount on Sentinels in places 5 and 6
zepter-number-artifact_prices = Printed price: { $name }
zepter-number-artifact_points = Points: { $name }

## Groups of the log, and the recap
zepter-log-h-chapter = Round { $chapter }
zepter-recap-place = For you: artifacts { $artifact }, Sentinels { $sentinel }
zepter-units-cards = { $deck } { $values }
zepter-units-concentrated = concentrated { $deck } { $values }

## Strength of the bots

# Figures from docs/strength.md.
zepter-levels-measured = Measured in four-player games: against three gentle bots, one steady bot won 84.8% of its games and one sharp bot 96.6%. A fair share is 25%.

## Hints

zepter-do-role = Choose the { $role }
zepter-do-price = Announce { $price }
zepter-do-take = Buy the role
zepter-do-decline = Decline
zepter-do-remove-none = Remove no roles
zepter-do-remove = Remove: { $roles }
zepter-do-buy = Buy { $gems }
zepter-do-advance = Advance: { $track }
zepter-do-active = Activate: { $gems }
zepter-do-start = Put the { $item } up for auction at { $bid }
zepter-do-end = End your turn
zepter-do-raise = Bid { $bid }
zepter-do-pass = Pass
zepter-do-release = Release the { $cost } marker
zepter-do-lose = Lose this gem: { $gem }
zepter-do-keep = Keep cards worth { $value }
zepter-why-role = In this role, you start with { $track }.
zepter-why-price = You announce the price. It may be at most { $most }.
zepter-why-take = You pay { $price } and are certain to get a role.
zepter-why-decline = You pay nothing and leave the decision to the other players.
zepter-why-remove-none = All roles stay in the game.
zepter-why-remove = { $count ->
    [one] One role is
   *[other] { $count } roles are
} out of the game.
zepter-why-third-opal = You then own { $count ->
    [one] one opal
   *[other] { $count } opals
}. Three active opals yield more together than separately. The cost is { $price } in all.
zepter-why-fourth = You then own { $count } { $gem-many }. Four active gems of a kind yield more together than separately. The cost is { $price } in all.
zepter-why-slot = It costs { $price } in all, and { $free ->
    [0] there is no free slot for it
    [one] one slot is free
   *[other] { $free } slots are free
}.
zepter-why-advance = It leads to level { $level } and costs { $price } in all; { $sold ->
    [0] you sell no gems for it
    [one] you sell one gem for it
   *[other] you sell { $sold } gems for it
}.
zepter-why-advance-free = It leads to level { $level }, and you do not have to pay the price of { $cost }.
zepter-why-active = You then have { $after } active gems instead of { $before }, and you have { $slots ->
    [one] one slot
   *[other] { $slots } slots
} for them.
zepter-why-sentinel = You would pay { $price }. At the moment it is worth { $points ->
    [one] one point
   *[other] { $points } points
} to you.
zepter-why-artifact = You would pay { $price }. It gives you its effect and { $points ->
    [0] no points
    [one] one point
   *[other] { $points } points
}.
zepter-why-item-short = You would have to pay { $price }. Even if you sold all your gems, you would be { $short } short.
zepter-why-pass = You keep your energy. { $seat } leads the bidding for the { $item } with { $bid }.
zepter-why-end = Your hand counts as { $size }, and your limit is { $limit }.
zepter-why-end-over = Your hand counts as { $size }, and your limit is { $limit }: that is { $over } too many.
zepter-why-release = You save the marker’s price of { $cost }.
zepter-why-lose = You are left with { $left ->
    [0] no active { $gem-many }
    [one] one active { $gem }
   *[other] { $left } active { $gem-many }
}.
zepter-why-keep = They take up { $size } of your limit of { $limit }.

## Learn page

zepter-learn-roles = Starting resources of each role
zepter-learn-levels = Cost and effect of each level
zepter-learn-artifacts = Every artifact in one line
zepter-learn-sentinels = Every Sentinel in one line
zepter-learn-pass = passes

## The plain rules

zepter-rules-prices = Purchase and sale price of each gem by level of Knowledge of Gems
zepter-rules-level = level { $level }

## Puzzles

zepter-puzzle-now = That leaves you with { $number ->
    [one] one point
   *[other] { $number } points
}. Another move leaves you with { $best }.
zepter-puzzle-kept-not = That sells a gem you could have kept.
zepter-puzzle-kept = You keep { $number } energy. You could keep { $best }.
zepter-puzzle-income = That guarantees you { $number } energy. Another move guarantees { $best }.
zepter-puzzle-bid = You could pay { $number } or more.
zepter-puzzle-bid-not = That move would take you out of the auction, or leave you unable to pay and out of the game.

## Moves that are not possible now, and the reasons

zepter-not-buy = Buy { $what }
zepter-not-buy-any = Buy gems
zepter-not-advance = { $what }
zepter-not-release = Release a marker
zepter-not-start = { $what }
zepter-not-role = { $what }
zepter-not-take = Buy a role
zepter-not-decline = Decline
zepter-not-raise = Raise
zepter-not-pass = Pass
zepter-not-end = End the turn
zepter-reason-PAY-8 = It costs { $price } energy. Even if you sold all your gems, you would have only { $means }.
zepter-reason-AUCTION-12 = It would cost you { $price } energy. Even if you sold all your gems, you would have only { $means }.
zepter-review-stretches = The dotted lines and their numbers show where each round ended.
