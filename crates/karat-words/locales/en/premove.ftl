### Premoves and auto-bid.

premove-title = Premoves and auto-bid
premove-label = Premoves and auto-bid
premove-lead = Only you can see what you set here. A premove is played a short while after your turn begins, so it looks like a move made by hand.
premove-still = Set a premove on a page that does not reload
premove-your-turn = It is your turn now: decide at the table.
premove-back = To the table
premove-hint = A new premove replaces the previous one. It is cancelled if you make a move yourself or if anyone takes a move back.
premove-pending = Your premove
premove-cancel = Cancel
premove-ended = Expired
premove-dismiss = OK

premove-bid = Bid at most
premove-bid-gems = Raise, giving at most
premove-above = { $game ->
    [edel] Accept a bid of more gems than
   *[other] Pass if the price is above
}
premove-next = My next decision, if it is legal by then
premove-or-text = or another move, in notation
premove-text = My next decision, in notation

premove-button-bid = Bid for me
premove-button-pass-above = { $game ->
    [edel] Accept for me
   *[other] Pass for me
}
premove-button-pass-here = { $game ->
    [edel] Accept for me
   *[other] Pass for me
}
premove-button-pass-always = { $game ->
    [edel] Accept for me
   *[other] Pass for me
}
premove-button-next = Set premove

premove-says-bid = Bid up to { $price }, always with the smallest raise, then pass.
premove-says-bid-gems = Raise as cheaply as possible, giving at most { $gems }, then accept.
premove-says-pass-here = { $game ->
    [edel] Accept any bid in this bargain.
   *[other] Pass in this auction.
}
premove-says-pass-always = { $game ->
    [edel] Accept every bid until I have a different decision to make.
   *[other] Pass in every auction until I have a different decision to make.
}
premove-says-pass-above = { $game ->
    [edel] Accept a bid of more than { $price ->
        [one] one gem
       *[other] { $price } gems
    }; I will decide on smaller ones.
   *[other] Pass if the price is above { $price }; otherwise, I will decide.
}
premove-says-next = My next decision: { $move }.

premove-move-choose = choose { $what }
premove-move-guess = guess { $what }
premove-move-take = take { $what }
premove-move-done = exchange nothing
premove-move-end = end the turn at once
premove-move-pass = pass
premove-move-decline = decline
premove-move-accept = accept

premove-end-done = It has been played.
premove-end-auction = The bidding is over.
premove-end-asked = You had a different decision to make.
premove-end-risk = It was not played, because it could have put you out of the game or cost you everything. Decide yourself.
premove-end-not-legal = It was not a legal move.
premove-end-cannot-pass = The rules did not let you pass.
premove-end-taken-back = A move was taken back.
premove-end-away = You were away.
premove-end-game = The game is no longer running.

premove-refused-limit = The limit must be a whole number. For gems, the limit can be at most 22 of each colour. Nothing was saved.
premove-refused-no-auction = { $game ->
    [edel] You are not bargaining with anyone at the moment. Nothing was saved.
   *[other] You are not in an auction at the moment. Nothing was saved.
}
premove-refused-unreadable = This is not a move in the notation of this game. Nothing was saved.
premove-refused-risk = This move could put you out of the game or cost you everything, so it cannot be a premove. Nothing was saved. You can play it on your turn.
premove-refused-not-now = It is already your turn, and this premove does not fit the decision you have to make. Nothing was saved.
premove-refused-late = The table has changed since you loaded this page. Nothing was saved. Check the table and try again.
premove-refused-away = A bot is playing for you while you are away. Come back first.
premove-carried-out = It is too late to cancel everything: one move has already been played. That move stands, and nothing more will be played for you.
premove-gone = That premove had already expired.

log-premove = premove
