### Notifications and emails for players who have no page open when it is their turn.

away-turn = { $count ->
    [one] It is your turn in one game.
   *[other] It is your turn in { $count } games.
}
away-challenge = { $count ->
    [one] You have been challenged to a game.
   *[other] You have been challenged to { $count } games.
}
away-test-text = It works: Karat will notify you here when it is your turn.

## Settings

away-h = When you are away
away-lead = In correspondence games and games without a clock, Karat can notify you when it is your turn. It can also notify you when someone challenges you. The notification only says how many games and challenges are waiting. You will not get another notification until you visit Karat again.
away-nobody = You can turn this on once you have joined a table.
away-devices = In the browser
away-script = Browser notifications need JavaScript, which is turned off here.
away-script-mail = Browser notifications need JavaScript, which is turned off here. Email works without it.
away-on = Notify me on this device when it is my turn
away-on-hint = Your browser asks for permission first. Notifications stop when you log out here.
away-failed = The browser could not be registered for notifications. Check your connection and try again.
away-impossible = This browser cannot show notifications while Karat is closed. On an iPhone or iPad, add Karat to the home screen first. On other devices, the address must begin with https.
away-here = This browser
away-since = Turned on { $since }
away-off = Turn off
away-off-label = Turn off notifications in { $browser }
away-test = Send a test notification

away-when = When to notify you
away-how = Browser notifications
away-each = at once
away-daily = once a day
away-daily-at = Send emails and daily notifications at
away-from-at = No notifications from
away-until-at = until
away-never = at any hour
away-zone = Your time zone
away-save = Save

away-done-on = From now on, this browser will notify you when it is your turn.
away-done-off = Notifications in that browser are turned off.
away-done-tested = A test notification is on its way. It should appear within a few seconds.
away-done-tested_lately = A test notification has just been sent. Wait half a minute before you send another.
away-done-chosen = Saved.
away-done-asked = An email is on its way to this address. Open the link in the email within a day to confirm the address. You can see below whether the email has been sent.
away-done-mail_off = You will get no more emails, and your address has been deleted.
away-done-full = Notifications are on in { $count } browsers, which is the limit. Turn one off first.
away-done-no_device = This server cannot use the notification address that your browser provided.
away-done-no_address = We cannot send email to this address. Enter one such as ana@example.org: unaccented letters, digits and signs such as . _ + - before the @, and a domain name after it.
away-done-mailbox_full = This mailbox has reached our limit for confirmation emails: { $day } a day and { $month } in 30 days. You can ask for another { $again }.
away-done-account_full = You have asked for { $day } confirmation emails within a day, which is the limit. You can ask for another { $again }.
away-done-network_full = People on your network have asked for { $day } confirmation emails within a day, which is the limit. You can ask for another { $again }.
away-done-domain_full = We send at most { $day } confirmation emails a day to one email provider, and yours has reached this limit. You can ask for another { $again }.
away-done-confirmed = This address is already confirmed.
away-in-minutes = { $count ->
    [one] in a minute
   *[other] in { $count } minutes
}
away-in-hours = { $count ->
    [one] in an hour
   *[other] in { $count } hours
}
away-in-days = { $count ->
    [one] in a day
   *[other] in { $count } days
}

## Mail

mail-h = By email
mail-guest = To get emails, first set a password; that also lets you keep your games.
mail-address = Email address
mail-hint = You will get at most one email a day, and only when it is your turn in a game. If you forget your password, we can send a reset link to this address. We use the address for nothing else.
mail-ask = Send a confirmation link
mail-right = Confirmed
mail-waiting = We are sending the email
mail-failed = The email could not be sent
mail-failed-hint = The mail server did not accept this address, or could not be reached for an hour. Check the address, and send the email again or enter another address.
mail-failing = Confirmed, but the last email could not be sent
mail-again = Send the email again
mail-waits = Not confirmed yet: open the link in the email
mail-forget = Delete this address
mail-title = Email

mail-confirm-h1 = Is this address yours?
mail-confirm-lead = Karat will send this address at most one email a day, and only when it is your turn.
mail-confirm-button = Yes, email me
mail-confirmed-h1 = Your address is confirmed
mail-confirmed-lead = You will get an email when it is your turn, at most once a day. Each of these emails contains a link that stops them.
mail-late-h1 = This link is no longer valid
mail-late-lead = Each link works only once and expires after one day. You can request a new link in your settings.
mail-end-h1 = Stop the emails?
mail-end-lead = Karat will then delete your address. Your games are not affected.
mail-end-button = Stop the emails
mail-ended-h1 = You will get no more emails
mail-ended-lead = Your address has been deleted. You can enter an address again in your settings at any time.

mail-confirm-subject = Confirm your email address
mail-confirm-text =
    Hello,

    Someone asked Karat to email this address when it is their turn in a game.
    If that was you, confirm within one day:

    { $link }

    If it wasn’t you, ignore this email. We will not email you again.
mail-digest =
    Hello,

    { $turn }

    { $home }

    You get at most one of these emails a day. To stop them:
    { $end }
