### Suggested moves and their reasons.

hint-h = What could I do?
hint-set-up = Set up
hint-set-up-this = Set up: { $move }
hint-put-back = Cancel
hint-foot = These suggestions use only what you can see and are in no particular order. Setting up a move does not play it: you still have to confirm it.

### Moves that ask twice, and players who are out of the game.

risk-move = { $move }: { $risk }
risk-once-more = The move has not been played yet. Press the red button only if you mean it.
out-badge = Out
out-h = You are out of the game
out-now = The others continue without you. You can keep watching and will see the table as before.
out-later = The result and the review of your decisions will be here when the game is over.
out-new = New game
