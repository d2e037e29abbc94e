### Returning to a table: news since the last visit, waiting tables, and alerts.

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
log-older = Earlier moves
digest-since-looked = { $count ->
    [one] One new move
   *[other] { $count } new moves
}

waiting-next = Next table
waiting-label = { $count ->
    [one] Next table: one table is waiting for you
   *[other] Next table: { $count } tables are waiting for you
}

notice-h = When it is your turn
notice-show = Show a browser notification
notice-ring = Play a short sound
notice-hint = Only for tables that are open in a tab you are not looking at. Stored in this browser.
notice-denied = The browser blocks notifications from this site. You can change that in its settings.
notice-call = Your turn

moment-go-on = Continue
moment-key = Space
moment-pace = Animation speed
moment-pace-slow = slow
moment-pace-normal = normal
moment-pace-fast = fast
moment-pace-off = no pauses

### The log by auctions, turns and rounds; the recap; looking back.

log-of = Show in the log
log-of-all = all moves
log-of-me = my moves and moves that affect me
dock-fold = Collapse or expand this section
log-now = now
recap-h = Since your last turn
recap-count = { $shown } of { $count }
recap-points = { $name } now has { $points ->
    [one] one point
   *[other] { $points } points
}, you have { $own }
recap-points-own = You have { $points ->
    [one] one point
   *[other] { $points } points
} now
past-h = Looking back
past-bar = Looking back:
past-back = Back to now
past-key = Esc
past-hint = You cannot make a move while looking back. If your clock is running, it keeps running.
past-turn = It is your turn now.
past-steps = Step through the game
past-prev = One move back
past-next = One move forward
past-move = Move

## Settings and keys

settings-title = Settings
settings-back = Back
settings-browser = At the table
settings-script = Animations, notifications and sounds need JavaScript, which is turned off in this browser.
settings-pace-usual = Automatic
settings-pace-hint = Automatic means normal speed, and no pauses in correspondence games.
sound-moments = Sound effects
settings-premove-on = shown beside the table
settings-premove-off = not shown
settings-sounds = Sounds
settings-volume = Volume
settings-volume-quiet = quiet
settings-volume-medium = medium
settings-volume-loud = loud
keys-title = Keyboard shortcuts
keys-close = Close
keys-dock = go to your decision
keys-choose = select a card; Enter locks it in
keys-clauses = show or hide rule numbers
keys-pass = go to the pass button
keys-hints = What could I do? (practice tables)
keys-go-on = skip the current animation
keys-back = go back one move
keys-on = go forward one move
keys-now = return to the present
keys-keys = this list
tabs-label = Parts of the table
tabs-table = Table
tabs-log = Log
tabs-talk = Chat
tabs-rules = Rules
tabs-info = Table
tabs-beside = Beside the table
log-menu = Log and display
clauses-show = Show rule numbers
letters-show = Show letters on gems
tap-again = Tap again:
