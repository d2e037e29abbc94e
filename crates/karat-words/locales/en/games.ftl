### Lists of games, profile pages and ratings.

nav-games = My games

## The list of games

games-title = My games
games-lead = Every table you joined, newest first.
games-archive = Download all records
games-analyses = { $count ->
    [one] Your analysis
   *[other] Your { $count } analyses
}
games-none = You have not joined a table yet.
games-none-play = Choose a game
games-filter = Filter games
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
    [0] No games
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
games-end = End game
games-end-hint = The game will end without a result and will not be rated.
games-continue = Continue
games-began = began { $ago }

## A person's page

profile-me = This is your page as others see it.
profile-since = Playing here since
profile-bot = This is a bot account. It does not play rated games.
profile-unrated = No rated games yet.
profile-games = Latest finished games
profile-games-none = There are no finished games that you can see.
profile-games-hint = Public games and games that you played in.

## The people whom the user follows

following-title = People you follow
following-lead = Only you can see this list.
following-none = You do not follow anyone yet. To find someone again, select Follow on their page.
following-full = You already follow { $most } people, which is the limit. Unfollow someone, then try again.
following-follow = Follow
following-unfollow = Unfollow
following-join = Join { $game }
following-online = Online now:

## Ratings

ratings-title = Ratings
ratings-lead = How well people do against other people, for each game and number of players.
ratings-kinds = Games and player counts
ratings-kind = { $game }, { $count ->
    [one] one player
   *[other] { $count } players
}
ratings-none = Nobody has finished a rated game of this kind yet.
ratings-how = Everyone starts at 0. The rating is a level of skill that the player almost certainly has or exceeds. The rating rises with good results and with greater certainty. It is provisional until enough games have been played. Bots do not affect the ratings of people.
ratings-bots = Ratings of bot accounts
ratings-people = Ratings of people
ratings-bots-lead = How well bot accounts do against other bot accounts, for each game and number of players.
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
ratings-list-of = All ratings for { $game }
ratings-line = From { $from } to { $to } in { $count ->
    [one] one game
   *[other] { $count } games
}, best { $best }.
ratings-tenths = { $sign }{ $whole }.{ $tenth }

## Why the user's rating did not change after a rated game

unrated-h = Your rating
unrated-short = Your rating did not change. The game lasted less than a minute, or had fewer than { $decisions } decisions per player.
unrated-two-seats = Your rating did not change, because one person played in two seats.
unrated-bot = Your rating did not change, because one of the accounts is a bot account.
unrated-guest = You have no rating, because you were a guest. Choose a password before your next rated game.
unrated-new-account = Your rating did not change, because your account was less than a day old when the game started.
unrated-no-opponent = Your rating did not change, because no opponent was rated. Only accounts that have a password and are at least a day old are rated.
unrated-same-place = Your rating did not change, because your rated opponents played from the same browser or network as you.
unrated-repeated = Your rating hardly changed. You have often played these opponents in the last { $days } days, and each of these games counts half as much as the previous one.
