### The review of a finished game: karat analyse and its page. $name is the reviewed player, $points,
### $from and $to are win chances in percent, and $margin is twice the standard error.

review-title = Review for { $name }
review-curve = Win chance in percent
review-how = From { $moments ->
    [one] one position
   *[other] each of { $moments } positions
}, Karat’s bots played { $games ->
    [one] one game
   *[other] { $games } games
} to the end. They saw only what { $name } could know at that point. The win chances of { $name } are accurate to about ±{ $margin }%.
review-numbers = The same numbers as a table
review-after = After move
review-keys = Moments that mattered
review-keys-none = None of { $name }’s decisions clearly cost or gained 4% or more.
review-keys-few = { $name } made fewer than ten decisions, so none of them is judged.
review-key-ply = Move { $ply }
review-key-cost = “{ $move }” cost { $points }%
review-key-won = “{ $move }” gained { $points }%
review-key-better = The bots win more often with { $other }. The difference is accurate to ±{ $margin }%.
review-key-usual = Most bots would have chosen differently: { $other }. The difference is accurate to ±{ $margin }%.
review-parts = Choices and luck
review-parts-lead = The win chance goes from { $from }% at the beginning to { $to }% at the end. Each move belongs to one row, so the rows add up to the total change.
review-parts-own = Own choices
review-parts-chance = Random draws
review-parts-several = Several players together
review-parts-together = Total
review-parts-about = about 0
review-sure = How accurate is this?
review-claim = The win chance is these bots’ estimate, not a proof or a measure of skill. Whatever { $name } could not know is dealt again for each simulated game. Differences below 4% are not shown. The other players may have had plans that the bots do not see.
review-claim-chance = When players choose at the same time, each choice is judged by what the others could have chosen, not by what they actually chose.
review-seed = Seed { $seed }; { $games } games, { $nodes } moves in total.

## The page of the server

review-link = Review
review-title-choose = How the game went
review-meta = { $game }, table { $id }
review-lead = How each player’s win chance changed, which decisions mattered, and how much was luck.
review-eyes = Player
review-choose = Choose a player. The review uses only what this player could know at each moment.
review-ask-lead = Karat’s bots continue this game from many points, seeing only what { $name } could know at the time. This takes about a minute. The review is saved for everyone who views this game.
review-ask = Review this game
review-progress = Progress of the review
review-waiting = { $before ->
    [0] This review is next.
    [one] One other review comes first.
   *[other] { $before } other reviews come first.
} Each takes about a minute.
review-done = { $percent }% done. The whole review takes about a minute.
review-stays = This page refreshes automatically. You can leave and come back later.
review-again = Refresh now
review-queue-full = Too many reviews are waiting right now. Try again in a few minutes.
review-network-full = Too many reviews requested from your network are still waiting. Try again in a few minutes.
review-person-full = Three reviews that you requested are still waiting. Try again when one of them is done.
review-off = This server does not offer reviews. You can make a review yourself from the game’s record with “karat analyse”.
review-none = No review
review-none-running = This game is not over. A game can be reviewed once it has ended.
review-none-closed = This table was closed before the game ended, so there is nothing to review.
review-none-frozen = This game cannot be replayed under the current rules, so it cannot be reviewed.
review-none-origin = This practice game started from a game that is still running. It can be reviewed once that game is over.
review-cut = There was not enough time for all the planned games, so the win chances are less accurate.
review-stretches = The dotted lines and their numbers show where each part of the game ended.
review-see = See the move
review-try = Try it
