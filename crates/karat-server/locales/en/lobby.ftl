### Tables with friends: setting up, sitting down, starting, passing the device, playing again.

## Setting up

create-other-label = Who plays as player { $seat }
create-own-seat = Your seat
create-own-seat-value = { $seat ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
   *[other] sixth
}
create-all-bots = All bots by their own names
create-all-bots-link = Show all bots by their own names
create-friend = A friend, from a device of their own
create-local = Another player at this device
create-local-name = Their name
create-random_seating = Draw seats by lot
create-random_seating-hint = Who sits where is decided when the game starts.
create-terms = Terms
create-visibility = Who can find the table
create-visibility-hint = This only matters while a seat is free.
create-visibility-link = Only people with the link
create-visibility-public = Everybody, on the home page
create-time = Time
create-time-hint = When a player's time is up, a bot plays for them until they are back.
create-time-own = Custom
create-time-minutes = Minutes for the game
create-time-increment = Seconds added per decision
create-absent_level = Who plays for players who are away
create-absent_level-hint = A bot of this level. Every decision it makes is marked.
create-watch_delay_s = Spectators see
create-watch_delay_s-hint = While the game is running, spectators see moves and chat this much later, so that nobody can help a player in time. When it is over, everything is open at once.
create-rated = This game counts for ratings
create-rated-hint = In a rated game, moves are not taken back by agreement.
create-commitment-hint = SHA-256 of the secret seed of this table, fixed before you press the button.
create-open-hint = If a seat is left for a friend, you get a link to send. Otherwise the game starts at once.

terms-visibility = Visible to
terms-public = everybody
terms-link = people with the link
terms-time = Time
terms-seating = Seats
terms-random = drawn by lot
terms-as-seated = as you sit down
terms-absent = Plays for absent players
terms-watch = Spectators see
terms-rated = Rated
terms-yes = yes
terms-no = no
time-none = no limit
time-fischer = { $minutes } min + { $seconds } s
time-fischer-seconds = { $initial } s + { $seconds } s
time-days = { $days ->
    [one] one day per decision
   *[other] { $days } days per decision
}
delay-none = everything at once
delay-minutes = { $minutes ->
    [one] everything a minute later
   *[other] everything { $minutes } minutes later
}

nonce-summary = Your part in the deal
nonce-phrase = A phrase of your own
nonce-hint = Whatever you type is mixed into every draw. If your browser runs scripts, it adds random bytes and keeps all of it to itself until everybody is committed. Without scripts, the server knows your phrase as soon as you send it.
nonce-of = Committed so far: { $names }.

## Lobby

lobby-title = Table: { $game }
lobby-h1 = Waiting for players
lobby-h1-full = Everybody is here
lobby-h1-committing = Dealing again
lobby-h1-showing = The game is starting
lobby-h1-closed = This table is closed
lobby-lead = { $count ->
    [one] One seat is free.
   *[other] { $count } seats are free.
}
lobby-lead-start = Start when you are ready.
lobby-lead-full = The game begins when the owner of the table starts it.
lobby-lead-committing = Somebody did not reveal their part in the deal, so none of it counts. Those who had revealed theirs give a new one.
lobby-lead-showing = Every player’s part in the deal is being revealed. This takes a moment.
lobby-lead-closed = The game never started.
lobby-actions = What you can do
lobby-seats = Seats
lobby-free = Free seat
lobby-kept = reserved
lobby-kept-you = A seat is reserved for you.
lobby-owner = owner
lobby-sit = Sit here
lobby-of-seat = seat { $seat }
lobby-level = Level of the bot
lobby-bot = Add a bot
lobby-change = Change
lobby-remove = Remove
lobby-kick = Ask to leave
lobby-release = Cancel the reservation
lobby-fill = Fill free seats with bots
lobby-fill-offer = Nobody has joined for a minute. You can fill the free seats with bots and begin, or go on waiting.
lobby-start = Start the game
lobby-start-hint = Fill the free seats first: with friends or with bots.
lobby-start-without = Go on without the others
lobby-start-without-hint = Possible after fifteen seconds. If somebody’s part is missing then, nothing that was revealed counts, and the deal is repeated without it.
lobby-go-on-hint = Possible after half a minute. Anyone who has not given a new part by then plays without one.
lobby-committing = Waiting for the others, half a minute at most.
lobby-committing-hint = If your browser runs scripts, it gives a new part by itself. Otherwise type something within half a minute, or play without one.
lobby-committing-do = Take part again
lobby-given-up = A deal was voided. Not revealed in time: the part of { $names }.
lobby-given-up-since = Anyone who does not reveal their part has none from then on. The next secret seed was fixed from the start.
lobby-given-up-link = See what was revealed
lobby-showing = Nobody knew anybody else’s part in the deal before all of them were fixed.
lobby-join = Sit down
lobby-name-any = Leave empty for a random name
lobby-sit-down = Sit down
lobby-no-seat = There is no free seat for you. You can watch once the game begins.
lobby-share = Send this link to your friends
lobby-share-hint = Anyone who opens it can sit down with one click. Nobody needs an account.
lobby-address = Address of the table
lobby-send = Share …
lobby-code = Code with the address of the table
lobby-code-hint = Or point a phone’s camera here.
lobby-copy = Copy
lobby-copied = Copied
lobby-leave = Leave the table
lobby-close = Close the table
lobby-refresh = Reload
lobby-terms = What is being played
lobby-new = Set up a new table

objection-started = The game has already begun.
objection-closed = This table is closed.
objection-taken = Somebody else has this seat.
objection-full = The last seat was just taken.
objection-seated = You already sit here.
objection-not-seated = You do not sit at this table.
objection-name-taken = This name looks like another one at the table. Choose a different one.
objection-name-kept = This name belongs to somebody with an account, or looks like theirs. Choose a different one.
objection-people-alone = This game is rated, and rated games are played by people alone.
objection-not-owner = Only the owner of the table can do this.
objection-seats-free = The game can start once every seat is taken.
objection-not-started = The game has not been started yet.
objection-showing = The others still have a moment to reveal their part in the deal.
objection-voided = This deal was voided. What you sent was not used.
objection-not-asked = You are not being asked for a part in the deal now.
objection-wrong-nonce = This is not the part in the deal that you committed to.
objection-not-over = The game is not over yet.

## Home page

home-open = Open tables
home-open-none = No public table is waiting for players. Set one up and send the link.
home-open-count = { $count ->
    [one] One table is open.
   *[other] { $count } tables are open.
}
home-open-free = { $free } of { $seats } seats free
home-open-options = { $count ->
    [one] one house rule
   *[other] { $count } house rules
}
home-open-mine = You sit here
home-open-full = Full
home-table-lobby = Not started
home-table-gathering = The game has not started.
home-table-since = { $count ->
    [one] One move since your last one.
   *[other] { $count } moves since your last one.
}

## At a table

pass-on = Pass the device to { $names }
pass-hint = The hand is shown once its owner has the device.
pass-look = Look at your own hand:
pass-me = I am { $name }
rematch-ask = Rematch with the same people
rematch-go = Your friends are playing again: join them
rematch-names = At the new table: { $names }

## Find me a table

find-h = Find me a table
find-hint = You get a seat at an open table that fits. If there is none, yours is opened, and the next player who wishes the same joins you. You can fill the seats with bots at any time.
find-game = Game
find-seats = Players
find-speed = Speed
find-speed-live = now, in one sitting
find-speed-days = over days
find-go = Find a table
