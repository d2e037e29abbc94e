### A person's habits at the games, as plots. $percent, $low and $high are shares in percent.

habits-link = Habits and openings
habits-title = Habits of { $name }
habits-lead = Results for each game and number of players, shown after { $count } finished games.
habits-profile = To the profile
habits-none = There are no { $count } finished games with the same number of players yet that you can see.
habits-uncounted = { $count ->
    [one] One older game has not been counted yet.
   *[other] { $count } older games have not been counted yet.
}
habits-reload = Count more games
habits-how = Only finished games that you can see on the profile count, without practice games. Tied winners share a victory.
habits-by-seat = Win share by seat
habits-by-seat-col = Seat
habits-openings = Openings
habits-openings-col = Opening
habits-over-time = Results over time
habits-over-time-hint = Each point is the win share in { $count } games up to that game. The dashed line is the fair share.
habits-lengths = Length of games
habits-fair = The dashed line is the fair share, { $percent }%. The thin lines show where the true share is with a confidence of 95%.
habits-median = Half of the games had { $count } decisions or more, by all players together.
habits-count = { $count } finished games
habits-table = Numbers
habits-games = Games
habits-game = Game
habits-frequency = Frequency
habits-won = Win share
habits-interval = 95% interval
habits-decisions = Decisions
habits-percent = { $percent }%
habits-range = { $low } to { $high }%
habits-numbers = { $low } to { $high }
