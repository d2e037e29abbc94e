### Accounts: names, passwords, sessions.

account-link = { $name }: your account
account-login-link = Log in
account-gone = Former player
problem-banned = You can only watch
problem-banned-hint = The operator of this server has blocked you from playing and chatting here. You can still watch every table that is open to spectators.

## Account

account-title = Account
account-h1 = Your account and settings
account-h1-guest = You are playing as a guest
account-lead-nobody = You can play right away; you get a name automatically. If you have an account, log in.
account-lead-guest = Only this browser knows you. Set a password to keep your games: your name will then be yours alone, and your games will be available on every device.
account-lead-kept = Your name is yours alone, and your games are available wherever you log in.
account-h1-choose = Choose a password
account-lead-choose = You logged in with a one-time password. Choose your own password before you log out. Your games and everything else are still there.

account-name = Name
account-name-label = Your name
account-name-hint = Up to { $count } letters, digits and spaces. At tables you have already joined, you keep your old name.
account-name-save = Save name

account-keep = Keep my games
account-keep-hint = Choose a name and a password. No email address is needed: you get a recovery code in case you forget the password.
account-keep-button = Keep my games
account-password = Password
account-password-hint = At least { $count } characters, and nothing that is easy to guess.
account-password-now = Current password
account-password-new = New password
account-password-change = Change password
account-password-choose = Save password
account-password-ends = This logs you out everywhere else, revokes your API tokens and turns off browser notifications.
account-closed = This server does not accept new accounts. You can play as a guest.

account-logins = Where you are logged in
account-logins-hint = A session expires if it is not used for a year.
account-login-times = Logged in { $since }, last seen { $seen }
account-login-here = This browser
account-login-end = Log out
account-login-end-label = Log out { $browser }
account-logins-end = Log out everywhere else
account-logout = Log out

account-tokens = API tokens
account-tokens-hint = A token lets your program view tables and play as you. Anyone who has it can do the same, so keep it secret, like a password.
account-tokens-api = API documentation
account-token-new = New token
account-token-name = Purpose
account-token-scopes = Permissions
account-token-scope-read = View everything you have access to
account-token-scope-tables = Open, join, start and close tables
account-token-scope-play = Make moves and take them back
account-token-scope-people = Follow people and write in chats
account-token-scope-bot = Mark this account as a bot
account-token-days = Valid for
account-token-days-count = { $count ->
    [one] one day
   *[other] { $count } days
}
account-token-make = Create token
account-token-made = Your new token
account-token-made-hint = Copy the token now: it will not be shown again.
account-token-ends = { $count ->
    [one] Expires within a day.
   *[other] Expires in { $count } days.
}
account-token-used = Last used { $seen }.
account-token-unused = Never used.
account-token-end = Revoke
account-token-end-label = Revoke the token { $name }

## Bot accounts

account-bot = Bot account
account-bot-hint = If a program uses this account, mark it as a bot so that other players know. The account then has “(bot)” after its name everywhere and cannot play rated games.
account-bot-for-good = This cannot be undone. You can do this only before your first rated game, and only while you have no unfinished games.
account-bot-make = Mark this account as a bot
account-bot-is = This account is a bot. It has “(bot)” after its name and cannot play rated games.
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
account-privacy-1 = We store your name, your seats and moves, and hashes that reveal neither your password nor your recovery code. For each session we store how your browser identifies itself, when the session began and when it was last used. For each API token, we store when it was created and last used. If you turn on notifications or emails, we also store your browser’s notification address or your email address. Along with that address, we store when to notify you and when we last did so.
account-privacy-2 = We share none of this. Notifications are encrypted for your browser and name neither you nor a table. The mail servers that deliver an email see your address. If you delete your account, only your moves remain, without your name.

account-delete = Delete my account
account-delete-guest = Delete my data
account-delete-hint = Your name, password, sessions, email address and notification addresses will be deleted at once. A bot will take over from you in games in progress; at old tables, your seat will show “{ $word }”. This cannot be undone.
account-delete-word = delete
account-delete-word-label = To confirm, type: { $word }
account-delete-button = Delete permanently

## Confirmations

account-done-named = Your name has been saved.
account-done-kept = Your games are kept. You can log in with your name and password on any device.
account-done-changed = Your password has been changed. All other browsers have been logged out.
account-done-ended = That browser has been logged out.
account-done-token_ended = The token has been revoked.
account-done-bot = This account is now a bot.

## Errors

account-error-name-empty = A name needs at least one letter or digit.
account-error-name-taken = This name, or one that looks like it, is taken. Choose another.
account-error-password-short = A password needs at least { $count } characters.
account-error-password-common = This password is easy to guess. Choose a different one; you can use several words.
account-error-password-wrong = Wrong password.
account-error-token-empty = A token needs a name and at least one permission.
account-error-tokens-full = You have { $count } tokens, which is the limit. Revoke a token that you no longer need.
account-error-bot-rated = This account has played a rated game, so it cannot become a bot. Use another account for your program.
account-error-bot-seated = You still have a seat in an unfinished game. Finish or leave your games first.
account-error-word = Type the word exactly as it is shown.
account-error-many = Too many attempts. Try again later, or use a browser in which you have logged in before.

## Logging in

login-title = Log in
login-h1 = Log in
login-lead = Enter the name and password that you chose under “Keep my games”.
login-name = Name
login-password = Password
login-button = Log in
login-seats = Keep the games that I am playing here as { $name }
login-seats-hint = Otherwise, a bot will take over from you in those games, and the guest will be deleted.
login-error = Wrong name or password.
login-new = No account yet? You don’t need one: you can play right away and decide later whether to keep your games.
login-new-link = Your name and your games

## Forgotten password

recovery-h1 = Forgot your password?
recovery-lead = Choose a new password. Your name and your games are still there.
recovery-by-code = With your recovery code
recovery-code = Recovery code
recovery-code-hint = Five groups of four characters. Capitals and hyphens make no difference.
recovery-set = Set new password
recovery-error = This name and recovery code do not match. Check both; only your newest code works, and only once.
recovery-by-mail = By email
recovery-mail-lead = If you have confirmed an email address here, we’ll send a link to it.
recovery-mail-send = Send a link
recovery-sent = If this account has a confirmed email address, a link is on its way there. It is valid for one hour.
recovery-neither = If you have neither a code nor a confirmed address, only the operator of this server can help you.
recovery-no-code = Without a code, only the operator of this server can help you.
recovery-link-h1 = Choose a new password
recovery-link-lead = For the account { $name }.
recovery-late-lead = Each link works only once and expires after one hour. You can request a new link.
recovery-done = Your new password has been saved. All other browsers have been logged out.

recovery-code-lead = With this code you can set a new password if you forget yours. Print this page or write the code down.
recovery-code-of = For the account { $name }
recovery-code-use = To use it, choose “Forgot your password?” on the login page.
recovery-code-once = The code works once. When you use it, you get a new one.
recovery-code-safe = Keep it secret: anyone who has it can take over your account.
recovery-code-minutes = { $count ->
    [one] You can see it here for one minute, and never again.
   *[other] You can see it here for { $count } minutes, and never again.
}
recovery-code-noted = I have written it down
recovery-account = With a recovery code you can set a new password if you forget yours.
recovery-since = You have a code. The code was created { $since }.
recovery-none = You have no recovery code. Without one, a forgotten password can lock you out.
recovery-make = Create recovery code
recovery-renew = Replace recovery code

recovery-mail-subject = Choose a new password
recovery-mail-text =
    Hello,

    someone has requested a new password for your Karat account { $name }.
    If it was you, choose the new password here within an hour:

    { $link }

    If it was not you, ignore this email. Your password has not been changed.
