### Who reads a rule how: beside the options of the set-up form.

sources-legend = What the marks beside the choices mean
sources-lead = Each choice says who reads the rule so. Where two choices carry the same mark, the text allows both. Where nobody decides, Karat says which reading is its own.
sources-silent = Silent on this: { $names }.
sources-silent-all = No rules decide this.

source-rules = rules
    .hint = The rules of the game as Karat has them say so, or name this as an example.
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
    .hint = So it was in the first edition, as the rules tell it.
source-second-edition = second edition
    .hint = So it is in the second edition, as the rules tell it.
source-document-variant = variant of the rules
    .hint = The rules describe it themselves as another way to play.
source-program = older program
    .hint = An earlier program that plays this game does it so.
source-reviews = reviews
    .hint = People who reviewed the game describe it so.
source-karat = Karat’s reading
    .hint = The rules leave it open. Karat has chosen; the rulebook gives the reason.
source-unwritten = variant
    .hint = No rules say so. It is one more way to play where the rules leave room.
source-entered = yours
    .hint = You fill it in when you set up the table.

watch-behind = You watch { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
} behind the players.
nav-menu = Menu
account-elsewhere = More about you
