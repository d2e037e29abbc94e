### Dokončené studie: seznam jejich zpráv.

studies-title = Studie
studies-lead = Výsledky tisíců partií mezi boty. Každá zpráva uvádí, jak spolehlivá je její odpověď a jak ji lze zopakovat.
studies-open = Zobrazit všechny studie
studies-contents = Obsah
studies-other = Ostatní studie
studies-none = Na tomto serveru žádné studie nejsou.
