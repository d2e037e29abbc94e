### Chat u stolu a stránka zavřeného stolu.
### $name je jméno tak, jak je člověk napsal, proto je v prvním pádě.

chat-title = Chat
chat-new = nové
chat-empty = Zatím nikdo nic nenapsal.
chat-all = Všechny zprávy, ztlumení a nahlášení
chat-label = Vaše zpráva
chat-send = Odeslat
chat-too-fast = Posíláte zprávy příliš rychle. Chvilku počkejte a zkuste to znovu.
chat-failed = Zprávu se nepodařilo odeslat. Zkuste to znovu.
chat-too-long = Zpráva je příliš dlouhá: může mít nejvýše { $max } znaků.

chat-page-title = Chat: { $game }, stůl { $id }
chat-lead = { $game }, stůl { $id }. Zprávy si může přečíst každý, kdo si stůl otevře.
chat-to-table = Zpět ke stolu
chat-said = Zprávy
chat-closed = Teď mohou psát jen hráči. Diváci mohou psát, až hra skončí.
chat-report = Nahlásit
chat-report-label = Nahlásit provozovateli zprávu, kterou napsal hráč { $name }
chat-reported = nahlášeno

chat-people = Lidé u stolu
chat-people-hint = Zprávy ztlumených lidí neuvidíte u žádného stolu a oni se to nedozvědí. Zablokovaní navíc nemohou přisednout k vašim stolům.
chat-people-nobody = Kromě vás tu nikdo není.
chat-mute = Ztlumit
chat-mute-label = Ztlumit: { $name }
chat-block = Zablokovat
chat-block-label = Zablokovat: { $name }
chat-blocked = blokováno
chat-unmute = Zrušit ztlumení
chat-unmute-label = Zrušit ztlumení: { $name }

chat-muted = Koho jste ztlumili
chat-muted-lead = Zprávy těchto lidí u žádného stolu nevidíte.
chat-muted-nobody = Neztlumili jste nikoho.

table-closed = Zavřeno
table-closed-h = Tento stůl je zavřený
table-closed-hint = Hra se nedohrála. U stolu už nelze hrát ani psát.
