### Dokončené studie: seznam jejich zpráv.

studies-title = Studie
studies-lead = Výsledky tisíců partií mezi boty. Každá zpráva uvádí, jak spolehlivá je její odpověď a jak ji lze zopakovat.
studies-open = Zobrazit všechny studie
studies-contents = Obsah
studies-other = Ostatní studie
studies-none = Na tomto serveru žádné studie nejsou.
studies-curves = Grafy ve zprávě:
studies-bots = Náhodní boti volí jakýkoli tah a hladoví boti ten, který hned nejvíce vynáší. Stavitelé, obchodníci a plánovači se řídí jednoduchými zásadami. Experti počítají dopředu a pozice posuzují neuronovou sítí.
