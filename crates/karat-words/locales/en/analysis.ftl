### The analysis board of a finished or uploaded game. $ply counts moves of the game, $percent and
### $margin are win chances in percent, and $margin is twice the standard error.

analysis-open = Analyse
analysis-title = { $game }: analysis
analysis-game = To the game
analysis-beside = Win chances, comment and lines
analysis-of = Analysis by { $name }.
analysis-read-only = Only its owner can change it.
analysis-at = Move { $ply } of the game
analysis-at-line = { $added ->
    [one] One move after move { $ply } of the game
   *[other] { $added } moves after move { $ply } of the game
}
analysis-back = Back to the game
analysis-decide = Decide as { $name }
analysis-others-h = Another player has to decide
analysis-reader-h = Only the owner plays moves here
analysis-reader = Choose Analyse to open your analysis and try out moves.
analysis-draw-h = A random draw comes next
analysis-draw = Choose this draw
analysis-draw-chance = { $draw } ({ $percent }%)
analysis-draw-random = Draw at random
analysis-over = The game is over in this line. Go back to an earlier position to try other moves.

## Win chances

analysis-chances = Win chance
analysis-chances-show = Estimate win chances
analysis-chances-over = The game is over, so there is nothing to estimate.
analysis-chances-choose = Choose a player’s view. Win chances depend on what a player knows.
analysis-of-seat = From what { $name } knows. Karat’s bots finished { $games ->
    [one] one game
   *[other] { $games } games
} from here, each time with new hidden cards.
analysis-of-all = With open cards: every hidden card counts as known, which no player could know. Karat’s bots finished { $games ->
    [one] one game
   *[other] { $games } games
} from here.
analysis-open-cards = Use open cards
analysis-seat-cards = Use only what { $name } knows
analysis-percent = { $percent }% ±{ $margin }
analysis-best = Best moves for { $name }
analysis-play = Play
analysis-play-this = Play: { $move }
analysis-quick = This is a rough estimate. A better one is on its way.
analysis-return = Back to the analysis

## Comments and lines

analysis-comment = Comment
analysis-comment-on = Your comment on this position
analysis-comment-save = Save comment
analysis-lines = Lines
analysis-lines-none = Play a move that differs from the game, and it will appear here as a new line.
analysis-lines-none-yet = There are no lines besides the game yet.
analysis-quiet = A move that changes nothing visible
analysis-delete-line = Delete this move and what follows
analysis-share = Share or delete
analysis-share-hint = Anyone with the link to this page can read the analysis, and only you can change it.
analysis-share-link = Link to this position
analysis-delete-hint = Deleting removes all lines and comments for good. The game itself stays.
analysis-delete = Delete analysis

## Errors

analysis-full-moves = An analysis can have up to { $count } added moves. Delete a line to make room.
analysis-full-comment = A comment can have up to { $count } characters. Shorten it and save it again.
analysis-full-bytes = An analysis can take up { $kilobytes } kB. Delete a line or a comment to make room.
analysis-none = No analysis
analysis-none-unfinished = This game is not over. A game can be analysed once it has ended, so that nobody gets help.
analysis-none-frozen = The moves of this game can no longer be replayed with the current rules.
analysis-none-origin = This game began from a position of another game that is still running. It can be analysed once that game is over.
