### Introductions for new players, and the choice of rulebooks.

learn-title = Learn { $game }
learn-to-play = Learn to play
learn-rulebook = Rules
learn-toc = On this page
learn-time = { $first ->
    [one] The first minute is enough to begin.
   *[other] The first { $first } minutes are enough to begin.
} The whole introduction takes about { $all ->
    [one] { $all } minute
   *[other] { $all } minutes
} to read.
learn-levels = How much do you want to read?
learn-levels-learn = The first minute, then the whole game with pictures
learn-levels-rules = Every rule in plain words
learn-levels-exact = The exact rules, with examples
learn-example-steps = Show the example up to line
learn-next = Now try it
learn-next-lead = You play against gentle bots at your own table. No clock, unrated.
learn-choice-title = Learn a game
learn-choice-lead = Three gem-auction games. After one minute of reading, you can begin any of them. New to all three? Start with the first.
rules-choice-title = All rules
rules-choice-lead = You can read each game in three ways: an introduction with pictures, all rules in plain words, or the exact text that Karat plays by.

## The plain rules

rules-exact = Exact text
rules-all = All the rules of the game
rules-quick = Rules for this moment
rules-example = Example
example-title = { $game }: an example
example-h = An example
example-steps = Steps of the example
example-back = Back
example-on = Next
example-step = Step { $step } of { $steps }
example-begins = The position at the start.
example-refused = { $name } tries something that the rules forbid.
example-exactly = Moves that were tried
example-players = Adam, Beata, Cyril, Dana, Emil, Flora
rules-house = At this table
rules-here = Here:
rules-house-changes = house rule
rules-brief = The game in brief
rules-now = Your table now
rules-now-back = Back to the table
rules-card = The whole game on a card
rules-card-hint = If you print this page, only this card is printed.
rules-programs = For programs
rules-programs-hint = These rules cover move notation and other details for programs. These rules appear only in the exact text.
rules-choices = House rules can change this:
rules-search = Search these rules
rules-search-hint = For example: tie, pass, price
rules-search-button = Search
rules-found = { $count ->
    [0] Nothing found for “{ $query }”. Try another word, or look through the chapters.
    [one] One result for “{ $query }”.
   *[other] { $count } results for “{ $query }”.
}
