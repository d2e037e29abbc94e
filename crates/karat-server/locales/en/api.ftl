### How programs play: what they ask, and what goes wrong.

api-title = Karat for programs
api-h1 = For programs
api-lead = A program of yours can look and play here: it asks with a token of yours, and sees what you see.
api-begin = First steps
api-begin-token = With an account of your own, make a token on the page
api-begin-play = Ask for a position, choose one of the moves listed in legal, and send it with the version of that position. If somebody was faster, nothing is played and you are told how far the table is now.
api-document = All addresses and types as an OpenAPI document
api-addresses = Addresses
api-streams = Streams
api-streams-lines = A stream has one line of JSON for each thing that happens, and an empty line when nothing has happened for seven seconds. If you accept text/event-stream, you get server-sent events instead. The first lines say how things stand now.
api-streams-again = If the connection breaks, ask again with the last revision as after, or with Last-Event-ID: only what is new is sent. With wait=0 the stream ends after what there is.
api-problems = When something is not done
api-problem = The answer is then a problem in JSON. Its type ends with one of the words below, clause names the clause that refuses a move, and version and revision say how far the table is now.
api-token = A token from the page of your account.
api-answer = The answer.
api-same = You have it already.
api-tag = Send it as If-None-Match to be told only when something has changed.
api-contact = Whoever runs this server
api-with-scope = Asked with a token that has the scope { $scope }.
api-without-token = Asked without a token: the answer is the same for everybody.
api-part-document = The description of all addresses.
api-part-games = Games and their rules.
api-part-people = You, other people, and their ratings.
api-part-tables = Tables, until their game begins.
api-part-play = A game while it is played.
api-part-streams = What happens, as it happens.
api-part-records = Finished games, and records of games.

## Addresses

api-op-document = This document.
api-op-games = All games.
api-op-game = One game: its players, options, bots and clauses.
api-op-clause = A clause of the rules, in the language that is asked for.
api-op-me = The person whose token this is, and what the token allows.
api-op-bot = Makes your account one that says it is a bot, for good.
api-op-person = A person and their ratings.
api-op-ratings = The ratings of a game with this number of players, the best first.
api-op-events = What happens at all your tables: a game begins, it is your turn, a game ends.
api-op-tables = Your tables, or the open ones, the newest first.
api-op-open = Opens a table. With the same key twice it opens one table.
api-op-table = A table: its seats, options and terms, and how far it is.
api-op-seat = Sits down on a seat, or, as the owner, seats a bot there or makes it free.
api-op-leave = Gets up from a seat, or, as the owner, makes it free.
api-op-start = Starts the game, as the owner.
api-op-close = Closes a table before its game, as the owner.
api-op-position = The table as you see it from your seat, with the moves you can make.
api-op-move = Makes a move. With the same key twice it is made once.
api-op-undo = Takes your last decision back, or asks the others whether you may.
api-op-table-events = What happens at one table: first the position, then every change.
api-op-review = How far the review of a finished game is for a seat, and what it came to. Reviews are asked for on the page of the game.
api-op-transcript = The record of a game. While the game runs, it has no moves.
api-op-check = Checks a record of at most 256 KiB: whether it can be played or which line is wrong, and whether its deal is verified.

## What is asked

api-path-game = The name of a game.
api-path-clause = The id of a clause.
api-path-person = The id of a person.
api-path-seats = The number of players.
api-path-id = The id of a table.
api-path-seat = The number of a seat, counted from 0.
api-query-seat = One of your own seats, if you have several.
api-query-page = The number of the page, counted from 1.
api-query-list = Your tables, or those with free seats.
api-query-state = Only tables that are so far.
api-query-after = Only what comes after this: a table in a list, or a revision in a stream.
api-query-limit = How many tables at most, up to 50.
api-query-wait = With 0 the stream ends after what there is.
api-header-idempotency-key = A text of your choice, up to 64 bytes. A request with the same key is carried out once. Keys belong to your account, and those of moves to the table: the same key with another request is refused.

## Problems

api-problem-number = The number of this failure in the log: { $number }
api-problem-unreadable = What was sent cannot be understood.
api-problem-unauthorized = There is no token, or it is not valid any more.
api-problem-scope = The token does not allow this.
api-problem-forbidden = This is not yours to do or to see.
api-problem-banned = The operator of this server lets you only watch.
api-problem-password = Log in and choose a password of your own first.
api-problem-rated = Rated games are played by people alone.
api-problem-not-found = There is nothing at this address.
api-problem-method = This address is not asked with this method.
api-problem-slow = The request took too long to arrive.
api-problem-stale = Somebody was faster: the position is another now.
api-problem-frozen = Nothing can be played at this table.
api-problem-conflict = The table is not so far, or already further.
api-problem-too-long = What was sent is too long.
api-problem-other-host = This server does not go by that name.
api-problem-refused = What was sent is refused.
api-problem-key = This key belongs to another request. Use a new key for each request.
api-problem-too-many = Too many requests. Wait as long as Retry-After says.
api-problem-full = There is as much of it as there may be.
api-problem-internal = The server has failed.
api-problem-unwritable = Nothing can be saved at the moment.
