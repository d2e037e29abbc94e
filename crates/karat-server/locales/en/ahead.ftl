### Acting ahead: what a seat will do, said before it is asked.

ahead-title = Decide ahead
ahead-label = Deciding ahead
ahead-lead = Only you see what you say here. It is carried out a little while after you are asked, so that nobody can tell it from a move made by hand.
ahead-still = Decide ahead on a page that does not reload itself
ahead-your-turn = You are asked now: decide at the table.
ahead-back = To the table
ahead-hint = Whatever you say takes the place of what you said before. It ends when you decide yourself, and when anybody takes a move back.
ahead-standing = Said ahead
ahead-cancel = Cancel
ahead-ended = No longer stands
ahead-dismiss = All right

ahead-bid = Bid at most
ahead-bid-gems = Raise, giving at most
ahead-above = { $game ->
    [edel] Accept a bid of more gems than
   *[other] Pass if the price is above
}
ahead-next = My next decision, if it is allowed then
ahead-or-text = or another one, as moves are written
ahead-text = My next decision, as moves are written

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
ahead-button-next = Decide for me

ahead-says-bid = Bid up to { $price }, always by the smallest raise, then pass.
ahead-says-bid-gems = Raise as cheaply as possible, giving at most { $gems }, then accept.
ahead-says-pass-here = { $game ->
    [edel] Accept in this bargain, whatever is bid.
   *[other] Pass in this auction.
}
ahead-says-pass-always = { $game ->
    [edel] Accept every bid until I am asked something else.
   *[other] Pass in every auction until I am asked something else.
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
ahead-end-auction = It is over.
ahead-end-asked = You are asked something else.
ahead-end-not-legal = This is not allowed now.
ahead-end-cannot-pass = The rules do not let you pass here.
ahead-end-taken-back = A move was taken back.
ahead-end-away = You were away.
ahead-end-game = The game does not run.

ahead-refused-limit = The limit has to be a whole number, of gems at most 22 of a colour. Nothing was noted.
ahead-refused-no-auction = { $game ->
    [edel] There is no bargain in which you take part. Nothing was noted.
   *[other] There is no auction in which you still take part. Nothing was noted.
}
ahead-refused-unreadable = This is not how a move of this game is written. Nothing was noted.
ahead-refused-not-now = You are asked already, and this is no answer to it. Nothing was noted.
ahead-refused-late = Something has happened since you saw the table. Nothing was noted; look and decide again.
ahead-refused-away = A bot plays for you while you are away. Come back first.
ahead-carried-out = Too late to cancel all of it: a move you had said ahead was made before. What is done stays; from now on nothing more is done for you.
ahead-gone = This did not stand any more.

log-ahead = said ahead
