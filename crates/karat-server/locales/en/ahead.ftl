### Premoves and auto-bid: what a seat will do, said before its turn.

ahead-title = Premoves and auto-bid
ahead-label = Premoves and auto-bid
ahead-lead = Only you see what you set here. It is carried out a little while after your turn comes, so that nobody can tell it from a move made by hand.
ahead-still = Set a premove on a page that does not reload itself
ahead-your-turn = It is your turn now: decide at the table.
ahead-back = To the table
ahead-hint = A new instruction replaces the one before. It expires when you decide yourself, and when anybody takes a move back.
ahead-pending = Your instruction
ahead-cancel = Cancel
ahead-ended = Expired
ahead-dismiss = OK

ahead-bid = Bid at most
ahead-bid-gems = Raise with at most
ahead-above = { $game ->
    [edel] Accept a bid of more gems than
   *[other] Pass if the price is above
}
ahead-next = My next decision, if it is legal then
ahead-or-text = or another one, in move notation
ahead-text = My next decision, in move notation

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

ahead-says-bid = Bid up to { $price }, always by the smallest raise, then pass.
ahead-says-bid-gems = Raise as cheaply as possible, giving at most { $gems }, then accept.
ahead-says-pass-here = { $game ->
    [edel] Accept in this bargain, whatever is bid.
   *[other] Pass in this auction.
}
ahead-says-pass-always = { $game ->
    [edel] Accept every bid until I am asked for a different decision.
   *[other] Pass in every auction until I am asked for a different decision.
}
ahead-says-pass-above = { $game ->
    [edel] Accept a bid of more than { $price ->
        [one] one gem
       *[other] { $price } gems
    }; a smaller one is left to me.
   *[other] Pass if the price is above { $price }; up to that it is left to me.
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

ahead-end-done = It has been carried out.
ahead-end-auction = The bidding is over.
ahead-end-asked = You were asked for a different decision.
ahead-end-not-legal = It was not a legal move.
ahead-end-cannot-pass = The rules did not let you pass.
ahead-end-taken-back = A move was taken back.
ahead-end-away = You were away.
ahead-end-game = The game is not running.

ahead-refused-limit = The limit has to be a whole number, and for gems at most 22 of a colour. Nothing was saved.
ahead-refused-no-auction = { $game ->
    [edel] You are not bidding in any bargain now. Nothing was saved.
   *[other] You are not bidding in any auction now. Nothing was saved.
}
ahead-refused-unreadable = This is not a move in the notation of this game. Nothing was saved.
ahead-refused-not-now = It is already your turn, and this does not answer the question. Nothing was saved.
ahead-refused-late = Something has happened since you saw the table. Nothing was saved; have a look and decide again.
ahead-refused-away = A bot plays for you while you are away. Come back first.
ahead-carried-out = It is too late to cancel all of it: a move had already been made. That move stands; nothing more will be done for you.
ahead-gone = That instruction had expired.

log-ahead = premove
