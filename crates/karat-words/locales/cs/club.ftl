### Kluby.

club-title = Kluby
club-lead = Klub je skupina lidí, kteří spolu rádi hrají. Má vlastní turnaje a vlastní hodnocení.
club-none = Zatím tu žádný klub není.
club-mine = Vaše kluby
club-all = Všechny kluby
club-members-count = { $count ->
    [one] 1 člen
    [few] { $count } členové
   *[other] { $count } členů
}
club-open = otevřený všem
club-asking = nové členy přijímají pořadatelé
club-active = naposledy aktivní
club-since = Založen
club-account-first = K založení klubu nebo ke vstupu do něj potřebujete účet s heslem.
club-account = Zvolit heslo
club-found = Založit klub
club-name = Název
club-description = Popis
club-description-hint = Co hrajete, kdy se scházíte a kdo je vítán.
club-access = Kdo může vstoupit
club-access-open = každý, kdo má účet
club-access-asking = jen lidé, které přijme pořadatel
club-how = Stanete se vlastníkem klubu a další členy můžete jmenovat pořadateli. Klub může mít až { $members } členů. Vést můžete nejvýše { $clubs } kluby.
club-fault-no_name = Klub musí mít název.
club-fault-name_taken = Stejný nebo podobně vypadající název už má jiný klub. Zvolte jiný.
club-fault-long_description = Popis je příliš dlouhý. Může mít nejvýše { $chars } znaků.
club-fault-too_many_organised = Už vedete { $clubs } kluby, a to je nejvyšší možný počet. Nejprve některý opusťte nebo zrušte.
club-you-owner = Jste vlastníkem tohoto klubu. Když odejdete, stane se jím pořadatel, který je členem nejdéle. Když klub jiného pořadatele nemá, stane se jím člen, který vstoupil první.
club-you-organiser = Jste pořadatelem tohoto klubu.
club-you-member = Jste členem tohoto klubu.
club-you-asking = Požádali jste o vstup do tohoto klubu. Musí vás přijmout pořadatel.
club-you-removed = Pořadatel vás z tohoto klubu vyloučil. Vrátit se můžete, jen když vás pořadatel znovu přijme.
club-join = Vstoupit do klubu
club-ask = Požádat o vstup
club-withdraw = Stáhnout žádost
club-leave = Odejít z klubu
club-leave-last = Odejít a klub zrušit
club-refused-full = Klub už má { $members } členů, a to je nejvyšší možný počet.
club-refused-full_of_requests = Na přijetí už čeká { $requests } lidí. Zkuste to později.
club-refused-too_many_joined = Patříte už do { $joined } klubů, včetně žádostí o vstup. Nejprve některý opusťte.
club-refused-too_many_organised = Tento člověk už vede { $clubs } kluby, a to je nejvyšší možný počet.
club-refused-long_description = Popis je příliš dlouhý. Může mít nejvýše { $chars } znaků.
club-refused-unconfirmed = Klub nebyl zrušen. Pokud ho chcete zrušit, nejprve zaškrtněte políčko.
club-requests = Žádosti o vstup
club-tables = Stoly
club-tables-none = Nikdo z členů teď nečeká na hráče ani veřejně nehraje.
club-tournaments-none = Klub zatím žádný turnaj neuspořádal.
club-tournament = Založit turnaj pro členy
club-ratings-how = Klubové hodnocení hráčů se mění po každé dohrané partii klubových turnajů.
club-members = Členové
club-role-owner = vlastník
club-role-organiser = pořadatel
club-accept = Přijmout
club-decline = Odmítnout
club-promote = Jmenovat pořadatelem
club-demote = Odvolat z pořadatelů
club-remove = Vyloučit
club-removed = Vyloučení
club-removed-hint = Tito lidé se nemohou vrátit, dokud je pořadatel znovu nepřijme.
club-edit = Změnit popis
club-save = Uložit
club-dissolve = Zrušit klub
club-dissolve-hint = Stránka klubu, seznam členů a klubové hodnocení se natrvalo smažou. Partie zůstanou. Turnaje, které ještě nezačaly, se zruší.
club-dissolve-sure = Ano, zrušit klub pro všechny jeho členy
