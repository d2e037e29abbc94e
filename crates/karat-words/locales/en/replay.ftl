### Looking back at a table.

log-ply = Move { $ply }: the table at that time
replay-open = Look back move by move
replay-title = { $game }, table { $id }, move { $ply }
replay-h1 = { $game }: move by move
replay-table = To the table
replay-table-h = The table after move { $ply }
replay-moves = Moves
replay-move = Move
replay-of = of { $last }
replay-position = Move {"{ply}"} of { $last }
replay-go = Go
replay-first = First move
replay-prev = Previous move
replay-next = Next move
replay-last = Last move
replay-play = Play
replay-start = The game begins.
replay-quiet = This move changes nothing that you can see.
replay-next-draw = Next: a random draw
replay-next-seats = Next to decide: { $names }
replay-back-klenotnici = Previous auction
replay-on-klenotnici = Next auction
replay-back-edel = Previous turn
replay-on-edel = Next turn
replay-back-zepter = Previous round
replay-on-zepter = Next round
replay-back-own = Previous decision
replay-on-own = Next decision
replay-eyes = View of
replay-spectator = Spectator
replay-speed = Speed
replay-speed-slow = slow
replay-speed-usual = normal
replay-speed-fast = fast
replay-speed-fastest = very fast
replay-end-hide = Hide the ending
replay-end-show = Show the length of the game
replay-from-start = From the start

## Errors

replay-astray-ply = There is no such move
replay-astray-last = { $last ->
    [one] This table has one move.
   *[other] This table has { $last } moves.
}
replay-astray-hidden = The game has fewer moves than that, or what you entered is not a number.
replay-astray-seat = You cannot see that yet
replay-astray-seat-hint = While the game is running, players can only look back from their own seats. After the game, you can choose any seat.

## Practice

practice-h = Practise from here
practice-lead-running = A new table against bots, starting at this move. Everything that you cannot know is dealt again.
practice-lead-over = A new table against bots, starting at this move. You will play in the seat from which you are viewing the game.
practice-redraw = Redeal everything that could not be known from this seat
practice-level = Bots
practice-button = Open a practice table
practice-choose = To practise, first choose a player under “View of”; you will play in that player’s seat.
practice-none = You cannot use this game for practice yet
practice-rated = This game is rated, so you can use it for practice only once it is over.
practice-over = The game is over at this point. Go back a few moves to practise.
practice-origin = Practice, unrated. It starts from
practice-origin-link = move { $ply } of another table

## Recorded games

import-title = Look at a recorded game
import-h1 = Look at a recorded game
import-lead = Paste the record of a game, or choose its file. The game gets its own address, where anyone with the link can go through it move by move.
import-kept = If you have an account, your records are kept until you delete them. A guest’s records are kept for 90 days.
import-mine = Records you uploaded
import-record = Record
import-hint = The text of a .karat file, at most { $kilobytes } KB. You can download it from the result page of every table.
import-file = From a file
import-not-text = This file is not UTF-8 text.
import-button = Open the game
import-too-long = The record is too long: the limit is { $kilobytes } KB. You can read a longer game on your own computer with the command “karat replay”.
import-fault = There is a mistake in line { $line }.
import-open = Look at a recorded game
replay-deal-verified = { $draws ->
    [one] This deal is verified: its draw follows from the seed.
   *[other] This deal is verified: all { $draws } draws match the seed.
}
replay-deal-no-commitment = This deal cannot be verified: like a deal of real cards, it has no seed fingerprint.
replay-deal-no-seed = This deal cannot be verified: it has no seed, because the game was not over when it was saved.
replay-deal-position = This deal cannot be verified: the game starts from a set position.
replay-deal-refuted = This deal fails verification: line { $line } does not match its fingerprints.

## Deleting

delete-title = Delete
delete-import = Delete this record?
delete-practice = Delete this practice table?
delete-lead = It will be deleted permanently for everyone who has the link.
delete-lead-needed = It will disappear from your list at once. Another table was started from it, so it will be deleted permanently only when nobody needs that table any more.
delete-button = Delete
delete-keep = Keep it
