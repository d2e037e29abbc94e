### The API: its page, its document and its problems.

api-title = Karat API
api-h1 = API
api-lead = With your API token, programs can play and can view tables as you see them.
api-begin = First steps
api-begin-token = Log in to an account and create a token on the page
api-begin-play = Request a position, choose one of the moves in its legal field, and send it with the version of that position. If another player moved first, your move is not played, and the response contains the current version.
api-document = All operations and types as an OpenAPI document
api-addresses = Operations
api-streams = Streams
api-streams-lines = A stream sends one line of JSON for each event, and an empty line after seven seconds of silence. If you accept text/event-stream, you get server-sent events instead. The first lines describe the current state.
api-streams-again = If the connection breaks, reconnect with the last revision in the after parameter or the Last-Event-ID header. You will then get only the new events. With wait=0, the stream ends after the current state.
api-problems = Problems
api-problem = A failed request returns problem details in JSON; their type ends with one of the words below. For a refused move, the clause field names the clause that forbids it, and the reason field says why. The response also contains the table's current version and revision.
api-token = An API token from your account page.
api-answer = Success.
api-answer-lines = Success. The schema describes one line of JSON, or the data of one server-sent event.
api-same = Not modified.
api-tag = Send this value in If-None-Match to get the response only if it has changed.
api-contact = The operator of this server
api-with-scope = Needs a token with the { $scope } scope.
api-without-token = Needs no token. The response is the same for every caller.
api-part-document = The description of the API.
api-part-games = Games and their rules.
api-part-people = Your account, other players, chats, and ratings.
api-part-tables = Tables whose game has not started yet.
api-part-play = Positions, moves and takebacks.
api-part-streams = Events as they happen.
api-part-records = Records, exports and reviews of games.

## Operations

api-op-document = Returns this document.
api-op-games = Lists all games.
api-op-game = Returns a game's player counts, options, bots and clauses.
api-op-clause = Returns a rulebook clause, in the request's language if a translation exists.
api-op-me = Returns your account and the scopes of your token.
api-op-bot = Permanently marks your account as a bot account.
api-op-person = Returns a person's account and ratings.
api-op-ratings = Lists a game's ratings for the given number of players, highest first.
api-op-following = Lists the people you follow, starting with those online. Nobody else can see this list.
api-op-follow = Follows a person. You can follow up to 200 people.
api-op-unfollow = Stops following a person.
api-op-events = Streams challenges, and events from all your tables: the start of a game, your turn, and the end of a game.
api-op-lobby-events = Streams the open tables: first all of them, then each that opens, changes or closes.
api-op-tables = Lists your tables or the open tables, newest first.
api-op-open = Opens a table. Repeating a request with the same key does not open a second table.
api-op-table = Returns a table's stage, seats, options and terms.
api-op-seat = Takes a seat. The host can also give the seat to a bot or free it.
api-op-leave = Leaves a seat. The host can also free another player's seat.
api-op-start = Starts the game, if you are the host.
api-op-challenge = Challenges a person: opens a table with a seat reserved for them. If they take the last seat, the game starts. Repeating a request with the same key does not open a second table.
api-op-decline = Declines the seat reserved for you at a table.
api-op-close = Closes a table before its game starts, if you are its host.
api-op-rematch = Opens the rematch of a finished game in which you played, or returns the one that another player has opened. The other players' seats are reserved for them.
api-op-chat = Returns the latest 500 messages of a table's chat, oldest first.
api-op-write = Writes a message in a table's chat. Your last message, repeated within ten seconds, is not written again.
api-op-position = Returns the position as you see it from your seat, with the moves you can make.
api-op-move = Makes a move. Repeating a request with the same key does not make a second move.
api-op-takeback = Takes back your last decision, or asks the other players to allow it.
api-op-takeback-request = Returns the takeback request that the players at your table still have to answer.
api-op-takeback-agree = Allows another player's takeback. Once all have agreed, the decision is taken back.
api-op-takeback-refuse = Refuses another player's takeback, or withdraws your own request.
api-op-table-events = Streams one table: first the position, then every change.
api-op-review = Returns one seat's review of a finished game, or the review's state.
api-op-ask-review = Requests a review of a finished game for one seat.
api-op-transcript = Returns a game's record, which contains no moves until the game is over.
api-op-export = Streams a person's finished games, latest first: all public ones, and those in which you also played. Your own export contains all your games.
api-op-check = Verifies a game record (up to 256 KiB), including its deal. If the record is not legal, the response names the first invalid line and the clause it violates.

## Parameters

api-path-game = The id of a game.
api-path-clause = The id of a clause.
api-path-person = The id of a person.
api-path-seats = The number of players.
api-path-id = The id of a table.
api-path-seat = The seat number, starting at 0.
api-query-seat = A seat number, starting at 0. At your own tables, this number is required only if you have several seats.
api-query-page = The page number, starting at 1.
api-query-list = Whether to list your own tables or those with free seats.
api-query-state = Limits the list to your tables in this state. `waiting` means that a table is waiting for your decision.
api-query-after = Returns only the items after this one: a table ID for a list, a revision for a stream, a message number for a chat.
api-query-limit = The maximum number of items to return. The list of tables has up to 20 by default.
api-query-positions = With 1, the stream sends the position with every change, so you do not need to request it.
api-query-game = Limits the list to this game.
api-query-players = Limits the list to games with this number of players.
api-query-with = Limits the list to games in which the person with this ID also played.
api-query-rated = With 1, limits the list to rated games; with 0, to all others.
api-query-since_ms = Limits the list to games that ended at this time or later, in Unix milliseconds.
api-query-until_ms = Limits the list to games that ended before this time, in Unix milliseconds.
api-query-records = With 0, the lines do not contain the games' records.
api-query-wait = With 0, the stream ends after the current state.
api-header-idempotency-key = A string of your choice, up to 64 bytes long. Requests with the same key are executed only once. Keys are scoped to your account, and keys for moves are also scoped to the table. A different request with the same key is refused.

## Problems

api-problem-number = Reference number in the server log: { $number }
api-problem-unreadable = The request does not match the API document. See detail.
api-problem-unauthorized = The token is missing or no longer valid.
api-problem-scope = The token lacks the scope for this operation.
api-problem-forbidden = You are not allowed to do or see this.
api-problem-banned = The operator banned you. You can only watch.
api-problem-password = Log in and choose your own password first.
api-problem-rated = Programs and bots cannot play rated games.
api-problem-not-found = There is nothing at this URL.
api-problem-method = This URL does not support this method.
api-problem-slow = The request took too long to arrive.
api-problem-stale = Another player moved first. Request the position again.
api-problem-frozen = No moves can be made at this table: its game is not running, or its data is damaged or too old.
api-problem-conflict = The table's current state does not allow this. See detail.
api-problem-too-long = The request is too long.
api-problem-other-host = The server does not accept requests for this host name.
api-problem-refused = The rules or the table's terms do not allow this. See clause or detail.
api-problem-key = This key has already been used for a different request. Use a new key for each request.
api-problem-too-many = Too many requests. Wait for the number of seconds given in Retry-After.
api-problem-full = You have reached the limit. Delete something and try again.
api-problem-internal = The server failed.
api-problem-unwritable = The server cannot save anything at the moment. Try again later.
