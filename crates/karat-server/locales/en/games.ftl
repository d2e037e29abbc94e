### A person's games, their page, and ratings.

nav-games = My games

## The list of one's games

games-title = My games
games-lead = Every table you sat at, newest first.
games-archive = Download all records
games-none = You have not sat at a table yet.
games-none-play = Choose a game
games-filter = Which games
games-filter-game = Game
games-filter-any = Any game
games-filter-state = Status
games-filter-all = All
games-filter-waiting = Waiting for me
games-filter-running = Running
games-filter-over = Finished
games-filter-with = Played with
games-filter-show = Show
games-found = { $count ->
    [0] No game
    [one] One game
   *[other] { $count } games
}
games-pages = Pages of the list
games-page = Page { $page } of { $pages }
games-newer = Previous page
games-older = Next page
games-day = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year }
games-rated = rated
games-practice = practice
games-table = Table
games-replay = Replay
games-transcript = Record
games-delete = Delete
games-open = Not started
games-closed = Closed

## A person's page

profile-me = This is you, as others see you.
profile-since = Here since
profile-bot = A program plays under this name, and in no rated games.
profile-unrated = No rated games yet.
profile-games = Latest finished games
profile-games-none = None that you can see.
profile-games-hint = Public games, and those you played in yourself.

## Ratings

ratings-title = Ratings
ratings-lead = How people do against other people, for each game and each number of players.
ratings-kinds = Games and numbers of players
ratings-kind = { $game }, { $count ->
    [one] one player
   *[other] { $count } players
}
ratings-none = Nobody has finished a rated game of this kind yet.
ratings-how = Everybody starts at 0. The number is what a player’s skill is at least, almost certainly; it grows with good results, and as results leave less doubt. It is provisional until enough games have been played. Bots have no ratings and do not change anybody’s.
ratings-rank = Rank
ratings-rating = Rating
ratings-rated-games = Games
ratings-change = Change
ratings-changed = Ratings after this game
ratings-provisional = provisional
ratings-games = { $count ->
    [one] one rated game
   *[other] { $count } rated games
}
ratings-list-of = All ratings of { $game }
ratings-line = From { $from } to { $to } in { $count ->
    [one] one game
   *[other] { $count } games
}, best { $best }.
ratings-tenths = { $sign }{ $whole }.{ $tenth }
