### Taking moves back.

undo-take = Take back my last move
    .short = Take back
undo-ask = Ask to take back my last move
    .short = Ask to take back
undo-free = Nothing has been revealed since your last move.
undo-border-draw = Something has been drawn since your last move.
undo-border-reveal = Your last move revealed something hidden.
undo-border-moved = { $name } has moved since your last move.
undo-then-ask = You can take it back only if the others agree.
undo-then-bots = Only bots would have to agree, and they always do. The draws will come out the same again.
undo-then-rated = At a rated table the move stands.
undo-asked = { $name } asks to take back a move. This undoes { $count ->
    [one] one decision
   *[other] { $count } decisions
}.
undo-asked-hint = The draws since then would come out the same again.
undo-agree = Agree
undo-refuse = Decline
undo-waits = You have asked to take back your last move. Still to answer: { $names }.
undo-withdraw = Withdraw
    .short = Withdraw
undo-withdrawn = The request to take back a move has been withdrawn.
undo-agreed = You have agreed to take back a move. Still to answer: { $names }.
undo-refused = { $name } does not agree. The move stands.

log-undo = { $seat } takes back { $count ->
    [one] one move
   *[other] { $count } moves
}
