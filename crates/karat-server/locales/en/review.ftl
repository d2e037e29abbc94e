### What a finished game is told to have been: karat analyse and the page of a review. $name is the
### player whose review it is, points are points of a hundred, $margin is twice the standard error.

review-title = How the game went for { $name }
review-curve = Chance to win, of 100
review-how = From { $moments ->
    [one] one moment
   *[other] each of { $moments } moments
} { $games ->
    [one] one game was
   *[other] { $games } games were
} played on to the end by Karat’s bots, which see only what { $name } could know then. The chances of { $name } are accurate to about ±{ $margin }.
review-numbers = The same numbers as a table
review-after = After move
review-keys = Moments that mattered
review-keys-none = No decision of { $name } cost or won 4 points of a hundred beyond doubt.
review-keys-few = { $name } had fewer than ten decisions, so none of them is judged.
review-key-ply = Move { $ply }
review-key-cost = “{ $move }” cost { $points ->
    [one] one point
   *[other] { $points } points
} of a hundred
review-key-won = “{ $move }” won { $points ->
    [one] one point
   *[other] { $points } points
} of a hundred
review-key-better = The bots do better with this: { $other }. The difference is accurate to ±{ $margin }.
review-key-usual = Most bots would have done something else: { $other }. The difference is accurate to ±{ $margin }.
review-doings = Choices and luck
review-doings-lead = From { $from } at the beginning to { $to } at the end. Every move belongs to one row, so the rows add up.
review-doings-own = Own choices
review-doings-chance = The draws
review-doings-several = Several players together
review-doings-together = Together
review-doings-about = about 0
review-sure = How sure is this?
review-claim = The chance is what these bots make of the position, not a proof and not a measure of skill. What { $name } could not know then is dealt anew for every game. Differences below 4 points are not told. The others may have had plans that the bots do not see.
review-claim-chance = Whoever chooses at the same time as others is judged by what the others could choose, not by what they did.
review-seed = Seed { $seed }; { $games } games, { $nodes } moves played in them.

## The page of the server

review-link = Review
review-title-choose = How the game went
review-meta = { $game }, table { $id }
review-lead = How everybody’s chances changed, which decisions mattered, and what was choice and what was luck.
review-eyes = Player
review-choose = Choose a player. The review goes by what this player could know at each moment.
review-ask-lead = Karat’s bots play this game on from many moments, and see only what { $name } could know then. That takes about a minute. The review is kept for everybody who looks at this game.
review-ask = Review this game
review-progress = How much of the review is done
review-waiting = { $before ->
    [0] This review is next.
    [one] One other review comes first.
   *[other] { $before } other reviews come first.
} Each takes about a minute.
review-reckoned = { $percent }% done. The whole review takes about a minute.
review-stays = This page refreshes itself. You can leave; the review will be here when you come back.
review-again = Refresh now
review-queue-full = Too many reviews are waiting just now. Try again in a few minutes.
review-person-full = Three of your reviews are still waiting. Ask again when one of them is done.
review-off = This server makes no reviews. You can make one yourself from the record of the game, with karat analyse.
review-none = No review
review-none-running = This game is not over. A game can be reviewed once it has ended.
review-none-closed = This table was closed before its game ended, so there is nothing to review.
review-none-frozen = The moves of this game cannot be played through by the present rules, so it cannot be reviewed.
review-none-origin = This practice game started from a game that is still running. It can be reviewed once that game is over.
review-cut = There was time for fewer games than planned, so the chances are less accurate.
review-stretches = The dotted lines and their numbers show where each part of the game ended.
review-see = See the move
review-try = Try it
