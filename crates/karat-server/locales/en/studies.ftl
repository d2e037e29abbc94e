### Finished studies: the list of their reports.

studies-title = Studies
studies-lead = Questions about the games, asked of many games between bots. Each report says how far its answer goes and how to get it again. The reports are in English.
studies-none = This server shows no studies.
