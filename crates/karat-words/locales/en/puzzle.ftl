### Puzzles: one position, one question, and an answer that the rules prove.

puzzles-title = { $game }: puzzles
puzzles-lead = One position, one question, one minute. The answer works whatever the other players do, and trying costs nothing.
puzzles-offer = Solve a puzzle
puzzles-way = Puzzles: { $count }
puzzles-today = Puzzle of the day
puzzles-solve = Solve it
puzzles-look-again = Look at it again
puzzles-all = All puzzles
puzzles-done = Solved: { $done } of { $count }.
puzzles-solved = Solved:
puzzles-learn = Learn the game
puzzle-title = { $game }, puzzle { $number }: { $title }
puzzle-coach = Puzzle
puzzle-number = Puzzle { $number } of { $count }
puzzle-before = What happened before
puzzle-right = Well done!
puzzle-answer = This is the solution.
puzzle-wrong = Not quite.
puzzle-more = Try the next puzzle, or see how the game continues from here.
puzzle-last = You have solved all the others. See how the game continues from here.
puzzle-next = Next puzzle
puzzle-play = Continue from here
puzzle-points = That guarantees you { $number ->
    [one] one point
   *[other] { $number } points
}. Another move guarantees { $best }.
puzzle-win =
    { $number ->
        [0] After that, an opponent can still tie with you.
        [one] After that, an opponent can still finish { $number } point ahead of you.
       *[other] After that, an opponent can still finish { $number } points ahead of you.
    }
puzzle-theme-bid = best bid
puzzle-theme-payment = best payment
puzzle-theme-opening = opening bid
puzzle-theme-raise = raise
puzzle-theme-trick = tricks
puzzle-theme-defence = defence
puzzle-theme-set = set
puzzle-theme-stop = when to stop
puzzle-theme-choice = what to choose
puzzle-theme-finish = last move
puzzle-theme-noloss = no loss
puzzle-theme-sale = best sale
puzzle-theme-work = income
puzzle-on = What next?
