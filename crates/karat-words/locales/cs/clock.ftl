### Čas: hodiny, nepřítomní hráči, dovolená.

clock-label = Hodiny
clock-yours = Váš čas:
clock-runs = (běží)
clock-low = Zbývá málo času
clock-said = { $seconds ->
    [one] Zbývá jedna sekunda
    [few] Zbývají { $seconds } sekundy
    [many] Zbývá { $seconds } sekundy
   *[other] Zbývá { $seconds } sekund
}
clock-days = { $days ->
    [one] { $days } den
    [few] { $days } dny
    [many] { $days } dne
   *[other] { $days } dnů
}{ $hours ->
    [0] { "" }
    [one] { " " }{ $hours } hodina
    [few] { " " }{ $hours } hodiny
    [many] { " " }{ $hours } hodiny
   *[other] { " " }{ $hours } hodin
}
clock-away = { $name } je pryč. Na tomto místě zatím hraje bot.
absent-remind = Připomenout hru hráči { $name }
absent-reminded = hra připomenuta
absent-bot = Nechat za hráče { $name } dál hrát bota
absent-missing = Bot převezme hru, až budou souhlasit: { $names }
presence-here = online
presence-offline = offline { $minutes ->
    [0] necelou minutu
    [one] { $minutes } minutu
    [few] { $minutes } minuty
    [many] { $minutes } minuty
   *[other] { $minutes } minut
}
presence-quiet = naposledy zde před { $minutes ->
    [0] chvílí
    [one] minutou
    [few] { $minutes } minutami
    [many] { $minutes } minuty
   *[other] { $minutes } minutami
}
presence-short-offline = offline
presence-short-quiet = nečinnost
table-waiting-for-offline = Na tahu: { $name }, offline { $minutes ->
    [0] necelou minutu
    [one] { $minutes } minutu
    [few] { $minutes } minuty
    [many] { $minutes } minuty
   *[other] { $minutes } minut
}
table-waiting-for-quiet = Na tahu: { $name }, naposledy zde před { $minutes ->
    [0] chvílí
    [one] minutou
    [few] { $minutes } minutami
    [many] { $minutes } minuty
   *[other] { $minutes } minutami
}
clock-away-badge = pryč
clock-away-you = Teď za vás hraje bot
clock-step-away = Odejít ze hry
clock-step-away-hint = Hru za vás převezme bot a ostatní to uvidí. Vrátit se můžete kdykoli. Rozhodnutí bota platí.
clock-step-away-do = Předat hru botovi
clock-away-hint = Vrátit se můžete kdykoli. Rozhodnutí bota platí.
clock-return = Jsem zpět
clock-rests = na dovolené, nejvýše { $time }
clock-result = { $name }: v nepřítomnosti { $count ->
    [one] rozhodl bot jednou
    [few] rozhodl bot { $count }krát
    [many] rozhodl bot { $count }krát
   *[other] rozhodl bot { $count }krát
}.

log-leave = { $seat } je pryč, do návratu hraje bot
log-leave-agreed = { $seat } je offline, po dohodě ostatních hraje do návratu bot
log-return = { $seat } je zpět
log-stand-in = rozhodl bot

vacation-link = Dovolená
vacation-h1 = Dovolená
vacation-lead = Během dovolené se vám u všech stolů zastaví hodiny v korespondenčních hrách. Ostatní hodiny běží dál.
vacation-now = Vaše dovolená
vacation-nobody = Zatím nesedíte u žádného stolu, takže dovolenou nepotřebujete.
vacation-left = Zbývá vám { $time }. Na každý rok máte 30 dnů dovolené.
vacation-runs = Máte dovolenou, potrvá ještě nejvýše { $time }.
vacation-spent = Nezbývá vám žádná dovolená. Každý rok máte 30 dnů.
vacation-start = Začít dovolenou hned
vacation-end = Ukončit dovolenou hned
