### Who the reader is: names, passwords, logins.

account-link = { $name }: your account
account-login-link = Log in
account-gone = Former player
problem-banned = You can only watch
problem-banned-hint = The operator of this server has taken away your right to play and write here. You can still watch every table that is open to spectators.

## Account

account-title = Account
account-h1 = Your account
account-h1-guest = You play as a guest
account-lead-nobody = You can play right away; you get a name automatically. If you have an account, log in.
account-lead-guest = Only this browser knows you. Set a password to keep your games: your name is then yours alone, and your games are there on every device.
account-lead-kept = Your name is yours alone, and your games are there wherever you log in.
account-h1-choose = Choose a password
account-lead-choose = You logged in with a one-time password. Choose your own now, before you log out; your games and everything else will be waiting.

account-name = Name
account-name-label = Your name
account-name-hint = Up to { $count } letters, digits and spaces. At tables where you already sit, you keep the name you sat down with.
account-name-save = Save name

account-keep = Keep my games
account-keep-hint = Choose a name and a password. No e-mail address is needed, so nobody can send you the password if you forget it.
account-keep-button = Keep my games
account-password = Password
account-password-hint = At least { $count } characters, and nothing that others would guess first.
account-password-now = Current password
account-password-new = New password
account-password-change = Change password
account-password-choose = Save password
account-password-ends = This logs you out in all other browsers, and ends your tokens for programs and the messages that your browsers show while you are away.
account-closed = This server does not accept new accounts. You can play as a guest.

account-logins = Where you are logged in
account-logins-hint = A login expires when it has not been used for a year.
account-login-times = Logged in { $since }, last seen { $seen }
account-login-here = This browser
account-login-end = Log out
account-login-end-label = Log out { $browser }
account-logins-end = Log out everywhere else
account-logout = Log out

account-tokens = Tokens for programs
account-tokens-hint = With a token, a program of yours can look and play here in your name. Whoever has the token can do the same, so keep it as you would keep a password.
account-tokens-api = How programs look and play
account-token-new = New token
account-token-name = What it is for
account-token-scopes = What the program may do
account-token-scope-read = See everything that you can see
account-token-scope-tables = Open, join, start and close tables
account-token-scope-play = Make moves and take them back
account-token-scope-bot = Mark this account as a bot
account-token-days = Valid for
account-token-days-count = { $count ->
    [one] one day
   *[other] { $count } days
}
account-token-make = Make token
account-token-made = Your new token
account-token-made-hint = Copy it now: it is shown only this once.
account-token-ends = { $count ->
    [one] Expires within a day.
   *[other] Expires in { $count } days.
}
account-token-used = Last used { $seen }.
account-token-unused = Never used.
account-token-end = End
account-token-end-label = End the token { $name }

## An account that is a bot

account-bot = Bot account
account-bot-hint = If a program plays under this account, say so: then everybody at the table knows. The word (bot) stands after its name wherever the name is shown, and it plays no rated games.
account-bot-for-good = This cannot be undone. It is possible only before your first rated game, and while you sit at no table whose game is not over.
account-bot-make = Mark this account as a bot
account-bot-is = This account is a bot: (bot) stands after its name, and it plays no rated games.
account-browser = { $browser } on { $system }
account-browser-unknown = Unknown browser
account-ago-hour = less than an hour ago
account-ago-hours = { $count ->
    [one] an hour ago
   *[other] { $count } hours ago
}
account-ago-days = { $count ->
    [one] a day ago
   *[other] { $count } days ago
}

account-privacy = What is stored about you
account-privacy-1 = We store your name, your seats and moves, a hash from which nobody can read your password, for each login what your browser calls itself, when it began and when it was last used, and the same times of your tokens for programs. If you want to be told that it is your turn while you are away: the address that your browser gave for messages, your mail address, when to tell you, and when you were last told.
account-privacy-2 = None of this is passed on to anybody: a message to your browser is sealed for it alone, and names neither you nor a table; of a mail the mail servers on its way learn your address. When you delete your account only the moves remain, without your name.

account-delete = Delete my account
account-delete-guest = Delete my data
account-delete-hint = Your name, your password, your logins, and where you are told that it is your turn are deleted at once. In running games a bot takes over for you; at old tables your seat says “{ $word }”. This cannot be undone.
account-delete-word = delete
account-delete-word-label = To confirm, type: { $word }
account-delete-button = Delete for good

## What was done

account-done-named = Your name has been saved.
account-done-kept = Your games are kept. You can log in with your name and password on any device.
account-done-changed = Your password has been changed. All other browsers are logged out.
account-done-ended = That browser is logged out.
account-done-token_ended = The token has ended.
account-done-bot = This account is a bot now.

## Why something was not done

account-error-name-empty = A name needs at least one letter or digit.
account-error-name-taken = Somebody with an account uses this name, or one that looks the same. Please choose another.
account-error-password-short = A password needs at least { $count } characters.
account-error-password-common = This password is among the first that others would guess. Please choose another, such as a few words.
account-error-password-wrong = Wrong password.
account-error-token-empty = A token needs a name, and something that the program may do.
account-error-tokens-full = You have { $count } tokens, as many as there can be. End one that you no longer need.
account-error-bot-rated = This account has played a rated game, so it cannot become a bot. Use another account for your program.
account-error-bot-seated = You still sit at a table whose game is not over. Finish your games or leave them first.
account-error-word = Please type the word exactly as it is shown.
account-error-many = Too many attempts. Try again in a while, or in a browser where you have logged in before.

## Logging in

login-title = Log in
login-h1 = Log in
login-lead = With the name and password you chose to keep your games.
login-name = Name
login-password = Password
login-button = Log in
login-seats = Bring along the games I play here as { $name }
login-seats-hint = Otherwise a bot takes over for you in those games, and the guest is deleted.
login-error = Wrong name or password.
login-new = No account yet? You don’t need one: you can play right away and keep your games later.
login-new-link = Your name and your games
