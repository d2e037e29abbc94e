### Dokončené studie: seznam jejich zpráv.

studies-title = Studie
studies-lead = Otázky o hrách, na které odpovídá mnoho partií mezi boty. Každá zpráva říká, jak daleko její odpověď sahá a jak k ní dojít znovu. Zprávy jsou v angličtině.
studies-none = Tento server žádné studie neukazuje.
