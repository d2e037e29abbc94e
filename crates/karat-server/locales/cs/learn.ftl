### Stránky, které vysvětlují hru tomu, kdo ji nikdy neviděl, a výběr pravidel.

learn-title = { $game } za pět minut
learn-five = Naučit se za pět minut
learn-rulebook = Pravidla
learn-toc = Na této stránce
learn-levels = Kolik chcete číst?
learn-levels-learn = Hra za pět minut, s obrázky
learn-levels-rules = Všechna pravidla, podle kterých Karat hraje
learn-example-steps = Ukázat po řádek
learn-next = A teď si to zkuste
learn-next-lead = Vlastní stůl proti mírným botům. Bez hodin a bez vlivu na hodnocení.
learn-choice-title = Naučit se hru
learn-choice-lead = Tři hry, ve kterých se draží drahokamy, každá vysvětlená za pět minut. Neznáte-li žádnou, začněte první.
rules-choice-title = Pravidla her
rules-choice-lead = Všechna pravidla, podle kterých Karat hraje, hru po hře. Pokud jste nikdy nehráli, přečtěte si nejdřív pětiminutové vysvětlení.
