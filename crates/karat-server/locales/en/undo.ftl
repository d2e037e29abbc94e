### Taking moves back.

undo-take = Take back my last move
    .short = Take back
undo-ask = Ask to take back my last move
    .short = Ask to take back
undo-free = Nobody has learnt anything since your last move.
undo-border-draw = Since your last move something was drawn.
undo-border-reveal = Your last move uncovered something hidden.
undo-border-moved = Since your last move { $name } has moved.
undo-then-ask = It can be taken back only if the others agree.
undo-then-bots = Only bots would have to agree, and they always do. What was drawn is drawn the same again.
undo-then-rated = At a rated table it stays.
undo-asked = { $name } asks to take back a move; { $count ->
    [one] one decision goes
   *[other] { $count } decisions go
} with it.
undo-asked-hint = What was drawn since would be drawn the same again.
undo-agree = Agree
undo-refuse = Refuse
undo-waits = You have asked to take back your last move. Still to answer: { $names }.
undo-withdraw = Withdraw
    .short = Withdraw
undo-withdrawn = The wish to take back a move is withdrawn.
undo-agreed = You have agreed to take back a move. Still to answer: { $names }.
undo-refused = { $name } does not agree. The move stays.

log-undo = { $seat } takes back { $count ->
    [one] one move
   *[other] { $count } moves
}
