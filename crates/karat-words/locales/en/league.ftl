### Leagues.

league-title = Leagues
league-lead = Play correspondence games against people of your strength, season after season. The best players of a division are promoted, and the last ones are relegated.
league-none = There are no leagues yet.
league-stage-running = Running
league-stage-over = Ended
league-not-begun = before the first season
league-season-now = season { $number }
league-games-count = { $count ->
    [one] 1 game per season
   *[other] { $count } games per season
}
league-days-count = { $count ->
    [one] 1 day
   *[other] { $count } days
}
league-rated = rated
league-account-first = To create or join a league, you need an account with a password.
league-create = Create a league
league-for-members = Only members can join:
league-games = Games per season
league-division-players = Players in a division
league-promoted = Promoted and relegated
league-pause = Break between seasons
league-how = All games of a season begin at once. The winner of a game gets 1 point and the last player none; everyone else gets a share for each opponent behind them. When all games are over, the best players of each division change places with the last players of the division above. New players begin in the lowest division. If someone does not appear, a bot plays for them, and they must join again for the next season.
league-no-name = The league needs a name.
league-too-many = You already organise { $count } leagues. End one of them first.
league-now-open = The organiser starts the first season as soon as enough people have joined.
league-now-season = Season { $number } is being played. You can join the next one.
league-next = The next season starts in { $left } ({ $time }).
league-now-over = The league has ended. No further season starts.
league-too-few = At least { $count } players must join before a season can start.
league-join = Join
league-leave = Leave
league-start = Start the season
league-end = End the league
league-end-h = End the league
league-end-hint = No further season will start. The games of this season can still be played to the end. This cannot be undone.
league-season = Season { $number }
league-division = Division { $number }
league-division-games = Games of division { $number }
league-unfinished = { $count ->
    [one] 1 game is not over
   *[other] { $count } games are not over
}
league-h-next = Next season
league-promotion = promoted
league-relegation = relegated
league-absent = did not appear
league-people = Players of the next season
league-nobody = Nobody has joined yet.
league-seasons = Earlier seasons
league-season-and-division = Season { $season }, division { $division }.
league-link = To the league
league-of-club = Create a league for members
