### Tournaments.

tournament-title = Tournaments
tournament-lead = Play several rounds against different people. The server pairs the players of each round and keeps the standings.
tournament-none = There are no tournaments yet.
tournament-stage-open = Open for entries
tournament-stage-running = Running
tournament-stage-over = Finished
tournament-rounds-count = { $count ->
    [one] 1 round
   *[other] { $count } rounds
}
tournament-minutes-count = { $count } minutes
tournament-round-of = round { $round } of { $rounds }
tournament-seats-count = tables of { $count }
tournament-players-count = { $count ->
    [one] 1 player
   *[other] { $count } players
}
tournament-format = Format
tournament-format-swiss = Swiss system
tournament-format-swiss-how = Several rounds. Players with similar scores meet.
tournament-format-round_robin = Round robin
tournament-format-round_robin-how = Several rounds. Everyone meets as many different opponents as possible.
tournament-format-arena = Arena
tournament-format-arena-how = Play as many games as you can before the time is up. After each game you get the next one as soon as opponents are free.
tournament-account-first = To create or enter a tournament, you need an account with a password.
tournament-account = Choose a password
tournament-create = Create a tournament
tournament-name = Name
tournament-rounds = Rounds
tournament-minutes = Length of an arena
tournament-start-time = Start
tournament-by-organiser = When I start it
tournament-in = In { $left }
tournament-left-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
tournament-left-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
tournament-left-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
tournament-rated = rated
tournament-rate = Rated games
tournament-rate-how = The games change the players’ ratings. Bots cannot enter.
tournament-time = Time
tournament-how = The winner of a game gets 1 point and the last player none. Everyone else gets an equal share of a point for each opponent behind them, and half a share for a tie. A bye counts as a win. If points are equal, the opponents’ points decide, and then the number of wins. If someone does not appear, a bot plays for them, and they are withdrawn after the round.
tournament-how-arena = The winner of a game gets 1 point and the last player none. Everyone else gets an equal share of a point for each opponent behind them, and half a share for a tie. All your games count, so playing more can bring more points. If points are equal, the opponents’ points decide, and then the number of wins. If someone does not appear, a bot plays for them, and they get no new games until they enter again.
tournament-slow = An arena needs a time control without days.
tournament-no-name = The tournament needs a name.
tournament-wrong-seats = { $game } is for { $least } to { $most } players at a table.
tournament-too-many = You already have { $count } tournaments that are not over. Finish or cancel one of them first.
tournament-club = Club:
tournament-for-members = Only members can enter:
tournament-organiser = Organiser:
tournament-now-open = You can enter until the organiser starts the first round.
tournament-now-open-to-members = Members of the club can enter until the organiser starts the first round.
tournament-now-running = The next round starts as soon as all games of this round are over.
tournament-starts = Starts in { $left } ({ $time }).
tournament-now-arena-open = You can enter before the start and while games are being played.
tournament-now-arena-open-to-members = Members of the club can enter before the start and while games are being played.
tournament-now-arena = New games begin for another { $left } (until { $time }). Keep this page open while you are free.
tournament-now-arena-ends = No more games begin. The tournament is over as soon as the last games are.
tournament-now-division = All games of the season are played at the same time.
tournament-waiting = You are in. Your next game begins as soon as opponents are free.
tournament-now-over = The tournament is over.
tournament-now-cancelled = The organiser has cancelled the tournament.
tournament-too-few = At least { $count } players must enter before the first round can start.
tournament-my-table = Go to your table
tournament-my-table-of = Go to your table { $number }
tournament-enter = Enter
tournament-withdraw = Withdraw
tournament-pause = Take a break
tournament-start = Start the first round
tournament-start-arena = Start the tournament
tournament-cancel = Cancel the tournament
tournament-tie = Count unfinished games as ties
tournament-standings = Standings
tournament-players = Players
tournament-nobody = Nobody has entered yet.
tournament-h-points = Points
tournament-h-opponents = Opponents’ points
tournament-h-wins = Wins
tournament-h-games = Games
tournament-withdrawn = withdrawn
tournament-gone = deleted account
tournament-round = Round { $number }
tournament-games-running = Games being played
tournament-games-over = Latest results
tournament-table = Table { $number }
tournament-playing = playing
tournament-byes = { $count ->
    [one] { $names } has a bye.
   *[other] { $names } have a bye.
}
tournament-decimal = { $whole }.{ $decimals }
