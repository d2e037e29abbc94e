### Stránky, které vysvětlují hru tomu, kdo ji nikdy neviděl, a výběr pravidel.

learn-title = Naučit se: { $game }
learn-to-play = Naučit se hrát
learn-rulebook = Pravidla
learn-toc = Na této stránce
learn-time = { $first ->
    [one] Pro začátek stačí první minuta.
    [few] Pro začátek stačí první { $first } minuty.
   *[other] Pro začátek stačí prvních { $first } minut.
} Celý úvod se čte asi { $all ->
    [one] { $all } minutu
    [few] { $all } minuty
    [many] { $all } minuty
   *[other] { $all } minut
}.
learn-levels = Kolik chcete číst?
learn-levels-learn = První minuta a pak celá hra s obrázky
learn-levels-rules = Všechna pravidla obyčejnými slovy
learn-levels-exact = Přesná pravidla, každé s příklady
learn-example-steps = Ukázat příklad až po řádek
learn-next = A teď si to zkuste
learn-next-lead = Hrajete u vlastního stolu proti mírným botům, bez hodin a bez hodnocení.
learn-choice-title = Naučit se hru
learn-choice-lead = Tři hry, ve kterých se draží drahokamy. U každé hry stačí pro začátek minuta čtení. Neznáte-li žádnou, začněte tou první.
rules-choice-title = Všechna pravidla
rules-choice-lead = Pravidla každé hry můžete číst třemi způsoby: jako úvod s obrázky, celá popsaná obyčejnými slovy, nebo v přesném znění, podle kterého Karat hraje.

## Pravidla

rules-exact = Přesné znění
rules-all = Všechna pravidla hry
rules-quick = Pravidla pro tuto chvíli
rules-example = Příklad
example-title = { $game }: příklad
example-h = Příklad
example-steps = Kroky příkladu
example-back = Zpět
example-on = Dál
example-step = Krok { $step } z { $steps }
example-begins = Výchozí situace.
example-refused = { $name } zkouší něco, co pravidla nedovolují.
example-exactly = Zkoušené tahy
example-players = Adam, Beata, Cyril, Dana, Emil, Flora
rules-house = U tohoto stolu
rules-here = Tady:
rules-house-changes = domácí pravidlo
rules-brief = Hra ve zkratce
rules-now = Váš stůl teď
rules-now-back = Zpět ke stolu
rules-card = Celá hra na jedné kartě
rules-card-hint = Když tuto stránku vytisknete, vytiskne se jen tato karta.
rules-programs = Pro programy
rules-programs-hint = Tato ustanovení říkají, jak se zapisují tahy a co potřebují programy, a jsou jen v přesném znění.
rules-choices = Domácí pravidla to mohou změnit:
rules-search = Hledat v pravidlech
rules-search-hint = Například: shoda, pas, cena
rules-search-button = Hledat
rules-found = { $count ->
    [0] Na dotaz „{ $query }“ se nic nenašlo. Zkuste jiné slovo nebo projděte kapitoly.
    [one] Dotazu „{ $query }“ odpovídá jeden výsledek.
    [few] Dotazu „{ $query }“ odpovídají { $count } výsledky.
    [many] Dotazu „{ $query }“ odpovídá { $count } výsledku.
   *[other] Dotazu „{ $query }“ odpovídá { $count } výsledků.
}
