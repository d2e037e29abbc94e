### Premoves and auto-bid.

ahead-title = Premoves and auto-bid
ahead-label = Premoves and auto-bid
ahead-lead = Only you see what you set here. It is played a short while after your turn begins, so it looks like a move made by hand.
ahead-still = Set a premove on a page that does not reload
ahead-your-turn = It is your turn now: decide at the table.
ahead-back = To the table
ahead-hint = A new premove replaces the previous one. It is cancelled if you move yourself or if anyone takes a move back.
ahead-pending = Your premove
ahead-cancel = Cancel
ahead-ended = Expired
ahead-dismiss = OK

ahead-bid = Bid at most
ahead-bid-gems = Raise, giving at most
ahead-above = { $game ->
    [edel] Accept a bid of more gems than
   *[other] Pass if the price is above
}
ahead-next = My next decision, if it is legal by then
ahead-or-text = or another move, in notation
ahead-text = My next decision, in notation

ahead-button-bid = Bid for me
ahead-button-pass-above = { $game ->
    [edel] Accept for me
   *[other] Pass for me
}
ahead-button-pass-here = { $game ->
    [edel] Accept for me
   *[other] Pass for me
}
ahead-button-pass-always = { $game ->
    [edel] Accept for me
   *[other] Pass for me
}
ahead-button-next = Set premove

ahead-says-bid = Bid up to { $price }, always with the smallest raise, then pass.
ahead-says-bid-gems = Raise as cheaply as possible, giving at most { $gems }, then accept.
ahead-says-pass-here = { $game ->
    [edel] Accept any bid in this bargain.
   *[other] Pass in this auction.
}
ahead-says-pass-always = { $game ->
    [edel] Accept every bid until I have a different decision to make.
   *[other] Pass in every auction until I have a different decision to make.
}
ahead-says-pass-above = { $game ->
    [edel] Accept a bid of more than { $price ->
        [one] one gem
       *[other] { $price } gems
    }; I decide about smaller ones.
   *[other] Pass if the price is above { $price }; up to that, I decide.
}
ahead-says-next = My next decision: { $move }.

ahead-move-choose = choose { $what }
ahead-move-guess = guess { $what }
ahead-move-take = take { $what }
ahead-move-done = exchange nothing
ahead-move-end = end the turn at once
ahead-move-pass = pass
ahead-move-decline = decline
ahead-move-accept = accept

ahead-end-done = It has been played.
ahead-end-auction = The bidding is over.
ahead-end-asked = You had a different decision to make.
ahead-end-not-legal = It was not a legal move.
ahead-end-cannot-pass = The rules did not let you pass.
ahead-end-taken-back = A move was taken back.
ahead-end-away = You were away.
ahead-end-game = The game is not running.

ahead-refused-limit = The limit must be a whole number. For gems, it can be at most 22 of a colour. Nothing was saved.
ahead-refused-no-auction = { $game ->
    [edel] You are not in any bargain now. Nothing was saved.
   *[other] You are not in any auction now. Nothing was saved.
}
ahead-refused-unreadable = This is not a move in the notation of this game. Nothing was saved.
ahead-refused-not-now = It is already your turn, and this premove does not fit the decision you have to make. Nothing was saved.
ahead-refused-late = The table has changed since you loaded this page. Nothing was saved. Check the table and try again.
ahead-refused-away = A bot is playing for you while you are away. Come back first.
ahead-carried-out = It is too late to cancel everything: one move had already been played. That move stands, and nothing more will be played for you.
ahead-gone = That premove had already expired.

log-ahead = premove
