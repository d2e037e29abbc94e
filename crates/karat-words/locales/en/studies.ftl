### The list of reports of finished studies.

studies-title = Studies
studies-lead = Results of thousands of games between bots. Each report says how certain its answer is and how to reproduce it.
studies-open = See all studies
studies-contents = Contents
studies-other = Other studies
studies-none = This server has no studies.
