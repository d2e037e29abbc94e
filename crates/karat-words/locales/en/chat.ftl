### Chat at a table, and the page of a closed table.
### $name is a name as the person typed it.

chat-title = Chat
chat-new = new
chat-empty = No messages yet.
chat-all = All messages, muting and reporting
chat-label = Your message
chat-send = Send
chat-too-fast = You are sending messages too fast. Wait a moment, then try again.
chat-failed = Your message could not be sent. Try again.
chat-too-long = This message is too long: the limit is { $max } characters.

chat-page-title = Chat: { $game }, table { $id }
chat-lead = { $game }, table { $id }. Everyone who can open the table can read this.
chat-to-table = Back to the table
chat-said = Messages
chat-closed = Only the players can send messages now. Spectators can join in when the game is over.
chat-report = Report
chat-report-label = Report this message by { $name } to the operator
chat-reported = reported

chat-people = People here
chat-people-hint = Muting hides someone’s messages at every table, and they are not told that you muted them. Blocking someone also keeps them from joining your tables.
chat-people-nobody = Nobody but you.
chat-mute = Mute
chat-mute-label = Mute { $name }
chat-block = Block
chat-block-label = Block { $name }
chat-blocked = blocked
chat-unmute = Unmute
chat-unmute-label = Unmute { $name }

chat-muted = People you have muted
chat-muted-lead = Messages from these people are hidden from you at every table.
chat-muted-nobody = You have not muted anyone.

table-closed = Closed
table-closed-h = This table has been closed
table-closed-hint = The game was not finished. You can no longer play or chat here.
