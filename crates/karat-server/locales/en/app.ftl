### Everything Karat says outside of a single game.
### A name of a player or a table comes as it was typed; numbers follow the plural rules.

language-name = English

## Frame

app-title = { $page } · Karat
app-home = Karat, home page
skip-to-content = Skip to content
skip-to-move = Skip to your move
nav-label = Main
nav-play = Play
nav-rules = Rules
language-label = Language
theme-label = Colours
theme-system = System colours
theme-light = Light colours
theme-dark = Dark colours
theme-switch = Now: { $now }. Switch to: { $next }.
footer-rules = Rules of { $game }
footer-licence = Free software under MIT or Apache 2.0.
footer-privacy = No adverts, no tracking; one cookie remembers you at your tables.
clause-label = Rule { $clause }
you = you
you-name = You
guest-name = Guest
bot-label = bot, { $level }
join = { $items } and { $last }

## Bots

level-random = random
level-greedy = beginner
level-planner = planner
level-trader = trader
level-builder = builder
level-random-hint = Plays any legal move.
level-greedy-hint = Takes what scores at once.
level-planner-hint = Plans sets, cards and the price.
level-trader-hint = Weighs majorities, cards and every bargain.
level-builder-hint = Foresees what every purchase and auction comes to by the end.

## Home page

home-title = Gem auctions, played as written
home-h1 = Gem auctions, played as written
home-lead = The bots sit down at once. No account, no download, and every move tells you which rule allowed it.
home-games = Games
home-players = { $from } to { $to } players
home-players-label = Players at the table
home-play = Play against bots
home-tables = Your tables
home-tables-waiting = { $count ->
    [one] One waits for you
   *[other] { $count } wait for you
}
home-table-your-move = Your move
home-table-over = Finished
home-table-running = Waiting for others
home-table-plies = { $count ->
    [one] One move played
   *[other] { $count } moves played
}
home-table-open = { $game } with { $players }
home-deals = Deals you can check
home-deals-1 = Before the first draw the table shows a fingerprint of its secret seed.
home-deals-2 = Every draw of chance follows from that seed and from what each seat adds.
home-deals-3 = When the game ends the seed is shown, and anyone can repeat every draw. This proves that nobody chose the draws; it cannot prove that whoever runs the server did not look.

## Setting up a table

create-title = New table: { $game }
create-h1 = New table
create-lead = Everything has a sensible default. You can press Open table straight away.
create-seats = Seats
create-seats-legend = How many play
create-name = Your name
create-bot-value = Bot: { $level }
create-options = House rules
create-options-hint = The first choice is the rule as we read it.
create-advanced = More readings of the rules
create-open = Open table
create-error = This table cannot be set up.
create-error-option = The choice for "{ $option }" does not fit.
create-summary = Summary

## At a table

table-title = { $game }, table { $id }
table-crumb = table { $id }
table-log = Log
table-log-and-info = Log and table
table-log-label = Log, newest first
table-log-empty = Nothing has happened yet.
table-info = About this table
table-options = House rules
table-options-none = All rules as written.
table-commitment = Fingerprint of the deal
table-commitment-hint = SHA-256 of the secret seed. The seed is shown when the game is over.
table-seed = Seed of the deal
table-rules = Rulebook
table-refused = This move is not allowed.
table-refused-input = You tried: { $input }
table-stale = Somebody moved first. This is the table as it is now; nothing of yours was played.
table-frozen = This table is frozen, because its record does not replay. Nothing can be played here.
table-frozen-reason = Reason: { $reason }
table-offline = The connection is gone. Trying again.
table-waiting = Waiting
table-watching = You are watching.
table-waiting-for = Waiting for { $name }
table-waiting-for-bot = { $name } is thinking
table-waiting-for-many = Waiting for { $names }
table-waiting-chance = A draw is due
table-over = Game over
table-result = Show the result
table-players = Players
table-points = { $points ->
    [one] point
   *[other] points
}

## Result

result-title = Result: { $game }
result-meta = { $game }, table { $id }, { $count ->
    [one] one player
   *[other] { $count } players
}
result-running = The game is still running. These are the points so far.
result-standing = Final standing
result-standing-running = Standing so far
result-breakdown = Where the points came from
result-player = Player
result-total = Total
result-place = Place { $place }
result-again = Play again, same table
result-transcript = Download the record
result-table = Back to the table
result-verify = Check the deal
result-verify-1 = Download the record and run "karat verify" on it: it compares the seed with the fingerprint shown during the game and repeats every draw.
result-verify-2 = Without Karat: the SHA-256 of the seed must be the fingerprint.

## Rules page

rules-title = Rules of { $game }
rules-lead = These are the rules the program plays by. Every clause has a name; the § beside a move leads here.
rules-toc = Chapters
rules-examples = { $count ->
    [one] One played example
   *[other] { $count } played examples
}
rules-clause-link = Link to { $clause }
rules-about-1 = Examples under a clause are tests: the program replays each of them.

## Problems

problem-title = Something is wrong
problem-not-found = There is nothing at this address
problem-not-found-hint = The table may have a different address, or the link was cut short.
problem-forbidden = This is not yours to see or do
problem-forbidden-hint = Only the players of a table can move at it.
problem-bad-request = We could not understand this request
problem-bad-request-hint = Go back, load the page again, and try once more.
problem-conflict = Somebody was first
problem-conflict-hint = Load the table again to see what is true now.
problem-too-many = Too many requests
problem-too-many-hint = Wait a minute, then try again.
problem-internal = We made a mistake
problem-internal-hint = It is written down under the number { $number }. Nothing of your game is lost.
problem-home = To the home page
