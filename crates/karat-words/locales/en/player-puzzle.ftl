### Puzzles that players make from positions of their games. $percent is a win chance or a share.

player-puzzle-title = Puzzles by players
player-puzzle-lead = What would you play? Players ask about positions from their games, and Karat’s bots check the answers.
player-puzzle-filter = Filter puzzles
player-puzzle-seats = Players
player-puzzle-seats-any = Any number
player-puzzle-order = Order
player-puzzle-order-newest = Newest first
player-puzzle-order-attempts = Most tried first
player-puzzle-all = Puzzles
player-puzzle-none = There are no such puzzles yet.
player-puzzle-players = { $count ->
    [one] 1 player
   *[other] { $count } players
}
player-puzzle-tries = { $count ->
    [0] Nobody has tried yet
    [one] 1 person tried; { $percent }% found the move
   *[other] { $count } people tried; { $percent }% found the move
}
player-puzzle-found = Solved
player-puzzle-tried = Tried
player-puzzle-disputed = The engine disagrees
player-puzzle-mine = Your puzzles
player-puzzle-untitled = No question yet
player-puzzle-stage-draft = Draft
player-puzzle-stage-public = Public
player-puzzle-stage-withdrawn = Withdrawn
player-puzzle-stage-removed = Removed by the operator
player-puzzle-how-h = Make a puzzle
player-puzzle-how = Open the analysis or the replay of a finished game, go to a decision, and choose “Make a puzzle”. You need an account with a password. You can make up to { $daily } puzzles a day.
player-puzzle-how-checked = Solvers see only what the deciding player knew. Names and the game itself are not shown.

## A puzzle

player-puzzle-page = { $game }: { $question }
player-puzzle-coach = Puzzle
player-puzzle-badge = Puzzle by a player
player-puzzle-question = Question
player-puzzle-by = Asked by
player-puzzle-do = Make your move.
player-puzzle-once = Your first move counts. You then see the author’s answer and the win chances.
player-puzzle-refused = The rules forbid this move.
player-puzzle-show = Show the answer
player-puzzle-right = You found the author’s move!
player-puzzle-wrong = The author has another move in mind.
player-puzzle-looked = You looked at the answer.
player-puzzle-your-move = Your move: { $move }
player-puzzle-answers = { $count ->
    [one] The author’s move
   *[other] The author’s moves
}
player-puzzle-engine = What the engine thinks
player-puzzle-agrees = The engine agrees: no move is clearly better, by { $percent }% or more.
player-puzzle-disagrees = The engine disagrees: another move has a win chance at least { $percent }% higher.
player-puzzle-disputed-hint = The engine finds a move of the author clearly worse than another, by at least { $percent }%.
player-puzzle-is-best = engine’s best
player-puzzle-is-answer = author’s move
player-puzzle-is-yours = your move
player-puzzle-engine-how = Win chances from what this player knows. Karat’s bots finished { $games ->
    [one] one game
   *[other] { $games } games
} after each move, each time with new hidden cards.
player-puzzle-share = Share or report
player-puzzle-share-hint = Anyone with the link can try the puzzle.
player-puzzle-share-link = Link to this puzzle
player-puzzle-report = Report this puzzle to the operator
player-puzzle-reported = You have reported this puzzle to the operator.
player-puzzle-more = More puzzles

## Writing a puzzle

player-puzzle-make-h = Puzzle
player-puzzle-make-hint = Let others find the best move here. They see only what { $name } knows.
player-puzzle-make = Make a puzzle
player-puzzle-editor = { $game }: write a puzzle
player-puzzle-edit = Edit puzzle
player-puzzle-see = See the puzzle
player-puzzle-answers-none = Make the move that you have in mind at the table.
player-puzzle-answers-hint = Solvers may find any of up to { $count } moves. Make another one at the table to add it.
player-puzzle-drop = Remove
player-puzzle-drop-this = Remove the move: { $move }
player-puzzle-question-hint = Ask in your own words, without giving away the answer.
player-puzzle-explanation = Explanation
player-puzzle-explanation-hint = Solvers see the explanation after their first move.
player-puzzle-save = Save question and explanation
player-puzzle-check = Check with the engine
player-puzzle-check-hint = Karat’s bots compare your answer with other moves. If you change the answer, they have to check it again.
player-puzzle-no-check = This server does not check puzzles, so they cannot be published.
player-puzzle-queued = The check is queued. { $count ->
    [0] It starts next.
    [one] One job is ahead of it.
   *[other] { $count } jobs are ahead of it.
}
player-puzzle-running = The engine is checking your answer: { $percent }%.
player-puzzle-publish = Publish puzzle
player-puzzle-publish-anyway = Publish as “The engine disagrees”
player-puzzle-publish-disputed = The engine finds one of your moves at least { $percent }% worse than another. Solvers will see that it disagrees.
player-puzzle-publish-hint = To publish the puzzle, it needs an answer, a saved question and a finished check.
player-puzzle-withdraw = Withdraw puzzle
player-puzzle-withdraw-hint = Nobody else can then see the puzzle. You can publish it again.
player-puzzle-removed-hint = The operator has removed this puzzle, so only you can see it.
player-puzzle-delete = Delete puzzle
player-puzzle-delete-hint = The puzzle and all tries are deleted for good.
player-puzzle-broken = This puzzle no longer works
player-puzzle-broken-hint = The current rules no longer allow the moves that lead to its position.
player-puzzle-fault-long_text = A question or an explanation can have up to { $chars } characters. Shorten it and save it again.
player-puzzle-fault-no_question = The puzzle needs a question. Write one and save it.
player-puzzle-fault-impossible = This is not possible now, because the puzzle has changed. Look at its current state below.
player-puzzle-fault-queue_full = The engine has too much to do. Try again in a few minutes.
player-puzzle-fault-network_full = The engine already has too many jobs from your network. Try again in a few minutes.
player-puzzle-fault-person_full = The engine already has too many jobs from you. Try again once one of them is finished.
