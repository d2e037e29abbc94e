### Pages that explain a game to somebody who has never seen it, and the choice of rulebooks.

learn-title = Learn { $game } in five minutes
learn-five = Learn in five minutes
learn-rulebook = Rulebook
learn-toc = On this page
learn-levels = How much do you want to read?
learn-levels-learn = The game in five minutes, with pictures
learn-levels-rules = Every rule that Karat plays by
learn-example-steps = Show it up to line
learn-next = Now try it
learn-next-lead = A table of your own against gentle bots. No clock, and nothing is rated.
learn-choice-title = Learn a game
learn-choice-lead = Three games in which gems are auctioned, each explained in five minutes. Start with the first if you know none of them.
rules-choice-title = Rulebooks
rules-choice-lead = Every rule that Karat plays by, game by game. If you have never played, read the five minutes first.
