### Takebacks.

undo-take = Take back my last move
    .short = Take back
undo-ask = Ask for a takeback of my last move
    .short = Ask for a takeback
undo-h = Takebacks
undo-does-free = Undoes your last move
undo-does-moved = Undoes { $name }’s move too
undo-does-draws = The same draws will happen again
undo-does-ask = The others must agree
undo-does-withdraw = The game goes on
undo-free = Nothing has been revealed since your last move.
undo-border-draw = Something has been drawn since your last move.
undo-border-reveal = Your last move revealed something hidden.
undo-border-moved = { $name } has moved since your last move.
undo-then-ask = You can take the move back only if the other players agree.
undo-then-bots = Only bots would have to agree, and they always do. The same draws will happen again.
undo-then-rated = In a rated game, moves cannot be taken back.
undo-asked = { $name } asks for a takeback. It undoes { $count ->
    [one] one decision
   *[other] { $count } decisions
}.
undo-asked-hint = The draws since then will be repeated with the same results.
undo-agree = Agree
undo-refuse = Decline
undo-waits = You have asked for a takeback. Waiting for an answer from: { $names }.
undo-withdraw = Withdraw
    .short = Withdraw
undo-withdrawn = The takeback request has been withdrawn.
undo-agreed = You have agreed to a takeback. Waiting for an answer from: { $names }.
undo-refused = { $name } does not agree. The move stands.

log-undo = { $seat } takes back { $count ->
    [one] one move
   *[other] { $count } moves
}
