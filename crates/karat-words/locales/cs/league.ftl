### Ligy.

league-title = Ligy
league-lead = Hrajte sezonu za sezonou korespondenční partie proti lidem, kteří hrají podobně dobře. Nejlepší hráči skupiny postupují, poslední sestupují.
league-none = Zatím žádná liga není.
league-stage-running = Probíhající
league-stage-over = Ukončené
league-not-begun = před první sezonou
league-season-now = { $number }. sezona
league-games-count = { $count ->
    [one] 1 partie za sezonu
    [few] { $count } partie za sezonu
   *[other] { $count } partií za sezonu
}
league-days-count = { $count ->
    [one] 1 den
    [few] { $count } dny
   *[other] { $count } dní
}
league-rated = hodnocená
league-account-first = K založení ligy nebo k účasti v ní potřebujete účet s heslem.
league-create = Založit ligu
league-for-members = Přidat se mohou jen členové klubu
league-games = Partií za sezonu
league-division-players = Hráčů ve skupině
league-promoted = Postupujících a sestupujících
league-pause = Přestávka mezi sezonami
league-how = Všechny partie sezony začínají najednou. Vítěz partie získá 1 bod, poslední žádný a ostatní díl bodu za každého soupeře, kterého předstihli. Až všechny partie skončí, nejlepší hráči každé skupiny si vymění místo s posledními ze skupiny o stupeň vyšší. Noví hráči začínají v nejnižší skupině. Když někdo nepřijde, hraje za něj bot a do další sezony se musí přidat znovu.
league-no-name = Liga musí mít název.
league-too-many = Už pořádáte tolik lig, kolik jich můžete mít najednou ({ $count }). Nejprve některou ukončete.
league-now-open = Pořadatel zahájí první sezonu, jakmile se přidá dost lidí.
league-now-season = Hraje se { $number }. sezona. Můžete se přidat do další.
league-next = Další sezona začne za { $left } ({ $time }).
league-now-over = Liga skončila. Další sezona už nezačne.
league-too-few = { $count ->
    [few] Aby mohla začít sezona, musí se přidat nejméně { $count } hráči.
   *[other] Aby mohla začít sezona, musí se přidat nejméně { $count } hráčů.
}
league-join = Přidat se
league-leave = Odejít
league-start = Zahájit sezonu
league-end = Ukončit ligu
league-end-h = Ukončení ligy
league-end-hint = Další sezona už nezačne. Partie této sezony se dohrají. Nelze to vrátit.
league-season = { $number }. sezona
league-division = { $number }. skupina
league-division-games = Partie { $number }. skupiny
league-unfinished = { $count ->
    [one] 1 partie ještě neskončila
    [few] { $count } partie ještě neskončily
   *[other] { $count } partií ještě neskončilo
}
league-h-next = Další sezona
league-promotion = postup
league-relegation = sestup
league-absent = nepřišel
league-people = Hráči další sezony
league-nobody = Zatím se nikdo nepřidal.
league-seasons = Dřívější sezony
league-season-and-division = { $season }. sezona, { $division }. skupina.
league-link = Na stránku ligy
league-of-club = Založit ligu pro členy
