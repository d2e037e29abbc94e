### What a player would look for and cannot do now.

reason-h = Not now
reason-not-now = Not now:
reason-why = Why not?
reason-exercise = What is not possible here, and why?
