### Who reads a rule in which way: beside the options of the set-up form.

sources-legend = What the labels next to the choices mean
sources-lead = Each choice says who reads the rule that way. Where two choices carry the same label, the text allows both. Where nobody decides, Karat says which reading is its own.
sources-silent = Silent on this: { $names }.
sources-silent-all = No rules decide this.

source-rules = rules
    .hint = The rules of the game, as Karat has them, say so or give this as an example.
source-czech = Czech rules
    .hint = The Czech edition of the rules says so.
source-italian = Italian rules
    .hint = The Italian edition of the rules says so.
source-dutch = Dutch rules
    .hint = The Dutch edition says so. It alone has rules for two players.
source-czech-part = Czech part
    .hint = The rules are half Czech, half Slovak, and the halves differ here. The Czech one says so.
source-slovak-part = Slovak part
    .hint = The Slovak half of the same rules says so.
source-component-list = component list
    .hint = The rules contradict themselves. Their list of components says so.
source-income-table = income table
    .hint = The rules contradict themselves. Their table of incomes says so.
source-first-edition = first edition
    .hint = That is how it was in the first edition, according to the rules.
source-second-edition = second edition
    .hint = That is how it is in the second edition, according to the rules.
source-document-variant = variant of the rules
    .hint = The rules describe it themselves as another way to play.
source-program = older program
    .hint = An earlier program that plays this game does it this way.
source-reviews = reviews
    .hint = People who reviewed the game describe it this way.
source-karat = Karat’s reading
    .hint = The rules leave it open. Karat has chosen; the rulebook gives the reason.
source-unwritten = variant
    .hint = No rules say so. It is one more way to play where the rules leave room.
source-entered = yours
    .hint = You fill it in when you set up the table.

## Numbers that the documents of a game do not give

unwritten = Not in the rules
unwritten-klenotnici-values = The rules give only one of the stones’ values: 5 for the medium black pearl. The other fourteen are Karat’s.
unwritten-klenotnici-trios = The rules do not say either which stones the goal cards show. These are Karat’s.
unwritten-edel-gem_cards = The rules say only that each gem card has 4 to 7 million and 2 to 4 gems. The thirty here are Karat’s.
unwritten-edel-majority = For the event cards for a majority, the rules give 7 million for yellow and, in an example, 5 for blue. The 8 for red and the 6 for green are Karat’s.
unwritten-zepter-energy_cards = The rules give the lowest and the highest energy card of each kind. How many there are of each value comes from an older program.
unwritten-zepter-opal_income = The rules say what up to five opals bring. For more, Karat goes on in the same way.
unwritten-zepter-empty_decks = How much dust stands in for a card when a deck has run out is Karat’s choice.
unwritten-zepter-supply = How many gems there are of each kind comes from an older program.

watch-behind = You are watching { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
} behind the players.
nav-menu = Menu
account-elsewhere = More about you
