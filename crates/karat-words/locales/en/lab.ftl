### The answers and reports of studies.

## Numbers.
lab-percent = { $number }%
lab-points = { $count ->
    [one] { $number } percentage point
   *[other] { $number } percentage points
}
lab-amount = { $number } { $unit }
lab-interval-first = (95%: { $low } to { $high })
lab-interval = ({ $low } to { $high })
lab-to = { $low } to { $high }
lab-unit-wins = percentage points
lab-unit-points = points
lab-unit-place = places
lab-unit-plies = moves
lab-unit-lead-changes = lead changes
lab-unit-choices = moves
lab-unit-decisiveness = points
lab-unit-decisions = decisions
lab-lack-blocks = too few games
lab-lack-variation = no variation
lab-or = { $items } or { $last }

## Players and games.
lab-seat = seat { $number }
lab-bot-one = the { $bot } bot
lab-bot-each = each { $bot } bot
lab-bots-level = { $bots } (the level "{ $level }")
lab-bots-searching = { $bots } that simulate { $count ->
    [one] one move
   *[other] { $count } moves
} per decision
lab-bots-careless = { $bots } that overlook small differences
lab-bots = { $bot } bots
lab-bots-careless-short = careless { $bots }
lab-bots-one-among = { $one } { $among }
lab-kind-expert = experts
lab-kind-builder = builders
lab-kind-trader = traders
lab-kind-planner = planners
lab-kind-greedy = greedy bots
lab-kind-random = random bots
lab-one-expert = one expert
lab-one-builder = one builder
lab-one-trader = one trader
lab-one-planner = one planner
lab-one-greedy = one greedy bot
lab-one-random = one random bot
lab-among-expert = among experts
lab-among-builder = among builders
lab-among-trader = among traders
lab-among-planner = among planners
lab-among-greedy = among greedy bots
lab-among-random = among random bots
lab-among-bots = among { $bot } bots
lab-one-bot = one { $bot } bot
lab-bots-pool = drawn from { $count } bots
lab-bots-one = one { $bot } bot
lab-bots-one-searching = one { $bot } bot that simulates { $count ->
    [one] one move
   *[other] { $count } moves
} per decision
lab-bots-many = { $count } { $bot } bots
lab-games = Based on { $games } games with { $seats } players: { $bots }; seed { $seed }.
lab-games-compared = Based on { $games } games each with { $with } and with { $than }, all with { $seats } players: { $bots }; seed { $seed }.
lab-games-bots = Based on { $games } games each with { $seats } players: { $one } in one version, and { $other } in the other; seed { $seed }.
lab-games-families = Based on { $games } games with { $seats } players for each of these bots, in this order: { $bots }; seed { $seed }.
lab-games-families-versions = Based on { $games } games in each version with { $seats } players for each of these bots, in this order: { $bots }; seed { $seed }.
lab-games-families-each = Based on { $games } games with { $seats } players, played by these bots in this order: { $bots }; seed { $seed }.
lab-games-families-versions-each = Based on { $games } games in each version with { $seats } players, played by these bots in this order: { $bots }; seed { $seed }.
lab-no-games = There are no games yet.
lab-among = With { $bots }: { $answer }
lab-with-players = with { $count ->
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
   *[other] { $count }
} players

## Win shares.
lab-wins-first = { $name } wins { $value } of games { $interval }
lab-wins = { $name } { $value } { $interval }
lab-fair-more = { $wins }: more than a fair share of { $share }.
lab-fair-less = { $wins }: less than a fair share of { $share }.
lab-fair-slightly-more = { $wins }: more than a fair share of { $share }, but by less than { $margin }.
lab-fair-slightly-less = { $wins }: less than a fair share of { $share }, but by less than { $margin }.
lab-fair-equal = { $wins }: within { $margin } of a fair share of { $share }.
lab-fair-open = { $wins }: { $count ->
    [one] this may be a fair share
   *[other] these may be fair shares
} of { $share }.
lab-shown = A difference of { $difference } or more would probably have been found.
lab-need = Ruling out a difference of { $margin } would take about { $games } games.

## Differences between two versions.
lab-change = With { $with } instead of { $than }, { $changes }.
lab-change-slight = With { $with } instead of { $than }, { $changes }: by less than { $margin }.
lab-change-equal = With { $with } instead of { $than }, the change is below { $margin }: { $changes }.
lab-change-open = With { $with } instead of { $than }, there may be no change: { $changes }.
lab-change-wins-more = { $name } wins { $amount } percentage points more often { $interval }
lab-change-wins-less = { $name } wins { $amount } percentage points less often { $interval }
lab-change-points-more = { $name } scores { $amount } points more { $interval }
lab-change-points-less = { $name } scores { $amount } points less { $interval }
lab-change-place-more = { $name } finishes { $amount } places later { $interval }
lab-change-place-less = { $name } finishes { $amount } places earlier { $interval }
lab-change-plies-more = a game is { $amount } moves longer { $interval }
lab-change-plies-less = a game is { $amount } moves shorter { $interval }
lab-change-lead-changes-more = a game has { $amount } more lead changes { $interval }
lab-change-lead-changes-less = a game has { $amount } fewer lead changes { $interval }
lab-change-choices-more = { $name } has { $amount } more moves to choose from at each decision { $interval }
lab-change-choices-less = { $name } has { $amount } fewer moves to choose from at each decision { $interval }
lab-change-decisiveness-more = the winner’s lead is { $amount } points larger { $interval }
lab-change-decisiveness-less = the winner’s lead is { $amount } points smaller { $interval }
lab-change-decisions-more = { $name } makes { $amount } more decisions { $interval }
lab-change-decisions-less = { $name } makes { $amount } fewer decisions { $interval }
lab-change-next = { $name } { $amount } { $interval }
lab-change-value-first = { $name }: { $value } { $unit } { $interval }
lab-change-value = { $name }: { $value } { $interval }
lab-value-unit = { $value } { $unit } { $interval }
lab-value = { $value } { $interval }
lab-a-game = a game
lab-all = all

## How even the chances are.
lab-uneven = Win shares typically differ from a fair share by { $values }.
lab-uneven-with = { $value } with { $title }
lab-less-even = The chances are therefore less even with { $title }.
lab-more-even = The chances are therefore more even with { $title }.
lab-even-open = The games do not show whether the chances are more or less even with { $title }.

## Stopping rules.
lab-decided-yes = Yes: { $name } wins { $high } of games rather than { $low } ({ $blocks }).
lab-decided-no = No: { $name } wins { $low } of games rather than { $high } ({ $blocks }).
lab-undecided = Undecided after { $blocks }: { $name } may win { $low } or { $high } of games.
lab-blocks = { $count } of at most { $most } blocks

## The most important result.
lab-lead-bots = { $bots } ({ $games } games)
lab-lead-bots-versions = { $bots } ({ $games } games in each version)
lab-lead-among = with { $bots } ({ $games } games in each version)
lab-lead-each = in { $games } games of each version
lab-lead-both = With { $bots }, { $most } wins most often: { $most-value } of games { $most-interval }. The lowest share is that of { $least }: { $least-value } { $least-interval }. A fair share is { $share }.
lab-lead-more-less = With { $bots }, { $most } wins more than a fair share of { $share }: { $most-value } of games { $most-interval }. The share of { $least } is below it: { $least-value } { $least-interval }.
lab-lead-more = With { $bots }, { $name } wins { $value } of games { $interval }: more than a fair share of { $share }.
lab-lead-less = With { $bots }, { $name } wins { $value } of games { $interval }: less than a fair share of { $share }.
lab-lead-equal = With { $bots }, all win a fair share of { $share }, to within { $margin }. The largest difference is that of { $name }: { $value } of games { $interval }.
lab-lead-open = With { $bots }, no clear difference from a fair share of { $share } was found. The largest difference is that of { $name }: { $value } of games { $interval }.
lab-lead-largest = the largest is { $change }, for { $name }
lab-lead-change = With { $with } instead of { $than }, { $changes } { $basis }.
lab-lead-change-equal = With { $with } instead of { $than }, the change is below { $margin } { $basis }: { $changes }.
lab-lead-change-open = With { $with } instead of { $than }, no clear change was found { $basis }: { $changes }.
lab-lead-gain = With { $bots }, { $player } clearly benefits from { $count } of { $all } versions, most from { $version }: { $change }.
lab-lead-gain-one = With { $bots }, { $player } clearly benefits from one of { $all } versions, { $version }: { $change }.
lab-lead-gain-none = With { $bots }, { $player } clearly benefits from none of { $all } versions.
lab-lead-loss = Clear losses come with { $count } versions, the largest with { $version }: { $change }.
lab-lead-loss-one = A clear loss comes with one version, { $version }: { $change }.
lab-lead-loss-none = No version leads to a clear loss.
lab-lead-rank-equal = With { $bots }, every change is below { $margin }: { $changes }.
lab-lead-rank-open = With { $bots }, no clear change was found: { $changes }.
lab-lead-uneven = With { $bots }, win shares typically differ from a fair share by { $values }.
lab-lead-uneven-more-even = With { $bots }, win shares typically differ from a fair share by { $values }: the chances are more even with { $title }.
lab-lead-uneven-less-even = With { $bots }, win shares typically differ from a fair share by { $values }: the chances are less even with { $title }.
lab-lead-uneven-open = With { $bots }, win shares typically differ from a fair share by { $values }: there is no clear difference.

## Other families of bots.
lab-depends = It depends on the bots.
lab-depends-about = It depends on the bots for { $names }.
lab-depends-versions = { $count } of { $all } versions
lab-version = { $version } instead of { $than }
lab-sentence = { $text }.
lab-others = with { $bots }: { $result }
lab-others-small = any difference is below { $margin }
lab-others-unclear = no clear difference
lab-others-even-open = { $values }, no clear difference
lab-others-less-even = { $values }, so less even
lab-others-more-even = { $values }, so more even
lab-instead = { $value } instead of { $other }
lab-trend = From { $weakest } to { $strongest }, the win shares change as follows: { $values }.
lab-trend-open = From { $weakest } to { $strongest }, the win share does not clearly change for { $names }.

## Statements of documents.
lab-claim = The document ({ $source }) says that { $text }.
lab-claim-one = These games { $verdict }
lab-claim-all = The games of all these bots { $verdict }
lab-claim-among = the games of { $bots } { $verdict }
lab-claim-agree = confirm this
lab-claim-agree-about = confirm this for { $names }
lab-claim-disagree = contradict this
lab-claim-disagree-about = contradict this for { $names }
lab-claim-open = leave this open
lab-claim-open-about = leave this open for { $names }

## Methods.
lab-method-fair = { $titles }: win shares by { $way }, compared with { $share }. Mid-p binomial tests with the effective number of games, calculated over blocks, and Holm's correction for the number of groups.
lab-method-trend = The comparison of the strongest with the weakest bots is paired by blocks with the same deal. It uses Newcombe's intervals and Holm's correction.
lab-method-differs = { $measured } by { $way }: { $with } minus { $than }, paired by blocks with the same deal. Uses { $test } and Holm's correction for the number of groups.
lab-method-newcombe = Newcombe's intervals with the effective number of games
lab-method-student = Student's t
lab-method-uneven = Mean squared deviation of the shares by { $way } from { $share }, minus the part that chance explains. Bootstrap with { $samples } samples of blocks.
lab-method-exceeds = { $title }: does { $name } win { $high } rather than { $low }? Generalised sequential probability ratio test over blocks, with errors { $alpha } and { $beta }, checked every { $shard } blocks.
lab-measured-wins = Win share
lab-measured-points = Points
lab-measured-place = Place
lab-measured-plies = Moves in a game
lab-measured-lead-changes = Lead changes in a game
lab-measured-choices = Moves to choose from at a decision
lab-measured-decisiveness = Points between first and second place
lab-measured-decisions = Decisions
lab-way-seat = seat
lab-way-bot = bot
lab-way-role = role
lab-step-opened = auction
lab-step-players = players
lab-step-round_begun = round
lab-step-scoring_begun = scorings so far
lab-step-won = auction

## The page of a report.
lab-laboratory = Karat laboratory
lab-answers = Answers
lab-about = About this study
lab-figures = Figures
lab-figures-hint = Each mark is a mean, and its whisker is the 95% interval. The dashed line is a fair share.
lab-distributions = Distribution of points and game lengths
lab-limits = What this does not show
lab-limit-bots = The results hold for these bots, which follow similar rules. People, and bots that think further ahead, may win in ways that these bots cannot.
lab-limit-fair = A share that does not differ significantly from a fair share is not necessarily fair. Look at the interval, and at the difference that the games would have shown.
lab-limit-intervals = Each interval covers its own value in 95% of cases. The tests within one question are corrected for multiple comparisons. The questions of a study are not corrected for each other.
lab-limit-blocks = Games played from the same deal form a block. Blocks count as independent, not games.
lab-limit-chance = If you look at many studies, about one in twenty finds a difference by chance.
lab-fact-games = { $games } games of { $game }
lab-fact-seats = { $seats } players
lab-fact-stopped = stopped early
lab-each-bots = Answers for each group of bots
lab-tests = Values and tests
lab-column-group = Group
lab-column-version = Version
lab-column-value = Value
lab-column-ratio = Log ratio
lab-column-bounds = Bounds
lab-column-change-wins = Change in percentage points (95% interval).
lab-column-change-points = Change in points (95% interval).
lab-column-shares = Win share in percent (95% interval); a fair share is { $share }.
lab-column-change = Change (95% interval).
lab-column-bold = Bold values differ clearly, even after a correction for the number of rows.
lab-column-bold-margin = Bold values differ clearly, even after a correction for the number of rows, and perhaps by more than { $margin }.
lab-basis = Bots: { $bots }. Seed { $seed }.
lab-contents = Questions of this study
lab-column-interval = 95% interval
lab-column-count = Results
lab-column-differs = p of no difference
lab-column-equivalent = p of a difference as large as the margin
lab-column-mean = Mean
lab-column-values = Values
lab-column-number = Count
lab-column-share = Share
lab-column-bots = Bots
lab-column-options = Options
lab-column-blocks = Blocks
lab-minus = { $one } minus { $other }
lab-below = below { $number }
lab-square-points = { $number } square points
lab-signed-points = { $number } percentage points
lab-no-event = No game had such an event.
lab-table = Table
lab-figure-wins = Win share by { $way }
lab-figure-points = Points by { $way }
lab-figure-plies = Moves in a game, including draws
lab-figure-by = { $measured } by { $way }
lab-along-fair = Win share minus a fair share
lab-along-change = { $measured }, { $minus }
lab-along-uneven = Typical difference of a win share from a fair share
lab-histogram-points = Points of a player
lab-histogram-plies = Game length in moves
lab-histogram = { $title }, { $version }
lab-again = Repeat this study
lab-versions = Versions
lab-handicap = { $seat } in round { $round }: { $effect }
lab-defaults = defaults
lab-every-seat = { $bot } on every seat
lab-of-bots = of { $bots }
lab-setup-one = { $blocks } blocks in each version, with one game each
lab-setup-many = { $blocks } blocks in each version, with { $games } games each, in which the bots change seats
lab-setup-planned = { $setup }; at most { $most } were planned
lab-setup-seed = Seed { $seed }, revision { $revision } of the rules, { $opening } random decisions at the start of each block
lab-setup-program = Program { $program } on { $target }
lab-setup-network = SHA-256 of the network of { $bot }:
lab-setup-hash = SHA-256 of all games (games.csv):

## Rankings of several versions by their effect on one player.
lab-rank-wins-more = { $player } wins more often in these versions: { $changes }.
lab-rank-wins-less = { $player } wins less often in these versions: { $changes }.
lab-rank-points-more = { $player } scores more points in these versions: { $changes }.
lab-rank-points-less = { $player } scores fewer points in these versions: { $changes }.
lab-rank-slight = The change is small, below { $margin }: { $changes }.
lab-rank-equal = The change is below { $margin }: { $changes }.
lab-rank-open = These changes could be due to chance: { $changes }.
lab-games-ranked = Based on { $games } games in each version with { $seats } players: { $bots }; seed { $seed }.
lab-method-rank = { $measured } of one player ({ $name }): each version minus the one with which it is compared, paired by blocks with the same deal. Uses { $test } and Holm's correction for the number of versions.
