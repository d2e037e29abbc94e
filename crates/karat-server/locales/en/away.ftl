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
away-off = Switch off
away-off-label = Switch off messages in { $browser }
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
away-done-asked = We have sent you a mail. Open the link in it within a day to confirm the address.
away-done-mail_off = You get no more mail, and your address has been deleted.
away-done-full = You are told in { $count } browsers, as many as there can be. Switch one off first.
away-done-no_device = The address that your browser gave for messages cannot be used here.
away-done-no_address = This does not look like a mail address.
away-done-asked_often = This address was written to too often today. Try again tomorrow.

## Mail

mail-h = By mail
mail-guest = To get mail, keep your games with a password first.
mail-address = Mail address
mail-hint = One mail a day at most, and only if it is your turn somewhere. We use the address for nothing else.
mail-ask = Send me a link to confirm it
mail-right = Confirmed
mail-waits = Not confirmed yet: open the link in the mail
mail-forget = Delete this address
mail-title = Mail

mail-confirm-h1 = Is this address yours?
mail-confirm-lead = Then Karat writes to it once a day at most, when it is your turn.
mail-confirm-button = Yes, write to me
mail-confirmed-h1 = Your address is confirmed
mail-confirmed-lead = You get a mail when it is your turn, once a day at most. Every mail has a link that ends this.
mail-late-h1 = This link is no longer valid
mail-late-lead = It works once, within a day. You can ask for a new one in your settings.
mail-end-h1 = No more mail?
mail-end-lead = Karat then deletes your address. Your games stay as they are.
mail-end-button = Stop the mails
mail-ended-h1 = You get no more mail
mail-ended-lead = Your address has been deleted. You can name one again in your settings.

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
