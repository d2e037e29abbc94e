### Navržené tahy a jejich důvody.

hint-h = Co mohu udělat?
hint-lay = Připravit
hint-lay-this = Připravit: { $move }
hint-play = Zahrát
hint-foot = Vychází jen z toho, co vidíte, a na pořadí nezáleží. Připravený tah ještě není zahraný, potvrzujete ho vy.
