### What the reader could do, and why.

hint-h = What could I do?
hint-lay = Lay it
hint-lay-this = Lay it: { $move }
hint-play = Play it
hint-foot = Made only from what you can see, and in no order. Laying a move does not play it; you still press the button.
