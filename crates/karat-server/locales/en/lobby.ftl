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
create-friend = A friend, from a device of their own
create-local = Another player at this device
create-local-name = Their name
create-random_seating = Draw the seats by lot
create-random_seating-hint = Who sits where is settled when the game starts.
create-terms = Terms
create-visibility = Who finds the table
create-visibility-hint = This matters only while a seat is free.
create-visibility-link = Only those with the link
create-visibility-public = Everybody, on the home page
create-time = Time
create-time-hint = When a player's time is up, a bot plays for them until they are back.
create-time-own = My own
create-time-minutes = Minutes for the game
create-time-increment = Seconds added per decision
create-absent_level = Who plays for those who are away
create-absent_level-hint = A bot of this level. Every decision it makes is marked.
create-watch_delay_s = People who watch see
create-watch_delay_s-hint = While the game runs, whoever only watches sees moves and talk this much later, so nobody can help a player in time. When it is over, everything is open at once.
create-rated = This game counts for ratings
create-rated-hint = Moves are not taken back by consent in a rated game.
create-commitment-hint = SHA-256 of the secret seed of this table, fixed before you press the button.
create-open-hint = If a seat is left for a friend, you get a link to send. Otherwise the game starts at once.

terms-visibility = Found by
terms-public = everybody
terms-link = those with the link
terms-time = Time
terms-seating = Seats
terms-random = drawn by lot
terms-as-seated = as you sit
terms-absent = Plays for those away
terms-watch = People who watch see
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
nonce-hint = Whatever you type is mixed into every draw. Left empty, your browser adds random bytes of its own, if it runs scripts.
nonce-of = Settled so far: the part of { $names }.

## Lobby

lobby-title = Table of { $game }
lobby-h1 = Waiting for players
lobby-h1-full = Everybody is here
lobby-h1-showing = The game begins
lobby-h1-closed = This table is closed
lobby-lead = { $count ->
    [one] One seat is free.
   *[other] { $count } seats are free.
}
lobby-lead-start = Start when you are ready.
lobby-lead-full = The game begins when the owner of the table starts it.
lobby-lead-showing = Every player's part in the deal is being shown. This takes a moment.
lobby-lead-closed = Its game never began.
lobby-actions = What you can do
lobby-seats = Seats
lobby-free = Free seat
lobby-kept = seat kept
lobby-kept-you = A seat is kept for you.
lobby-owner = owner
lobby-sit = Sit here
lobby-of-seat = seat { $seat }
lobby-level = Level of the bot
lobby-bot = Add a bot
lobby-change = Change
lobby-remove = Remove
lobby-kick = Ask to leave
lobby-release = Keep no longer
lobby-fill = Bots in the free seats
lobby-start = Start the game
lobby-start-hint = Fill the free seats first: with friends or with bots.
lobby-start-without = Start without the rest
lobby-start-without-hint = Possible after fifteen seconds. Whoever has not shown their part by then has none.
lobby-showing = Nobody's part in the deal was known to the others before all were settled.
lobby-join = Sit down
lobby-name-any = Leave empty for any name
lobby-sit-down = Sit down
lobby-no-seat = No seat is free for you. You can watch once the game begins.
lobby-share = Send this link to your friends
lobby-share-hint = Whoever opens it sits down with one click. Nobody needs an account.
lobby-address = Address of the table
lobby-copy = Copy
lobby-copied = Copied
lobby-leave = Leave the table
lobby-close = Close the table
lobby-refresh = Load again
lobby-terms = What is played
lobby-new = Set up a new table

objection-started = The game has already begun.
objection-closed = This table is closed.
objection-taken = Somebody else has this seat.
objection-full = The last seat was just taken.
objection-seated = You sit here already.
objection-not-seated = You do not sit at this table.
objection-name-taken = This name looks like another at the table. Choose a different one.
objection-name-kept = This name belongs to somebody with a password, or looks like theirs. Choose a different one.
objection-not-owner = Only the owner of the table may do this.
objection-seats-free = The game starts when every seat is taken.
objection-not-started = The game has not been started yet.
objection-showing = The players have fifteen seconds to show their part in the deal.
objection-wrong-nonce = This is not the part in the deal that was settled before.
objection-not-over = The game is not over yet.

## Home page

home-friends = With friends
home-open = Open tables
home-open-none = No public table is waiting. Set one up and send the link.
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
home-table-lobby = Not begun
home-table-gathering = The game has not begun.
home-table-since = { $count ->
    [one] One move since your last.
   *[other] { $count } moves since your last.
}

## At a table

pass-on = Pass the device to { $names }
pass-hint = The hand is shown once its owner has the device.
pass-look = Look at your own hand:
pass-me = I am { $name }
rematch-ask = Again with the same people
rematch-go = Your friends play again: join them
