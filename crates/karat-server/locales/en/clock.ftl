### Time: clocks, who is away, vacations.

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
clock-away = { $name } is away; a bot plays on this seat for now.
clock-away-badge = away
clock-away-you = A bot is playing for you
clock-step-away = Leave the game
clock-step-away-hint = A bot plays on for you, and the others see that it does. You can come back at any moment; what the bot has decided stays.
clock-step-away-do = Let a bot play on
clock-away-hint = You can come back at any moment. What the bot has decided stays.
clock-return = I’m back
clock-rests = on vacation, at most { $time }
clock-result = While { $name } was away, a bot made { $count ->
    [one] one decision
   *[other] { $count } decisions
}.

log-leave = { $seat } is away; a bot plays until { $seat } is back
log-return = { $seat } is back
log-stand-in = by a bot

vacation-link = Vacation
vacation-h1 = Vacation
vacation-lead = During a vacation your clocks that count days stand still, at all tables. Clocks that count minutes keep running.
vacation-now = Your vacation
vacation-nobody = You are not at any table yet, so there is nothing to take a vacation from.
vacation-left = You have { $time } left. You get 30 days in any year.
vacation-runs = You are on vacation, for at most { $time } more.
vacation-spent = You have no vacation left. You get 30 days in any year.
vacation-start = Start the vacation now
vacation-end = End the vacation now
