### Being told that it is one's turn while no page is open: by the browser, and by mail.

away-turn = { $count ->
    [one] It is your turn in one game.
   *[other] It is your turn in { $count } games.
}
away-test-text = It works: this is where Karat tells you when it is your turn.

## Settings

away-h = When you are away
away-lead = In games over days or without a clock, Karat can tell you when it is your turn. The message says in how many games, and nothing else. You get one, and the next only after you have been here.
away-nobody = You can switch this on once you have sat down at a table.
away-devices = In the browser
away-script = Messages from the browser need JavaScript, which is switched off here.
away-script-mail = Messages from the browser need JavaScript, which is switched off here. Mail does without.
away-on = Tell me on this device when it is my turn
away-on-hint = Your browser asks for your permission first. It ends when you log out here.
away-failed = The browser could not be registered for messages. Check your connection and try again.
away-impossible = This browser cannot show messages while Karat is closed. On an iPhone or iPad, add Karat to the home screen first. On other devices the address must begin with https.
away-here = This browser
away-since = Switched on { $since }
away-off = Turn off
away-off-label = Turn off messages in { $browser }
away-test = Send a test message

away-when = When to tell you
away-how = Messages from the browser
away-each = at once
away-daily = once a day
away-daily-at = Mail, and what comes once a day, at
away-from-at = No messages from
away-until-at = until
away-never = at any hour
away-zone = Your time zone
away-save = Save

away-done-on = This browser tells you from now on when it is your turn.
away-done-off = Messages in that browser are switched off.
away-done-tested = A test message is on its way. It should appear within a few seconds.
away-done-tested_lately = A test message has just been sent. Wait half a minute before the next one.
away-done-chosen = Saved.
away-done-asked = We have sent you an email. Open the link in it within a day to confirm your address.
away-done-mail_off = You will get no more emails, and your address has been deleted.
away-done-full = You already get messages in { $count } browsers, which is the limit. Turn one off first.
away-done-no_device = Your browser gave an address for messages that cannot be used here.
away-done-no_address = This does not look like a mail address.
away-done-asked_often = Too many emails have gone to this address today. Try again tomorrow.

## Mail

mail-h = By email
mail-guest = To get emails, set a password first to keep your games.
mail-address = Email address
mail-hint = At most one email a day, and only when it is your turn in a game. We use your address for nothing else.
mail-ask = Send me a link to confirm it
mail-right = Confirmed
mail-waits = Not confirmed yet: open the link in the email
mail-forget = Delete this address
mail-title = Email

mail-confirm-h1 = Is this address yours?
mail-confirm-lead = Then Karat writes to it once a day at most, when it is your turn.
mail-confirm-button = Yes, write to me
mail-confirmed-h1 = Your address is confirmed
mail-confirmed-lead = You will get an email when it is your turn, at most once a day. Every email has a link to stop them.
mail-late-h1 = This link is no longer valid
mail-late-lead = It works once, within a day. You can ask for a new one in your settings.
mail-end-h1 = Stop the emails?
mail-end-lead = Karat then deletes your address. Your games stay as they are.
mail-end-button = Stop the emails
mail-ended-h1 = You will get no more emails
mail-ended-lead = Your address has been deleted. You can enter one again in your settings at any time.

mail-confirm-subject = Confirm your mail address
mail-confirm-text =
    Hello,

    somebody asked Karat to write to this address when it is their turn in a game.
    If that was you, confirm it here within a day:

    { $link }

    If it was not you, do nothing: you will not be written to.
mail-digest =
    Hello,

    { $turn }

    { $home }

    You get one such mail a day at most. To stop them:
    { $end }
