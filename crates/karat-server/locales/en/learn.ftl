### Pages that explain a game to somebody who has never seen it, and the choice of rulebooks.

learn-title = Learn { $game } in five minutes
learn-five = Learn in five minutes
learn-rulebook = Rules
learn-toc = On this page
learn-levels = How much do you want to read?
learn-levels-learn = The game in five minutes, with pictures
learn-levels-rules = Every rule in plain words
learn-levels-exact = The clauses Karat plays by, each with its examples
learn-example-steps = Show it up to line
learn-next = Now try it
learn-next-lead = A table of your own against gentle bots. No clock, and nothing is rated.
learn-choice-title = Learn a game
learn-choice-lead = Three games in which gems are auctioned, each explained in five minutes. Start with the first if you know none of them.
rules-choice-title = All rules
rules-choice-lead = Every game in three readings: five minutes with pictures, all rules in plain words, and the exact text that Karat plays by.

## The plain rules

rules-exact = Exact text
rules-all = All rules of the game
rules-quick = Rules for this moment
rules-example = Example
example-title = { $game }: an example
example-h = An example
example-steps = Steps of the example
example-back = Back
example-on = On
example-step = Step { $step } of { $steps }
example-begins = So it begins.
example-refused = What { $name } tries is refused.
example-exactly = What was tried
example-players = Adam, Beata, Cyril, Dana, Emil, Flora
rules-house = At this table
rules-here = Here:
rules-house-changes = house rule
rules-brief = The game in brief
rules-now = Your table now
rules-now-back = Back to it
rules-card = The whole game on a card
rules-card-hint = When you print this page, you get just this card.
rules-programs = For programs
rules-programs-hint = These clauses say how moves are written and what programs need. They stand in the exact text alone.
rules-choices = A table may play otherwise:
rules-search = Search these rules
rules-search-hint = For example: tie, pass, price
rules-search-button = Search
rules-found = { $count ->
    [0] Nothing was found for “{ $query }”. Try another word, or look through the chapters.
    [one] One place answers “{ $query }”.
   *[other] { $count } places answer “{ $query }”.
}
