### The list of reports of finished studies.

studies-title = Studies
studies-lead = Results of thousands of games between bots. Each report says how certain its answer is and how to reproduce it.
studies-open = See all studies
studies-contents = Contents
studies-other = Other studies
studies-none = This server has no studies.
studies-curves = Plots in the report:
studies-bots = Random bots choose any move, and greedy bots the one that scores most at once. Builders, traders and planners follow rules of thumb. Experts look ahead and judge positions with a neural network.
