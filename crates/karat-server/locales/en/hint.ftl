### Suggested moves and their reasons.

hint-h = What could I do?
hint-set-up = Set it up
hint-set-up-this = Set it up: { $move }
hint-play = Play it
hint-foot = Based only on what you can see, in no particular order. Setting up a move does not play it: you still confirm it.
