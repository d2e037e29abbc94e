### Tables with friends: setting up, joining, starting, passing the device, rematches.

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
create-all-bots = All bots
create-all-bots-link = Show all bots
create-friend = A friend on another device
create-local = A friend on this device
create-local-name = Their name
create-random_seating = Random seats
create-random_seating-hint = The seats are drawn at random when the game starts.
create-terms = Table settings
create-visibility = Who can find the table
create-visibility-hint = This matters only while a seat is free.
create-visibility-link = Only people with the link
create-visibility-public = Everyone, on the home page
create-time = Time control
create-time-hint = When a player runs out of time, a bot plays for them until they return.
create-no_clock = No clock
create-no_clock-hint = The game is played without a clock, whatever is chosen above. If a player leaves, the others can let a bot take over.
create-time-own = Custom
create-time-minutes = Minutes per player
create-time-increment = Increment in seconds
create-absent_level = Bot for absent players
create-absent_level-hint = A bot of this level plays for anyone who is away. Each of its decisions is marked.
create-watch_delay_s = Spectators see
create-watch_delay_s-hint = While the game is running, spectators see moves and chat with this delay, so any help to a player would come too late. As soon as the game is over, everything becomes public.
create-rated = Rated game
create-rated-hint = The game counts towards ratings and needs a time control. Its moves cannot be taken back.
create-commitment-hint = SHA-256 of this table’s secret seed. The seed is fixed before you open the table.
create-open-hint = If you leave a seat free for a friend, you’ll get a link to send. Otherwise the game starts at once.

terms-visibility = Visible to
terms-public = everyone
terms-link = people with the link
terms-time = Time control
terms-seating = Seats
terms-random = random
terms-as-seated = in the order you join
terms-absent = Bot for absent players
terms-watch = Spectators see
terms-rated = Rated
terms-yes = yes
rated-h = How this game is rated
rated-accounts = The game changes the ratings of accounts that have a password and are at least a day old.
rated-place = Accounts that play from the same browser or network are not rated against each other.
rated-repeated = Each further game between the same two players within { $days } days counts half as much as the previous one.
rated-short = Games shorter than a minute, or with fewer than { $decisions } decisions per player, do not change ratings.
terms-no = no
time-none = unlimited
time-fischer = { $minutes } min + { $seconds } s
time-fischer-seconds = { $initial } s + { $seconds } s
time-days = { $days ->
    [one] one day per move
   *[other] { $days } days per move
}
delay-none = everything immediately
delay-minutes = { $minutes ->
    [one] everything a minute later
   *[other] everything { $minutes } minutes later
}

nonce-summary = Your contribution to the deal
nonce-phrase = Your own text
nonce-hint = Whatever you type is mixed into every draw. With JavaScript, your browser adds random bytes and keeps your contribution secret until all contributions are fixed. Without JavaScript, the server sees your text as soon as you send it.
nonce-of = Players who have fixed their contributions: { $names }.

## Challenges

challenge-title = Challenge a player
challenge-person = Challenge { $name }
challenge-name = Name of the player’s account
challenge-others = Other seats
challenge-bots = bots: { $level }
challenge-free = free, for people with the link
challenge-send = Challenge
challenge-online-bots = Bots that are online
challenge-hint = Opens a table with a seat reserved for this player. If the player accepts and every seat is taken, the game begins automatically.
challenge-offers = Waiting for your answer
challenge-from = Challenge from
challenge-rematch = Rematch with
challenge-seats = { $seats } players
challenge-accept = Accept
challenge-decline = Decline

## Lobby

lobby-title = Table: { $game }
lobby-h1 = Waiting for players
lobby-h1-full = Everyone is here
lobby-h1-committing = Dealing again
lobby-h1-showing = The game is starting
lobby-h1-closed = This table is closed
lobby-lead = { $count ->
    [one] One seat is free.
   *[other] { $count } seats are free.
}
lobby-lead-start = Start when you are ready.
lobby-lead-full = The game begins when the host starts it.
lobby-lead-soon = Two minutes after the last seat is taken, the game begins automatically.
lobby-lead-committing = A player did not reveal their contribution to the deal, so no contribution counts. Everyone who revealed a contribution will make a new one.
lobby-lead-showing = All contributions to the deal are being revealed. This takes a moment.
lobby-lead-closed = The game never started.
lobby-actions = What you can do
lobby-seats = Seats
lobby-free = Free seat
lobby-kept = reserved
lobby-kept-you = A seat is reserved for you.
lobby-declined = { $names } declined. The { $count ->
    [one] seat is
   *[other] seats are
} free again.
lobby-host = host
lobby-sit = Join here
lobby-of-seat = seat { $seat }
lobby-level = Level of the bot
lobby-bot = Add a bot
lobby-change = Change
lobby-remove = Remove
lobby-kick = Remove from table
lobby-release = Cancel the reservation
lobby-fill = Fill free seats with bots
lobby-fill-offer = Nobody has joined for a minute. You can fill the free seats with bots and begin, or keep waiting.
lobby-start = Start the game
lobby-start-hint = Fill the free seats first, with friends or bots.
lobby-start-without = Continue without the others
lobby-start-without-hint = You can do this after 15 seconds. If a contribution is still missing then, all revealed contributions will be void, and the deal will be repeated without the missing one.
lobby-go-on-hint = You can do this after half a minute. Players who have not made a new contribution by then will play without one.
lobby-committing = Waiting at most half a minute for the others.
lobby-committing-hint = With JavaScript, your browser makes a new contribution automatically. Without JavaScript, type something within half a minute, or play without a contribution.
lobby-committing-do = Contribute again
lobby-given-up = A deal was voided. These players did not reveal their contributions in time: { $names }.
lobby-given-up-since = Players who do not reveal their contribution cannot contribute to later deals. The next secret seed was fixed at the start.
lobby-given-up-link = See what was revealed
lobby-showing = No player knew another player’s contribution before all of them were fixed.
lobby-join = Join the table
lobby-name-any = Leave empty for a random name
lobby-sit-down = Join table
lobby-no-seat = There is no free seat for you. You can watch once the game begins.
lobby-share = Send this link to your friends
lobby-share-hint = Anyone who opens it can join with one click. Nobody needs an account.
lobby-address = Address of the table
lobby-send = Share …
lobby-code = QR code with the address of the table
lobby-code-hint = Or point a phone’s camera here.
lobby-copy = Copy
lobby-copied = Copied
lobby-leave = Leave table
lobby-close = Close table
lobby-refresh = Reload
lobby-terms = This table
lobby-new = Set up a new table

objection-started = The game has already begun.
objection-closed = This table is closed.
objection-taken = Another player has this seat.
objection-full = The last seat was just taken.
objection-seated = You have already joined this table.
objection-not-seated = You have no seat at this table.
objection-name-taken = Another player at the table has this name or one that looks like it. Choose a different one.
objection-name-kept = This name, or one that looks like it, belongs to an account. Choose a different one.
objection-no-clock = A rated game needs a time control: choose one, or make the game unrated.
objection-people-alone = This rated game is only for people.
objection-bots-alone = This rated game is only for bot accounts.
objection-not-host = Only the host can do this.
objection-seats-free = The game can start once every seat is taken.
objection-not-started = The game has not been started yet.
objection-showing = The other players still have a moment to reveal their contributions.
objection-voided = This deal was voided. What you sent was not used.
objection-not-asked = Your contribution to the deal is not needed now.
objection-wrong-nonce = This does not match the fingerprint of your contribution.
objection-not-over = The game is not over yet.
objection-unknown = No account has this name. Check the spelling, or open the player’s page and challenge them there.
objection-oneself = You cannot challenge yourself. Enter another player’s name.
objection-unavailable = You cannot challenge this player.
objection-many-sent = You already have as many open challenges as you can have. Close one of those tables, then try again.
objection-many-received = This player already has as many open challenges as they can have. Try again later.

## Home page

home-open = Open tables
home-open-count = { $count ->
    [0] No open tables right now. Open one and share the link.
    [one] One table is open.
   *[other] { $count } tables are open.
}
home-open-free = { $free } of { $seats } seats free
home-open-options = { $count ->
    [one] one house rule
   *[other] { $count } house rules
}
home-open-mine = You have a seat
home-open-full = Full
home-table-lobby = Not started
home-table-gathering = The game has not started.
home-table-since = { $count ->
    [one] One move since your last one.
   *[other] { $count } moves since your last one.
}

## At a table

pass-on = Pass the device to { $names }
pass-hint = Each hand is shown only when its owner has the device.
pass-look = Look at your own hand:
pass-me = I am { $name }
rematch-ask = Rematch
rematch-go = Your friends want a rematch: join them
rematch-names = At the new table: { $names }

## Find me a table

find-h = Find a table
find-hint = We’ll seat you at a matching open table. If several tables match, you’ll join the one whose host is present and has waited longest. If no table matches, we’ll open one, and the next player looking for the same game will join you. Two minutes after the last seat is taken, the game begins automatically. You can add bots at any time.
find-game = Game
find-seats = Players
find-speed = Time control
find-speed-live = live
find-speed-days = correspondence
find-go = Find a table
