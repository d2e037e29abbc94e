### Texts that belong to no single game.
### Names of players and tables appear as they were typed; numbers follow the plural rules.

language-name = English

## Frame

app-title = { $page } · Karat
app-home = Karat, home page
skip-to-content = Skip to content
skip-to-move = Skip to your move
nav-label = Main
nav-play = Play
nav-learn = Learn
nav-rules = Rules
language-label = Language
theme-label = Colours
theme-system = Same as device
theme-light = Light
theme-dark = Dark
footer-rules = Rules of { $game }
footer-licence = Free software under the MIT or Apache 2.0 licence.
footer-privacy = No ads, no tracking. Just one cookie, so that your tables recognise you.
clause-label = Rule { $clause }
you = you
you-name = You
guest-name = Guest
bot-label = bot, { $level }
join = { $items } and { $last }

## Bots

level-gentle = gentle
level-steady = steady
level-sharp = sharp
level-strongest = strongest
level-gentle-hint = Takes whatever scores points right away and never plans ahead.
level-steady-hint = Plans ahead, but ignores small differences.
level-sharp-hint = Plans ahead and weighs even small differences.
level-strongest-hint = Plans like the sharp bot and simulates the likeliest moves to the end, which takes a moment.
level-random = random
level-greedy = beginner
level-planner = planner
level-trader = trader
level-builder = builder
level-seeker = thinker
level-learned = student
level-expert = expert
level-search = searcher
level-random-hint = Plays any legal move.
level-greedy-hint = Takes whatever scores points right away.
level-planner-hint = Thinks ahead about sets, cards and prices.
level-trader-hint = Weighs majorities, cards and every bargain.
level-builder-hint = Works out what every purchase and auction will be worth at the end of the game.
level-seeker-hint = Simulates the likeliest moves to the end of the game and plays the one that wins most often.
level-learned-hint = Has learnt from many games which positions win.
level-expert-hint = Simulates the likeliest moves to the end of the game and has learnt from many games which positions win.
level-search-hint = Tries every move in many simulated games and finishes each game with random moves.

## Home page

home-title = Three gem-auction games
home-h1 = Three gem-auction games. Play now for free, without an account.
home-lead = Pick a game and play against bots right away. No clock, no sign-up, no download.
home-games = Games
home-players = { $from } to { $to } players
home-players-label = Players at the table
home-play-now = Play now
home-learn = How to play
home-friends = Play with friends
home-known = Skip the introduction
home-table-form = Custom table
home-levels = Bot level
home-learn-all = Learn a game
home-first = Your first game
home-first-dock = Your choices are at the bottom
home-first-dock-more = The panel shows what you can do and what it costs.
home-first-hint = “What could I do?”
home-first-hint-more = Get two or three sensible moves, each with a reason. The choice is yours.
home-first-clause = Tap any § for the rule
home-first-clause-more = The rule opens right there, so you never lose your place.
home-tables = Your tables
home-tables-waiting = { $count ->
    [one] One table is waiting for you
   *[other] { $count } tables are waiting for you
}
home-table-your-move = Your move
home-table-over = Finished
home-table-running = Waiting for others
home-table-plies = { $count ->
    [one] One move played
   *[other] { $count } moves played
}
home-table-open = { $game } with { $players }
home-deals = Provably fair deals
home-deals-1 = Before the first draw, the table publishes a fingerprint of its secret seed.
home-deals-2 = Every draw is computed from that seed and every player’s contribution.
home-deals-3 = After the game the seed is revealed, and anyone can repeat every draw. That proves that nobody picked the draws. It cannot prove that the operator did not look at the seed during the game.

## Setting up a table

create-title = New table: { $game }
create-h1 = New table
create-lead = Everything has a sensible default, so you can open the table right away.
create-seats = Seats
create-seats-legend = Number of players
create-name = Your name
create-bot-value = Bot: { $level }
create-options = House rules
create-options-hint = The first choice is our reading of the rule.
create-advanced = Other interpretations of the rules
create-open = Open table
create-error = This table cannot be set up.
create-error-option = The choice for “{ $option }” is not available.
create-error-entry = The problem is in entry { $entry } of the list.
create-error-drawn-seats = The seats are drawn at random, so you cannot name a player yet. Turn off random seats, or draw the starting player at random.
create-house-none = As in the rules
create-house-changes = What “{ $name }” changes
custom-number-original = instead of { $numbers }
create-player-none = not specified
create-player-you = You
create-player = Player { $seat }
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
table-options-none = None.
table-deal = Check the deal
table-commitment = Fingerprint of the deal
table-commitment-hint = SHA-256 of the secret seed. The seed is revealed when the game is over.
table-seed = Seed of the deal
table-rules = Rulebook
table-refused = This move is not allowed.
table-missing = Choose something first, then use the button.
table-refused-input = You tried: { $input }
table-stale = Another player moved first, so your move was not played. This is the current table.
table-reused = This page has already sent another move, so your move was not played. This is the current table.
table-unkept = Your move could not be saved, so it was not played: the server’s disk is full or unavailable. All earlier moves are safe. Try again in a minute.
table-outdated = This table is frozen: it was played under older rules, and today’s rules would give its moves different results. Karat { $release } still has the older rules.
frozen-result = Final result
frozen-result-line = { $name }: { $points } { $points ->
    [one] point
   *[other] points
}
table-frozen = This table is frozen because its record cannot be replayed. No more moves can be made here.
table-frozen-reason = Reason: { $reason }
table-offline = Connection lost. Reconnecting …
table-waiting = Waiting
table-watching = You are watching.
table-waiting-for = Waiting for { $name }
table-waiting-for-bot = { $name } is thinking
table-waiting-for-many = Waiting for { $names }
table-waiting-chance = Waiting for a random draw
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
result-standing = Final standings
result-standing-running = Standings so far
result-breakdown = Where the points came from
result-player = Player
result-total = Total
result-place = Place { $place }
result-again = Rematch
result-transcript = Download the record
result-table = Back to the table
result-card = Picture of the result
card-place = { $place }.
result-next = What next
result-next-bots = Play other bots
result-next-friends = Invite friends
result-next-anyone = Find another opponent
result-verify = Check the deal
result-verify-1 = Download the record and run “karat verify” on it. It compares the seed with the fingerprint shown during the game and repeats every draw.
result-verify-2 = Without Karat: the SHA-256 of the seed must equal the fingerprint.

## Rules page

rules-title = Rules of { $game }
rules-lead = These are the rules that the program plays by. Every rule has an id, and the § beside a move links to its rule.
rules-read-on = Continue in the rulebook
rules-toc = Chapters
rules-examples = { $count ->
    [one] One worked example
   *[other] { $count } worked examples
}
rules-clause-link = Link to { $clause }
rules-about-1 = The examples under a rule are also tests: the program replays each of them.

## Problems

problem-title = Something went wrong
problem-not-found = There is nothing at this address
problem-not-found-hint = The table may have a different address, or the link may be incomplete.
problem-forbidden = You don’t have permission
problem-forbidden-hint = Only the players at this table can make moves.
problem-hidden = This practice game is private
problem-hidden-hint = It started from a game that is still running. Until that game is over, only the player who is practising can see it.
problem-bad-request = We could not understand this request
problem-bad-request-hint = Go back, reload the page, and try once more.
problem-conflict = Another player moved first
problem-conflict-hint = Reload the table to see what it looks like now.
problem-other-host = Karat is not configured for this host name
problem-other-host-hint = Open Karat by its IP address instead. To allow this name, the operator must start Karat with --public-url and the address that visitors use, such as --public-url http://karat.local:8080.
problem-too-many = Too many requests
problem-too-many-hint = Wait a minute, then try again.
problem-damaged = This table is frozen
problem-damaged-hint = The table’s stored data is damaged, so the table can be neither shown nor played. No other table is affected. The operator can find the details in the server log.
problem-unwritable = Nothing can be saved right now
problem-unwritable-hint = The server’s disk is full or unavailable. What you just sent was not saved; everything before it is safe. Try again in a minute.
problem-no-room = There is no room for anything new
problem-no-room-hint = The server’s disk is almost full. Games in progress continue, but new tables, guests and records have to wait. Try again later.
problem-full-import = You have reached the limit for records
problem-full-import-hint = Each person can have up to { $count } records, { $megabytes } MB in total. Delete a record that you no longer need, then upload this one again.
problem-full-import-go = To your records
problem-full-practice = You have reached the limit for practice tables
problem-full-practice-hint = Each person can have up to { $count } practice tables, { $megabytes } MB in total. Delete a table under My games, then try again.
problem-full-lobby = You have reached the limit for open tables
problem-full-lobby-hint = Each person can have up to { $count } tables that have not started, { $megabytes } MB in total. Start or close a table, then try again.
problem-full-analysis = You have reached the limit for analyses
problem-full-analysis-hint = Each person can have up to { $count } analyses, { $megabytes } MB in total. Delete an analysis under My games, then try again.
problem-full-puzzle = You have reached the limit for puzzles
problem-full-puzzle-hint = Each person can have up to { $count } puzzles, { $megabytes } MB in total, and make up to { $daily } a day. Delete a puzzle or wait until tomorrow, then try again.
problem-full-today = You have reached today’s limit
problem-full-today-hint = Each day, the people on one network can { $what ->
    [import] upload up to { $count } records
    [practice] open up to { $count } practice tables
    [analysis] open up to { $count } analyses
    [puzzle] make up to { $count } puzzles
   *[lobby] open up to { $count } tables for friends
}, { $megabytes } MB in total. Try again in { $hours ->
    [one] an hour
   *[other] { $hours } hours
}.
problem-internal = Something went wrong on our side
problem-internal-hint = The error was logged under the number { $number }. Nothing in your game has been lost.
problem-home = Go to the home page
