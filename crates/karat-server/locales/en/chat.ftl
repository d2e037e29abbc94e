### Talk at a table, and what a table says that was closed.
### { $name } is the name of a person as he typed it.

chat-title = Talk
chat-new = new
chat-empty = Nobody has said anything yet.
chat-all = All messages, mute and report
chat-label = Your message
chat-send = Send
chat-too-fast = That was a lot at once. Wait a moment, then send it again.
chat-failed = It could not be sent. Try again.
chat-too-long = This message is too long: { $max } characters are the most.

chat-page-title = Talk: { $game }, table { $id }
chat-lead = { $game }, table { $id }. Everybody who can open the table can read this.
chat-to-table = Back to the table
chat-said = Messages
chat-closed = Whoever sits at the table writes here; others may join in when the game is over.
chat-report = Report
chat-report-label = Report this message by { $name } to whoever runs the server
chat-reported = reported

chat-people = People here
chat-people-hint = Whoever you mute you no longer hear at any table, and they are not told. Whoever you block cannot join your tables either.
chat-people-nobody = Nobody but you.
chat-mute = Mute
chat-mute-label = Mute { $name }
chat-block = Block
chat-block-label = Block { $name }
chat-blocked = blocked
chat-unmute = Hear again
chat-unmute-label = Hear again: { $name }

chat-muted = Muted by you
chat-muted-lead = You read nothing of what these people say, at any table.
chat-muted-nobody = You hear everybody.

table-closed = Closed
table-closed-h = This table was closed
table-closed-hint = Its game did not end. Nothing more can be played or said here.
