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
nav-learn = Learn
nav-rules = Rules
language-label = Language
theme-label = Colours
theme-system = As the device
theme-light = Light
theme-dark = Dark
footer-rules = Rules of { $game }
footer-licence = Free software under MIT or Apache 2.0.
footer-privacy = No ads, no tracking; one cookie remembers you at your tables.
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
level-gentle-hint = Takes what scores at once and plans nothing.
level-steady-hint = Plans, but does not mind small differences.
level-sharp-hint = Plans, and minds small differences too.
level-strongest-hint = Plans like the sharp one and plays the likeliest moves on in its head; it takes a moment.
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
level-greedy-hint = Takes what scores at once.
level-planner-hint = Plans sets, cards and the price.
level-trader-hint = Weighs majorities, cards and every bargain.
level-builder-hint = Works out what every purchase and auction will be worth at the end.
level-seeker-hint = Plays out the likeliest moves in its head and takes the one that wins most often.
level-learned-hint = Has learnt from many games which positions win.
level-expert-hint = Plays out the likeliest moves in its head, and knows from many games which positions win.
level-search-hint = Tries every move in many games played on at random.

## Home page

home-title = Three gem auctions, one table
home-h1 = Three gem auctions, one table
home-lead = Pick a game. Bots sit down with you at once, and nobody hurries you. No account, no download.
home-games = Games
home-players = { $from } to { $to } players
home-players-label = Players at the table
home-play-now = Play now
home-learn = Learn in 5 minutes
home-friends = With friends
home-known = I know the game
home-table-form = Set up a table
home-levels = How strong the others play
home-learn-all = Learn one of the games in five minutes
home-first = Your first game
home-first-dock = Every choice is at the bottom
home-first-dock-more = The panel there says what you can do now and what it will cost you.
home-first-hint = “What could I do?”
home-first-hint-more = Two or three sensible moves, each with its reason. You decide.
home-first-clause = Each § explains itself
home-first-clause-more = Press it for the rule behind a move. You never leave the table.
home-tables = Your tables
home-tables-waiting = { $count ->
    [one] One is waiting for you
   *[other] { $count } are waiting for you
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
home-deals-2 = Every random draw follows from that seed and from what each seat adds.
home-deals-3 = When the game ends the seed is shown, and anyone can repeat every draw. This proves that nobody chose the draws; it cannot prove that whoever runs the server did not look.

## Setting up a table

create-title = New table: { $game }
create-h1 = New table
create-lead = Everything has a sensible default. You can press Open table right away.
create-seats = Seats
create-seats-legend = How many play
create-name = Your name
create-bot-value = Bot: { $level }
create-options = House rules
create-options-hint = The first choice is the rule as we read it.
create-advanced = More readings of the rules
create-open = Open table
create-error = This table cannot be set up.
create-error-option = The choice for “{ $option }” is not possible.
create-error-entry = The problem is entry { $entry } of the list.
create-error-drawn-seats = The seats are drawn by lot, so nobody can be named yet. Let everybody keep their seat, or have the first starter drawn.
create-house-none = The numbers of the rules
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
table-commitment = Fingerprint of the deal
table-commitment-hint = SHA-256 of the secret seed. The seed is shown when the game is over.
table-seed = Seed of the deal
table-rules = Rulebook
table-refused = This move is not allowed.
table-refused-input = You tried: { $input }
table-stale = Somebody moved first. This is the table as it is now; your move was not played.
table-unkept = Your move could not be saved, so it was not made: the server’s disk is full or out of reach. Everything before it is safe. Try again in a minute.
table-outdated = This table is frozen: it was played by older rules, and under today’s rules its moves would have turned out differently. Karat { $release } still has those rules.
frozen-result = How it ended
frozen-result-line = { $name }: { $points } { $points ->
    [one] point
   *[other] points
}
table-frozen = This table is frozen because its record cannot be replayed. Nothing can be played here.
table-frozen-reason = Reason: { $reason }
table-offline = Connection lost. Trying again.
table-waiting = Waiting
table-watching = You are watching.
table-waiting-for = Waiting for { $name }
table-waiting-for-bot = { $name } is thinking
table-waiting-for-many = Waiting for { $names }
table-waiting-chance = Waiting for a draw
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
result-again = Play again, same table
result-transcript = Download the record
result-table = Back to the table
result-card = Picture of the result
card-place = { $place }.
result-verify = Check the deal
result-verify-1 = Download the record and run "karat verify" on it: it compares the seed with the fingerprint shown during the game and repeats every draw.
result-verify-2 = Without Karat: the SHA-256 of the seed must be the fingerprint.

## Rules page

rules-title = Rules of { $game }
rules-lead = These are the rules the program plays by. Every clause has an id; the § beside a move leads here.
rules-read-on = Read on in the rulebook
rules-toc = Chapters
rules-examples = { $count ->
    [one] One played example
   *[other] { $count } played examples
}
rules-clause-link = Link to { $clause }
rules-about-1 = Examples under a clause are tests: the program replays each of them.

## Problems

problem-title = Something went wrong
problem-not-found = There is nothing at this address
problem-not-found-hint = The table may have a different address, or the link was cut short.
problem-forbidden = You don’t have permission
problem-forbidden-hint = Only the players at a table can move there.
problem-hidden = This practice game is private
problem-hidden-hint = It started from a game that is still running. Until that game is over, only the person practising can see it.
problem-bad-request = We could not understand this request
problem-bad-request-hint = Go back, reload the page, and try once more.
problem-conflict = Somebody was faster
problem-conflict-hint = Reload the table to see how it stands now.
problem-other-host = Karat does not answer to this name
problem-other-host-hint = Open it by its IP address. The operator can allow the name: start Karat with --public-url and the address that people type, such as --public-url http://karat.local:8080.
problem-too-many = Too many requests
problem-too-many-hint = Wait a minute, then try again.
problem-damaged = This table is frozen
problem-damaged-hint = Its stored data is damaged, so it can be neither shown nor played. All other tables go on. The operator of this server finds the details in its log.
problem-unwritable = Nothing can be saved right now
problem-unwritable-hint = The server’s disk is full or out of reach. What you just sent has not happened; everything before it is safe. Try again in a minute.
problem-no-room = There is no room for anything new
problem-no-room-hint = The server’s disk is almost full. Games that are running go on; new tables, guests and records will have to wait. Try again later.
problem-full-import = You have reached the limit for records
problem-full-import-hint = Each person can have up to { $count } records, { $megabytes } MB in total. Delete one that you no longer need, then upload this one again.
problem-full-import-go = To your records
problem-full-practice = You have reached the limit for practice tables
problem-full-practice-hint = Each person can have up to { $count } practice tables, { $megabytes } MB in total. Delete one of them under My games, then try again.
problem-full-lobby = You have reached the limit for open tables
problem-full-lobby-hint = Each person can have up to { $count } tables where the game has not started, { $megabytes } MB in total. Start or close one of them, then try again.
problem-full-today = That is all for today
problem-full-today-hint = Each day, the people on one network can open up to { $count } { $what ->
    [import] records
    [practice] practice tables
   *[lobby] tables for friends
}, { $megabytes } MB in total. Try again in { $hours ->
    [one] an hour
   *[other] { $hours } hours
}.
problem-internal = Something broke on our side
problem-internal-hint = The error has been logged under the number { $number }. Nothing in your game is lost.
problem-home = To the home page
