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
replay-prev = Move before
replay-next = Next move
replay-last = Last move
replay-play = Play
replay-start = The game begins.
replay-quiet = Nothing to see in this move.
replay-next-draw = Next: a draw
replay-next-seats = To decide: { $names }
replay-back-klenotnici = Auction before
replay-on-klenotnici = Next auction
replay-back-edel = Turn before
replay-on-edel = Next turn
replay-back-zepter = Round before
replay-on-zepter = Next round
replay-back-own = Decision before
replay-on-own = Next decision
replay-eyes = Seen by
replay-spectator = Spectator
replay-speed = Speed
replay-speed-slow = slow
replay-speed-usual = usual
replay-speed-fast = fast
replay-speed-fastest = very fast
replay-end-hide = Hide how it ends
replay-end-show = Show how long it lasts
replay-from-start = From the start

## Where there is nothing to look at

replay-astray-ply = There is no such move
replay-astray-last = { $last ->
    [one] This table has one move.
   *[other] This table has { $last } moves.
}
replay-astray-hidden = The game does not last as long, or this is no number.
replay-astray-seat = That is not yours to see yet
replay-astray-seat-hint = While the game runs, everybody looks back through his own eyes. When it is over, any seat can be chosen.

## Practice

practice-h = Practise from here
practice-lead-running = A new table against bots, from this move on. What you cannot know is dealt anew.
practice-lead-over = A new table against bots, from this move on, on the seat through whose eyes you look.
practice-anew = Deal anew what this seat could not know
practice-level = Bots
practice-button = Open a practice table
practice-choose = Choose a seat to look from, and you can practise on it.
practice-over = The game is over here; go back a few moves to practise.
practice-origin = Practice, unrated. It starts from
practice-origin-link = move { $ply } of another table

## Recorded games

import-title = Look at a recorded game
import-h1 = Look at a recorded game
import-lead = Paste the record of a game, or choose its file. It gets an address of its own, where anybody who has it can look at the game move by move.
import-record = Record
import-hint = The text of a .karat file, at most about 60 KB. The result page of every table offers one.
import-file = From a file
import-button = Look at it
import-fault = Line { $line } is not right.
import-open = Look at a recorded game
