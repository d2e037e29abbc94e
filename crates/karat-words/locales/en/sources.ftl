### The sources of each reading of a rule, shown beside the options of the set-up form.

sources-legend = What the labels next to the choices mean
sources-lead = The label of a choice shows which source supports that reading of the rule. If two choices have the same label, the text allows both. If no source decides, the choice is marked as Karat’s reading.
sources-silent = These sources say nothing about it: { $names }.
sources-silent-all = No rules decide this.

source-rules = rules
    .hint = The rules that Karat is based on say so or give this as an example.
source-czech = Czech rules
    .hint = The Czech edition of the rules says so.
source-italian = Italian rules
    .hint = The Italian edition of the rules says so.
source-dutch = Dutch rules
    .hint = The Dutch edition says so. Only that edition has rules for two players.
source-czech-part = Czech part
    .hint = The rules are half Czech and half Slovak, and the halves differ here. The Czech half of the rules says so.
source-slovak-part = Slovak part
    .hint = The Slovak half of the rules says so; the Czech half differs.
source-component-list = component list
    .hint = The rules contradict themselves; this is what their component list says.
source-income-table = income table
    .hint = The rules contradict themselves; this is what their income table says.
source-first-edition = first edition
    .hint = According to the rules, the first edition was played this way.
source-second-edition = second edition
    .hint = According to the rules, the second edition is played this way.
source-document-variant = variant of the rules
    .hint = The rules describe this as another way to play.
source-program = older program
    .hint = An earlier program for this game does it this way.
source-reviews = reviews
    .hint = Reviews of the game describe it this way.
source-karat = Karat’s reading
    .hint = The rules leave this open. We chose this reading; the rulebook gives the reason.
source-unwritten = variant
    .hint = No edition of the rules says this. It is another way to play that the rules leave room for.
source-entered = yours
    .hint = You enter this yourself when you set up the table.

## Numbers that no document gives

unwritten = Not in the rules
unwritten-klenotnici-values = The rules give only one gem value: 5 for the medium black pearl. We chose the other 14 values.
unwritten-klenotnici-trios = The rules do not say which gems the goal cards show. We chose these.
unwritten-edel-gem_cards = The rules say only that each gem card shows 4 to 7 million and 2 to 4 gems. We devised these 30 cards.
unwritten-edel-majority = For the majority event cards, the rules give 7 million for yellow and, in an example, 5 for blue. We chose 8 for red and 6 for green.
unwritten-zepter-energy_cards = The rules give the lowest and the highest energy card of each kind. The number of cards of each value comes from an older program.
unwritten-zepter-opal_income = The rules give the income for one to five opals. For more opals, Karat continues the same pattern.
unwritten-zepter-empty_decks = We chose how much dust replaces a card when a deck has run out.
unwritten-zepter-supply = The number of gems of each kind comes from an older program.

watch-behind = You are watching { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
} behind the players.
nav-menu = Menu
account-elsewhere = Other pages about you
