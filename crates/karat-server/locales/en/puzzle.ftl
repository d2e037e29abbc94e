### Puzzles: one position, one question, and an answer that the rules alone prove.

puzzles-title = { $game }: puzzles
puzzles-lead = One position, one question, one minute. The answer holds whatever the others do, and a try costs nothing.
puzzles-offer = Now try it
puzzles-way = Puzzles: { $count }
puzzles-today = Puzzle of the day
puzzles-solve = Solve it
puzzles-look-again = Look at it again
puzzles-all = All puzzles
puzzles-done = Solved: { $done } of { $count }.
puzzles-solved = Solved:
puzzles-learn = How the game is played
puzzle-title = { $game }, puzzle { $number }: { $title }
puzzle-coach = Puzzle
puzzle-number = Puzzle { $number } of { $count }
puzzle-before = What happened before
puzzle-right = Well done!
puzzle-answer = This is the answer.
puzzle-wrong = Not quite.
puzzle-more = Take the next puzzle, or see how the game goes on from here.
puzzle-last = You have solved all the others. See how the game goes on from here.
puzzle-next = Next puzzle
puzzle-play = Play on from here
puzzle-points = That makes sure of { $number } points for you. There is a move that makes sure of { $best }.
puzzle-win =
    { $number ->
        [0] After that, somebody can still draw level with you.
        [one] After that, somebody can still finish { $number } point ahead of you.
       *[other] After that, somebody can still finish { $number } points ahead of you.
    }
puzzle-theme-bid = best bid
puzzle-theme-payment = best payment
puzzle-theme-opening = opening
puzzle-theme-raise = raise
puzzle-theme-trick = tricks
puzzle-theme-defence = keep it from others
puzzle-theme-set = set
puzzle-theme-stop = when to stop
puzzle-theme-choice = what to choose
puzzle-theme-finish = last move
puzzle-theme-noloss = without loss
puzzle-theme-sale = best sale
puzzle-theme-work = income
puzzle-on = What next?
