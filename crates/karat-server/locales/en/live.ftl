### Coming back: what has happened meanwhile, what waits, and what calls the reader.

digest-summary = { $count ->
    [0] News since your last visit
    [one] One move since your last visit
   *[other] { $count } moves since your last visit
}
digest-more = { $count ->
    [one] One earlier line is in the log.
   *[other] { $count } earlier lines are in the log.
}
digest-dismiss = Got it
digest-border = New since your last visit ↑
digest-since-looked = { $count ->
    [one] One move since you looked
   *[other] { $count } moves since you looked
}

waiting-next = Next table
waiting-label = { $count ->
    [one] Next table: one waits for you
   *[other] Next table: { $count } wait for you
}

notice-label = Call me when it is my turn
notice-h = When it is your turn
notice-show = Show a message of the browser
notice-ring = Play a short sound
notice-hint = Only for tables that you have open in a tab you are not looking at. Kept in this browser.
notice-denied = The browser does not allow messages from here. You can change that in its settings for this site.
notice-call = Your turn
