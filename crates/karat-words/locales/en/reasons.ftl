### Moves that a player might look for but cannot make now.

reason-h = Not now
reason-not-now = Not now:
reason-why = Why not?
reason-exercise = What is not possible here, and why?
