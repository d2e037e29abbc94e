### Suggested moves and their reasons.

hint-h = What could I do?
hint-set-up = Set up
hint-set-up-this = Set up: { $move }
hint-put-back = Cancel
hint-foot = These suggestions use only what you can see and are in no particular order. Setting up a move does not play it: you still have to confirm it.
