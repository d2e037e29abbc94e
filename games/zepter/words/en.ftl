### Everything Karat says about Das Zepter von Zavandor.
### A role, gem, deck, track, artifact or Sentinel that fills a gap comes as its word below, with
### the attributes of the word as $gap-attribute and its bare id as $gap-id. Gems come as a list such
### as "2 opals and one ruby", made of the counts below. $units is notation: s5+e7+S20 are a sapphire
### card of 5, an emerald card of 7 and concentrated sapphire energy of 20.

zepter-name = Das Zepter von Zavandor
zepter-time = about 2 hours
zepter-ease = Takes an evening
zepter-pitch = Gems bring energy, energy buys knowledge and artifacts, and five sold Sentinels end the game.
zepter-brief-round = Every round the players are ranked by points, the display is refilled, active gems bring energy, and everybody takes one turn.
zepter-brief-turn = In your turn you buy and sell gems, arrange them in your slots, release markers, advance one knowledge and start auctions, in any order.
zepter-brief-turn-levels = In your turn you buy and sell gems, arrange them in your slots, release markers, advance your knowledge and start auctions, in any order. After the first paid advance each further one costs double.
zepter-brief-auction = In an auction the last bid changes by your place, your knowledge and your artifacts: the net price. Whoever cannot pay it is out of the game.
zepter-brief-auction-solvent = In an auction the last bid changes by your place, your knowledge and your artifacts: the net price. Nobody may bid what they could not pay.
zepter-brief-change = Change is given in dust tokens of 2, 5 and 10 only; what they cannot form is lost.
zepter-brief-hand = At the end of your turn your hand must be within your limit.
zepter-brief-hand-round = At the end of each round every hand must be within its limit.
zepter-brief-end = When { $sold } Sentinels have been sold, the round is played to its end. The most points win.
zepter-brief-end-rounds = When { $sold } Sentinels have been sold, the round is played to its end; round { $rounds } is the last at the latest. The most points win.

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

## Gems. These fill the gaps for gems; an empty list is "no gem".

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
zepter-count-none = no gem

## Short names of the tracks, as column headings

zepter-track-gems = Gems
zepter-track-energy_flow = Energy Flow
zepter-track-fire = Fire
zepter-track-nine_sages = Nine Sages
zepter-track-artifacts = Artifacts
zepter-track-accumulation = Accumulation

## What a role brings, and what each track gives. Level 0 is "not on the track".

zepter-role-start = Starts on the { $track } track with { $things }, hand limit { $limit }.
zepter-role-identical = The role has no effect: everybody starts with { $things }, on no track, hand limit { $limit }.
zepter-role-rest = what is left of { $budget } dust
zepter-role-cards = { $count ->
    [one] one sapphire card
   *[other] { $count } sapphire cards
}
zepter-level-nothing = nothing yet
zepter-level-gems = gems cost { $percent } %
zepter-level-dust = { $dust } dust at every income
zepter-level-druid-once = nothing yet; the Druid may buy one ruby in the game
zepter-level-druid-again = nothing yet; the Druid may buy a ruby whenever they own none
zepter-level-rubies = rubies may be bought
zepter-level-cards-sapphire = { $count } sapphire cards, once
zepter-level-cards-emerald = { $count } emerald cards, once
zepter-level-cards-diamond = { $count } diamond cards, once
zepter-level-cards-ruby = { $count } ruby cards, once
zepter-level-cards-dust = their value in dust for those without a right to them
zepter-level-cards-points = only in a round that you begin with { $points } points or more
zepter-level-prices = artifacts { $artifacts }, Sentinels { $sentinels }
zepter-level-slots = { $count ->
    [one] one more slot
   *[other] { $count } more slots
}
zepter-level-hand = hand limit { $change } on reaching level 1
zepter-level-points = 2 points at level 4

## What each artifact does, in one sentence

zepter-effect-spellbook = You may buy emeralds; the Shadow Cloak costs 15 less.
zepter-effect-crystal_ball = Hand limit +3; the Elixir costs 5 less.
zepter-effect-runestone = One free advance at once; the Chalice of Fire costs 10 less.
zepter-effect-crystal_of_protection = One more emerald yield at every income.
zepter-effect-magic_belt = Two more slots; one per player.
zepter-effect-elixir = One free diamond at once; you may buy diamonds.
zepter-effect-magic_mirror = One free marker at once, and every opponent loses an active gem. Needs an active gem.
zepter-effect-mask_of_charisma = One free advance at once; Sentinels cost 20 less.
zepter-effect-chalice_of_fire = One more ruby yield at every income.
zepter-effect-magic_wand = Two more slots and hand limit +3; one per player.
zepter-effect-shadow_cloak = One free marker at once, and every opponent loses an active gem. Needs an active gem.
zepter-effect-talisman = Two free advances at once.

## What each Sentinel is worth, in one sentence, and in a few words

zepter-bonus-toad = { $points } points, plus { $each } for each of your Runestones, Spellbooks, Crystals of Protection and Elixirs.
zepter-bonus-raven = { $points } points, plus { $each } for each of your Crystal Balls, Magic Belts, Masks of Charisma and Magic Wands.
zepter-bonus-tomcat = { $points } points, plus { $each } for each active opal; this bonus is at most { $most }.
zepter-bonus-fox = { $points } points, plus { $each } for each active sapphire; this bonus is at most { $most }.
zepter-bonus-scarab = { $points } points, plus { $each } for each active emerald.
zepter-bonus-unicorn = { $points } points, plus { $each } for each active diamond.
zepter-bonus-salamander = { $points } points, plus { $each } for each active ruby.
zepter-bonus-phoenix = { $points } points, plus { $each } for each kind of gem of which one is active.
zepter-bonus-owl = { $points } points, plus { $each } for each of your tracks at level 4.
zepter-per-toad = Rune, Book, Crystal, Elixir
zepter-per-raven = Ball, Belt, Mask, Wand
zepter-per-tomcat = per opal
zepter-per-fox = per sapphire
zepter-per-scarab = per emerald
zepter-per-unicorn = per diamond
zepter-per-salamander = per ruby
zepter-per-phoenix = per kind of gem
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
zepter-hand-hidden = The values are hidden from the others.
zepter-hand-worth = worth { $amount }
zepter-reserve = Reserve
zepter-reserve-hint = joins the hand at the next income

## Strip

zepter-before-first = Setting up
zepter-round = Round { $round }
zepter-round-of = of { $total }
zepter-round-last = the last round
zepter-turn-of = { $name } has the turn
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
zepter-markers-none = no marker on the board
zepter-levels-of = Knowledge: { $levels }
zepter-level-entry = { $track } { $level }
zepter-none = none
zepter-points-of = Points
zepter-origin-gems = Gems
zepter-origin-knowledge = Knowledge
zepter-origin-artifacts = Artifacts
zepter-origin-sentinels = Sentinels
zepter-points-from = { $gems } by gems, { $knowledge } by knowledge, { $artifacts } by artifacts, { $sentinels } by Sentinels
zepter-your-board = Your board
zepter-your-gems = Your gems
zepter-knowledge = Knowledge
zepter-knowledge-once = one paid advance a turn
zepter-knowledge-many = the first advance at its cost, each further one doubled
zepter-knowledge-done = this turn's advance is made
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
zepter-copies = { $count } on the display
zepter-not-eligible = You cannot bid for this
zepter-start-button-net = you would pay { $net }
zepter-sentinels-on-offer = Sentinels, { $price }
zepter-sentinels-hint = now worth to you
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
zepter-bid-asked = is asked
zepter-bid-passed = passed
zepter-bid-out = does not take part
zepter-bid-net = would pay { $price }
zepter-bid-net-paid = pays { $price }
zepter-if-win = If you win at { $bid }
zepter-if-won = You won at { $bid }
zepter-money-bid = Your bid
zepter-money-modifiers = Place, knowledge and artifacts
zepter-money-net = You pay
zepter-money-hand = Energy in hand
zepter-money-gems = Selling every gem
zepter-money-means = You could pay at most
zepter-money-most-bid = Highest bid you could pay
zepter-money-most-hand = Highest bid without selling a gem
zepter-bid-warning = You could pay at most { $means }; winning at { $bid } costs { $net } and puts you out of the game.
zepter-bid-sells = You would pay { $net } and hold { $hand }: gems would have to be sold.
zepter-bid-fine = You would pay { $net } and keep { $rest }.
zepter-bid-less = One less
zepter-bid-more = One more
zepter-bid-quick = Fill in a bid
zepter-bid-legend = Your bid
zepter-bid-button = Raise
zepter-bid-to = Raise to { $bid }
zepter-pass-button = Pass
zepter-pass-hint = A pass is final for this auction.
zepter-auction-next = Asked after you: { $names }.

## Dock: badges, headings and titles

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
zepter-now-turn = Buy, sell, advance, auction, or end the turn
zepter-now-bid = Bid { $bid } or more for the { $item }, or pass
zepter-now-pay = Pay { $price } for the { $item }
zepter-now-advance = One free advance: which track?
zepter-now-release = One free marker: which one?
zepter-now-lose = Which active gem do you lose?
zepter-now-discard = Your hand is { $size } of { $limit }: what do you keep?
zepter-title-choose-role = Your turn: choose a role
zepter-title-call-price = Your turn: announce a price
zepter-title-take = Your turn: take or decline
zepter-title-pick-role = Your turn: pick a role
zepter-title-remove-roles = Your turn: remove roles
zepter-title-turn = Your turn
zepter-title-bid = Your turn: bid or pass
zepter-title-pay = Your turn: pay
zepter-title-advance = Your turn: free advance
zepter-title-release = Your turn: free marker
zepter-title-lose = Your turn: lose a gem
zepter-title-discard = Your turn: discard

## Dock: the turn

zepter-quick-activate = Activate { $gems }
zepter-end-button = End turn
zepter-end-over = { $count } over the limit: you will discard
zepter-end-over-round = { $count } over the limit: you will discard after the round
zepter-end-inactive = { $count ->
    [one] One gem could still be activated.
   *[other] { $count } gems could still be activated.
}
zepter-compose = In another order, or in exact words
zepter-compose-buy = Buy
zepter-compose-no-right = not yet
zepter-compose-advance-then = Then, at double the cost
zepter-compose-advances-more = Further advances, each at double the cost
zepter-compose-advance-none = none
zepter-compose-advance-option = { $track } to level { $level }, { $price }: { $effect }
zepter-pay-best = use the best payment
zepter-compose-exact = In move notation
zepter-compose-exact-hint = For a different order of steps, for example: advance gems, buy 2 opal, sell sapphire active with s5+E30
zepter-compose-button = Carry out
zepter-preview-button = Preview
zepter-live-none = Press on the board what you want to buy, sell, release or advance, or what you want to auction.
zepter-live-price = Price { $price }
zepter-live-gain = You get { $amount } dust
zepter-live-short = You lack { $amount }.
zepter-live-pays = handing over
zepter-live-dust = afterwards { $dust } dust
zepter-live-lost = { $lost } energy lost
zepter-live-useless = One of the ticked units is not needed.
zepter-arrange = Arrange your gems
zepter-arrange-hint = Active gems for your { $slots } slots; free of charge, as often as you like.
zepter-arrange-label = Active: { $gem }
zepter-arrange-of = of { $count }
zepter-arrange-button = Set active gems
zepter-auction-bid = First bid

## The board that is pressed, and the basket

zepter-basket = Basket
zepter-basket-things = { $count ->
    [one] One thing for { $price }
   *[other] { $count } things for { $price }
}
zepter-basket-gain = { $count ->
    [one] One thing that brings { $price }
   *[other] { $count } things that bring { $price }
}
zepter-basket-start = Auction: { $item }
zepter-basket-button = { $count ->
    [one] Do it for { $price }
   *[other] Do all { $count } for { $price }
}
zepter-basket-start-button = Start the auction at { $bid }
zepter-basket-start-hint = The others bid or pass after you; the winner pays.
zepter-basket-buy = Buy: { $gems }
zepter-basket-sell = Sell from the store: { $gems }
zepter-basket-sell-active = Sell active: { $gems }
zepter-basket-release = Release a marker
zepter-basket-advance = { $track } to level { $level }
zepter-basket-out = Take it out
zepter-outlook-hand = Hand, limit { $limit }
zepter-hand-best = The best payment is selected; you can pick other cards.
zepter-press-item = Start an auction: { $item }, from { $price }
zepter-buy-one = Buy one { $gem } for { $price }
zepter-sell-one = Sell one { $gem } from the store for { $price }
zepter-sell-active-one = Sell one active { $gem } for { $price }
zepter-shop-sale = sells for { $price }
zepter-shop-needs = needs { $thing }
zepter-row-gems = Active
zepter-row-income = Income
zepter-row-markers = Marker
zepter-know-caption = What each level of a track gives, and what it costs
zepter-know-reached = reached
zepter-know-marker = + marker
zepter-know-step = step { $level }
zepter-know-price = price { $percent } %
zepter-know-dust = { $dust } dust
zepter-know-rubies = buy
zepter-know-slots = { $count ->
    [one] 1 slot
   *[other] { $count } slots
}
zepter-effects = What every artifact and Sentinel does
zepter-levels = What every level gives

## Dock: payment

zepter-pay-button = Pay
zepter-pay-sell-hint = You hold { $hand } and owe { $price }: gems must be sold.
zepter-pay-listed = Pay: { $what }
zepter-pay-listed-sell = sell { $gems }
zepter-pay-listed-units = hand over { $units }
zepter-pay-only-sales = In another player's turn only the sales that are needed may go with the payment.
zepter-pay-more = In your own turn the payment may go with purchases, sales, markers and advances.

## Dock: effects

zepter-advance-card = { $track } to { $level }
zepter-advance-left = { $count ->
    [one] One advance is left.
   *[other] { $count } advances are left.
}
zepter-decline-effect = Decline
zepter-release-card = Marker { $cost }
zepter-release-hint = It goes to your store without payment.
zepter-lose-card = One { $gem }
zepter-lose-has = of { $count } active
zepter-lose-hint = The gem goes to the supply without compensation.

## Dock: hand limit

zepter-keep-legend = What you keep
zepter-keep-hint = Dust is cut to what still fits.
zepter-keep-to-dust = Discarded energy becomes dust before the cut.
zepter-keep-best = Keep the most value
zepter-keep-button = Keep the ticked energy
zepter-keep-live = Size { $size } of { $limit }, with { $dust } dust
zepter-keep-live-over = Too much: size { $size } of { $limit }

## Dock: roles

zepter-roles-left = Roles still to be had
zepter-role-caller = { $name } announces the price
zepter-role-order-card = Order card { $card }
zepter-role-price = Price { $price }
zepter-role-ceiling = at most { $ceiling }
zepter-role-budget = Everybody has { $budget } dust; what is not spent is the starting dust.
zepter-role-budget-and-own = Everybody has { $budget } dust; what is not spent is added to the dust of the role.
zepter-price-legend = Price
zepter-price-button = Announce
zepter-price-quick = Prices
zepter-take-button = Buy for { $price }
zepter-take-hint = You choose the role next and get order card { $card }.
zepter-decline-button = Decline
zepter-must-take = You announced 0 and are asked last: you take it.
zepter-remove-legend = Roles to remove, 1 dust each
zepter-remove-button = Remove the ticked roles
zepter-remove-none-button = Remove none

## Log. $seat is a name; $units is notation, or "none".

zepter-log-role = { $seat } is the { $role }
zepter-log-caller = { $seat } has order card { $card }
zepter-log-price = { $seat } announces { $price }
zepter-log-take-role = { $seat } buys a role for { $price }
zepter-log-decline-role = { $seat } declines
zepter-log-remove = { $seat } removes from the auction: { $count ->
    [0] no role
   *[other] { $roles }
}
zepter-log-round = Round { $round } begins
zepter-log-place = { $seat } draws place { $place } among equals
zepter-log-order = { $seat } has place { $place } with { $points ->
    [one] one point
   *[other] { $points } points
}
zepter-log-display = New on the display: { $artifact }
zepter-log-reserve = The reserve of { $seat } joins the hand: { $count ->
    [one] one card
   *[other] { $count } cards
}, { $dust } dust
zepter-log-reserve-cards = The reserve of { $seat } joins the hand: { $units ->
    [none] { $dust } dust
   *[other] { $units }, { $dust } dust
}
zepter-log-dust = { $seat } takes { $dust } dust
zepter-log-concentrated = { $seat } takes concentrated { $deck } energy, { $count } ×, and 2 dust for each
zepter-log-draw = { $seat } draws a card: { $deck }
zepter-log-draw-card = { $seat } draws a card: { $deck } { $value }
zepter-log-no-cards = The { $deck } cards are used up: { $seat } takes { $dust } dust
zepter-log-converted = { $seat } has no right to { $units }: they become { $dust } dust in the reserve
zepter-log-turn = { $seat } has the turn
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
zepter-log-release-free = { $seat } releases the marker of { $cost } free of charge
zepter-log-advance = { $seat } advances in { $track }{ $count ->
    [one] {""}
   *[other] , { $count } levels
}
zepter-log-advance-free = { $seat } advances free of charge: { $track } { $level }
zepter-log-paid = { $seat } hands over { $units } and has { $dust } dust
zepter-log-paid-dust = { $seat } has { $dust } dust
zepter-log-lost = { $seat } loses { $count } energy for which there is no change
zepter-log-active = { $seat } has active now: { $gems }
zepter-log-start = { $seat } puts the { $item } up for auction at { $bid }
zepter-log-raise = { $seat } raises to { $bid }
zepter-log-pass = { $seat } passes
zepter-log-won = { $seat } wins the { $item } at { $bid } and pays { $price }
zepter-log-received = { $seat } receives the { $item }
zepter-log-last-round = The fifth Sentinel is sold: this is the last round
zepter-log-eliminated = { $seat } cannot pay and is out of the game
zepter-log-decline-effect = { $seat } declines the effect
zepter-log-lose = { $seat } loses an active gem: { $gem }
zepter-log-discard = { $units ->
    [none] { $seat } discards dust and has { $dust } dust
   *[other] { $seat } discards { $units } and has { $dust } dust
}
zepter-log-over = The game is over

## Result

zepter-result-win = { $name } wins with { $points } points
zepter-result-win-me = You win with { $points } points
zepter-result-share = { $names } share the victory with { $points } points each
zepter-result-ahead = { $count ->
    [one] One point ahead of { $name }.
   *[other] { $count } points ahead of { $name }.
}
zepter-result-equal = With equal points the place is shared; nothing else decides.
zepter-result-alone = All others are out of the game.
zepter-result-rounds = The game took { $count ->
    [one] one round
   *[other] { $count } rounds
}.
zepter-result-breakdown = Where the points came from
zepter-result-owned = What everybody had
zepter-result-out = out of the game
zepter-tie-shared = { $name } and { $other } have equally many points and share the place.
zepter-plot = Points at the start of each round
zepter-plot-round = { $round }
zepter-plot-end = end
zepter-plot-line = { $name }: { $amounts }

## Options. The attribute .hint says in one sentence what the choice is about.

zepter-group-variants = The author's variants
zepter-group-roles = Roles and knowledge
zepter-group-sages = The Nine Sages
zepter-group-gems = Gems and rubies
zepter-group-order = Order and prices
zepter-group-auctions = Auctions
zepter-group-hand = Hand and payment
zepter-group-artifacts = Artifacts
zepter-group-table = Table

zepter-option-preset = as the edition and the variants say
zepter-option-edition = Edition
    .hint = The first edition gives the Druid no early ruby and lets everybody keep the cards of the Nine Sages.
zepter-option-edition-second = second
zepter-option-edition-first = first
zepter-option-variant_a = Variant A: Druid and Fairy
    .hint = The Fairy starts without cards; the Druid has the early ruby in either edition. Not with variant C.
zepter-option-variant_a-false = no
zepter-option-variant_a-true = yes
zepter-option-variant_b = Variant B: more levels
    .hint = Several paid advances in a turn, each after the first at double the cost.
zepter-option-variant_b-false = no
zepter-option-variant_b-true = yes
zepter-option-variant_c = Variant C: identical start
    .hint = No starting knowledge, a released marker and 15 dust for everybody. Not with A, D or the starting bonus.
zepter-option-variant_c-false = no
zepter-option-variant_c-true = yes
zepter-option-variant_d = Variant D: auction of roles
    .hint = Roles are auctioned before the game. Not with variant C or the starting bonus.
zepter-option-variant_d-false = no
zepter-option-variant_d-true = yes
zepter-option-point_difference_modifiers = Prices by point difference
    .hint = Whether the distance to the average points replaces the modifiers of the places.
zepter-option-point_difference_modifiers-false = no
zepter-option-point_difference_modifiers-true = yes
zepter-option-community_start_bonus = Starting bonus
    .hint = More starting dust for Witch, Druid, Fairy and Mage. Not with variant C or D.
zepter-option-community_start_bonus-false = no
zepter-option-community_start_bonus-true = yes
zepter-option-druid_level3_ruby = Ruby for the Druid
    .hint = Whether the Druid may buy a ruby on level 3 of Fire.
zepter-option-druid_level3_ruby-true = yes
zepter-option-druid_level3_ruby-false = no
zepter-option-druid_ruby_privilege = The Druid's privilege
    .hint = What "one ruby" means for the Druid on level 3 of Fire.
zepter-option-druid_ruby_privilege-buy_once = one purchase in the game
zepter-option-druid_ruby_privilege-own_one = whenever they own none
zepter-option-nine_sages_dust = Cards of the Nine Sages without a right
    .hint = What happens to drawn cards that the player has no right to.
zepter-option-nine_sages_dust-true = become dust
zepter-option-nine_sages_dust-false = are kept
zepter-option-nine_sages_right = Right to such cards
    .hint = Whether Crystal of Protection and Chalice of Fire give the right to keep cards.
zepter-option-nine_sages_right-may_hold = who may hold them
zepter-option-nine_sages_right-may_buy = who may buy the gem
zepter-option-nine_sages_conversion_time = When they become dust
    .hint = When the right to drawn cards is judged.
zepter-option-nine_sages_conversion_time-on_draw = at the draw
zepter-option-nine_sages_conversion_time-next_income = at the next income
zepter-option-fairy_start_cards = The Fairy's cards
    .hint = Whether the Fairy starts with two sapphire cards.
zepter-option-fairy_start_cards-true = two cards
zepter-option-fairy_start_cards-false = none
zepter-option-role_assignment = Roles
    .hint = How roles are given out; variant D auctions them instead.
zepter-option-role_assignment-random = drawn
zepter-option-role_assignment-choice = chosen by seat
zepter-option-role_auction_keep_printed_energy = Dust after the auction of roles
    .hint = Whether the role's own dust is added to what is left of the 20; only in variant D.
zepter-option-role_auction_keep_printed_energy-false = the rest of the 20
zepter-option-role_auction_keep_printed_energy-true = the rest and the role's dust
zepter-option-ruby_card_range = Ruby cards
    .hint = The values of the ruby energy cards.
zepter-option-ruby_card_range-13_17 = 13 to 17
zepter-option-ruby_card_range-13_15 = 13 to 15
zepter-option-ruby_limit_counts = Limit of five rubies
    .hint = Whether rubies owned or rubies bought are counted.
zepter-option-ruby_limit_counts-owned = owned
zepter-option-ruby_limit_counts-bought = bought in the game
zepter-option-two_player_artifact_copies = Artifacts with two players
    .hint = How many copies of each artifact two players use.
zepter-option-two_player_artifact_copies-2 = two copies
zepter-option-two_player_artifact_copies-1 = one copy
zepter-option-limited_gem_supply = Supply of gems
    .hint = Whether the number of gems in the box is a limit.
zepter-option-limited_gem_supply-false = unlimited
zepter-option-limited_gem_supply-true = 28, 28, 24, 24 and 20
zepter-option-handicap_activation = Modifiers of the places
    .hint = Whether ten points, once reached, count for good.
zepter-option-handicap_activation-latched = once reached, for good
zepter-option-handicap_activation-per_round = anew each round
zepter-option-auction_order = Order of bidding
    .hint = In which order the players are asked.
zepter-option-auction_order-clockwise = clockwise
zepter-option-auction_order-turn_order = in the order of the round
zepter-option-mirror_cloak_rule = Mirror and Cloak
    .hint = Who needs an active gem for the Magic Mirror and the Shadow Cloak.
zepter-option-mirror_cloak_rule-buy = every bidder
zepter-option-mirror_cloak_rule-start_only = only the starter
zepter-option-bid_limit = Bids beyond a player’s means
    .hint = Whether players may bid what they cannot pay, at the risk of being out.
zepter-option-bid_limit-none = allowed
zepter-option-bid_limit-solvency = refused
zepter-option-failed_auction_item = Item that was not paid for
    .hint = What happens to an item whose winner could not pay.
zepter-option-failed_auction_item-stays = stays on offer
zepter-option-failed_auction_item-removed = leaves the game
zepter-option-concentrate_jointly = Groups of four
    .hint = Whether Crystal of Protection and Chalice of Fire count towards concentrated energy.
zepter-option-concentrate_jointly-true = gems and artifacts together
zepter-option-concentrate_jointly-false = gems only
zepter-option-hand_limit_timing = Hand limit
    .hint = When the hand limit is enforced.
zepter-option-hand_limit_timing-own_turn_end = at the end of your own turn
zepter-option-hand_limit_timing-round_end = at the end of the round
zepter-option-hand_limit_cap = Highest hand limit
    .hint = Whether the limit stops where the printed track ends.
zepter-option-hand_limit_cap-0 = none
zepter-option-hand_limit_cap-13 = 13
zepter-option-discard_to_dust = Discarded energy
    .hint = What discarded cards and concentrated energy bring.
zepter-option-discard_to_dust-false = nothing
zepter-option-discard_to_dust-true = dust
zepter-option-stack_copies = Further copies of an artifact
    .hint = Whether every copy gives its discount, hand limit and yield.
zepter-option-stack_copies-true = with their effects
zepter-option-stack_copies-false = points only
zepter-option-immediate_effects_optional = Free advances and markers
    .hint = Whether the winner may decline them.
zepter-option-immediate_effects_optional-false = must be used
zepter-option-immediate_effects_optional-true = may be declined
zepter-option-open_hands = Hands
    .hint = Whether everybody sees the energy cards of all.
zepter-option-open_hands-false = hidden
zepter-option-open_hands-true = open
zepter-option-bid_ceiling = Highest bid
    .hint = A number from 1000 to 1000000; left empty it is 9999.
zepter-option-max_rounds = Rounds at most
    .hint = A number from 0 to 1000; 0, or left empty, means no limit.

## Log: its groups, and what has happened since the reader's last turn
zepter-log-h-chapter = Round { $chapter }
zepter-recap-place = For you: artifacts { $artifact }, Sentinels { $sentinel }
zepter-units-cards = { $deck } { $values }
zepter-units-concentrated = concentrated { $deck } { $values }

## How strong the bots are

# The figures are those of docs/strength.md.
zepter-levels-measured = Measured at four seats: against three gentle bots, one steady bot won 86.5% of its games and one sharp bot 96.0%. A fair share is 25%.

## What could I do

zepter-do-role = Be the { $role }
zepter-do-price = Call { $price }
zepter-do-take = Take the role
zepter-do-decline = Leave it
zepter-do-remove-none = Put no role aside
zepter-do-remove = Put aside: { $roles }
zepter-do-buy = Buy { $gems }
zepter-do-advance = Advance: { $track }
zepter-do-active = Have active: { $gems }
zepter-do-start = Auction off the { $item } at { $bid }
zepter-do-end = End your turn
zepter-do-raise = Bid { $bid }
zepter-do-pass = Pass
zepter-do-release = Free the marker at { $cost }
zepter-do-lose = Lose this gem: { $gem }
zepter-do-keep = Keep cards worth { $value }
zepter-why-role = The role begins with { $track }.
zepter-why-price = You name the price; it may be up to { $most }.
zepter-why-take = You pay { $price } and have it for certain.
zepter-why-decline = You pay nothing and it goes on to others.
zepter-why-remove-none = All roles stay in the game.
zepter-why-remove = { $count ->
    [one] One role is
   *[other] { $count } roles are
} out of the game.
zepter-why-third-opal = You then own { $count ->
    [one] one opal
   *[other] { $count } opals
}; three active opals yield more than three single ones. It costs { $price } in all.
zepter-why-fourth = You then own { $count } of { $gem }; four active ones of a kind yield more than four single ones. It costs { $price } in all.
zepter-why-slot = It costs { $price } in all; { $free ->
    [0] no slot is free for it
    [one] one slot is free
   *[other] { $free } slots are free
}.
zepter-why-advance = It leads to level { $level } and costs { $price } in all; { $sold ->
    [0] you sell no gem for it
    [one] you sell one gem for it
   *[other] you sell { $sold } gems for it
}.
zepter-why-advance-free = It leads to level { $level }, free of its price of { $cost }.
zepter-why-active = { $after } of your gems are active then, before it { $before }; you have { $slots ->
    [one] one slot
   *[other] { $slots } slots
}.
zepter-why-sentinel = You would pay { $price }; today it is worth { $points ->
    [one] one point
   *[other] { $points } points
} to you.
zepter-why-artifact = You would pay { $price }; it is worth { $points ->
    [0] no points but what it can do
    [one] one point and what it can do
   *[other] { $points } points and what it can do
}.
zepter-why-item-short = You would have to pay { $price }, and even with all your gems sold { $short } would be missing.
zepter-why-pass = You keep what you have; { $seat } holds the { $item } at { $bid }.
zepter-why-end = You hold { $size } of the { $limit } that you may keep.
zepter-why-end-over = You hold { $size } and may keep { $limit }: { $over } too many.
zepter-why-release = You save its price of { $cost }.
zepter-why-lose = You keep { $left } active of this kind ({ $gem }).
zepter-why-keep = It takes { $size } of the { $limit } that you may keep.

## Learn page

zepter-learn-roles = What each role starts with
zepter-learn-levels = What each knowledge costs and gives
zepter-learn-artifacts = Every artifact in one line
zepter-learn-sentinels = Every Sentinel in one line
zepter-learn-pass = passes

## The plain rules

zepter-rules-prices = What a gem costs, and what it sells for, by the level of Knowledge of Gems
zepter-rules-level = level { $level }

## Puzzles

zepter-puzzle-now = That leaves you with { $number } points. There is a move that leaves you with { $best }.
zepter-puzzle-kept-not = That sells a gem, and you can do without.
zepter-puzzle-kept = That keeps { $number } energy. You can keep { $best }.
zepter-puzzle-income = That is sure to bring { $number } energy. There is a way to be sure of { $best }.
zepter-puzzle-bid = You could pay { $number }, and more.
zepter-puzzle-bid-not = Either you leave the auction with that, or you could not pay and would be out of the game.
## What cannot be done now, and why

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
