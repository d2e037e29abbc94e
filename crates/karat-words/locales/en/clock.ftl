### Time: clocks, absent players, vacations.

clock-label = Clocks
clock-yours = Your time:
clock-runs = (running)
clock-low = Little time left
clock-said = { $seconds ->
    [one] One second left
   *[other] { $seconds } seconds left
}
clock-days = { $days ->
    [one] { $days } day
   *[other] { $days } days
}{ $hours ->
    [0] { "" }
    [one] { " " }{ $hours } hour
   *[other] { " " }{ $hours } hours
}
clock-away = { $name } is away. A bot is playing in this seat for now.
absent-remind = Remind { $name }
absent-reminded = reminded
absent-bot = Let a bot play for { $name }
absent-missing = A bot will take over once these players agree: { $names }
presence-here = online
presence-offline = offline { $minutes ->
    [0] for less than a minute
    [one] for one minute
   *[other] for { $minutes } minutes
}
presence-quiet = last seen { $minutes ->
    [0] just now
    [one] one minute ago
   *[other] { $minutes } minutes ago
}
presence-short-offline = offline
presence-short-quiet = idle
table-waiting-for-offline = Waiting for { $name }, who has been offline for { $minutes ->
    [0] less than a minute
    [one] one minute
   *[other] { $minutes } minutes
}
table-waiting-for-quiet = Waiting for { $name }, last seen { $minutes ->
    [0] just now
    [one] one minute ago
   *[other] { $minutes } minutes ago
}
clock-away-badge = away
clock-away-you = A bot is playing for you
clock-step-away = Leave the game
clock-step-away-hint = A bot will take over from you, and the other players will see that. You can come back at any time. The bot’s decisions stand.
clock-step-away-do = Let a bot take over
clock-away-hint = You can come back at any time. The bot’s decisions stand.
clock-return = I’m back
clock-rests = on vacation for at most { $time }
clock-result = While { $name } was away, a bot made { $count ->
    [one] one decision
   *[other] { $count } decisions
}.

log-leave = { $seat } is away; a bot plays until { $seat } returns
log-leave-agreed = { $seat } is offline; the others let a bot play until { $seat } returns
log-return = { $seat } is back
log-stand-in = by a bot

vacation-link = Vacation
vacation-h1 = Vacation
vacation-lead = During a vacation, your correspondence clocks stop at all tables. Live clocks keep running.
vacation-now = Your vacation
vacation-nobody = You have not joined a table yet, so you do not need a vacation.
vacation-left = You have { $time } left. You get 30 days of vacation a year.
vacation-runs = You are on vacation; it will end in at most { $time }.
vacation-spent = You have no vacation left. You get 30 days of vacation a year.
vacation-start = Start the vacation now
vacation-end = End the vacation now
