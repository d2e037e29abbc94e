### Who the reader is: names, passwords, logins.

account-link = { $name }, your account
account-login-link = Log in
account-gone = Former player
problem-banned = You may only look
problem-banned-hint = Whoever runs this server has taken away your right to play and write here. You can still watch every table that is open to watchers.

## Account

account-title = Account
account-h1 = Your account
account-h1-guest = You play as a guest
account-lead-nobody = You can play at once; a name comes by itself. If you have an account, log in.
account-lead-guest = Only this browser knows you. With a password your name is yours alone, and you find your games on every device.
account-lead-kept = Your name is yours alone, and your games are with you wherever you log in.
account-h1-choose = Choose a password
account-lead-choose = You came in with a password that works only once. Choose your own now, before you log out; your games and everything else are there right after.

account-name = Name
account-name-label = Your name
account-name-hint = Up to { $count } letters, digits and spaces. Where you already sit at a table you keep the name you sat down with.
account-name-save = Save name

account-keep = Keep my games
account-keep-hint = Choose a name and a password. No e-mail address is needed, so nobody can send you the password if you forget it.
account-keep-button = Keep my games
account-password = Password
account-password-hint = At least { $count } characters. That is the only rule.
account-password-now = Your password now
account-password-new = New password
account-password-change = Change password
account-password-choose = Save password
account-password-ends = This logs you out in all other browsers.
account-closed = This server takes no new accounts. You can play as a guest.

account-logins = Where you are logged in
account-logins-hint = A login ends by itself when it has not been used for a year.
account-login-times = Logged in { $since }, last seen { $seen }
account-login-here = This browser
account-login-end = Log out
account-login-end-label = Log out { $browser }
account-logins-end = Log out everywhere else
account-logout = Log out
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

account-privacy = What is kept about you
account-privacy-1 = Kept are your name, your seats and moves, a hash from which nobody can read your password, and for each login what your browser calls itself, when it began and when it was last used.
account-privacy-2 = None of it goes to anybody else, and when you delete your account only the moves remain, without your name.

account-delete = Delete my account
account-delete-guest = Delete my data
account-delete-hint = Your name, your password and your logins are deleted at once. In games that still run a bot plays on for you; at old tables your seat says “{ $word }”. Nobody can undo this.
account-delete-word = delete
account-delete-word-label = To confirm, write: { $word }
account-delete-button = Delete for good

## What was done

account-done-named = Your name is saved.
account-done-kept = Your games are kept. Log in with your name and password on any device.
account-done-changed = Your password is changed. All other browsers are logged out.
account-done-ended = Logged out there.

## Why something was not done

account-error-name-empty = A name needs at least one letter or digit.
account-error-name-taken = Somebody who has an account goes by this name, or by one that looks the same. Please choose another.
account-error-password-short = A password needs at least { $count } characters.
account-error-password-wrong = This is not your password.
account-error-word = Please write the word as it stands there.
account-error-many = There were too many tries. Wait a minute, then try again.

## Logging in

login-title = Log in
login-h1 = Log in
login-lead = With the name and the password under which you keep your games.
login-name = Name
login-password = Password
login-button = Log in
login-seats = Bring along the games that I play here as { $name }
login-seats-hint = Otherwise a bot plays on for you in those games, and the guest is deleted.
login-error = Name and password do not belong together.
login-new = No account yet? Nothing needs one: you can play at once, and keep your games later.
login-new-link = Your name and your games
