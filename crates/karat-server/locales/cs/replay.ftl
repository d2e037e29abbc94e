### Ohlédnutí za hrou u stolu.

log-ply = Tah { $ply }: stůl v té chvíli
replay-open = Projít tah po tahu
replay-title = { $game }, stůl { $id }, tah { $ply }
replay-h1 = { $game }: tah po tahu
replay-table = Ke stolu
replay-table-h = Stůl po tahu { $ply }
replay-moves = Tahy
replay-move = Tah
replay-of = z { $last }
replay-position = Tah {"{ply}"} z { $last }
replay-go = Přejít
replay-first = První tah
replay-prev = Předchozí tah
replay-next = Další tah
replay-last = Poslední tah
replay-play = Přehrát
replay-start = Hra začíná.
replay-quiet = V tomto tahu není nic vidět.
replay-next-draw = Teď přijde losování
replay-next-seats = Na řadě: { $names }
replay-back-klenotnici = Předchozí dražba
replay-on-klenotnici = Další dražba
replay-back-edel = Předchozí tah kola
replay-on-edel = Další tah kola
replay-back-zepter = Předchozí kolo
replay-on-zepter = Další kolo
replay-back-own = Předchozí rozhodnutí
replay-on-own = Další rozhodnutí
replay-eyes = Očima
replay-spectator = Divák
replay-speed = Tempo
replay-speed-slow = pomalé
replay-speed-usual = běžné
replay-speed-fast = rychlé
replay-speed-fastest = velmi rychlé
replay-end-hide = Skrýt, jak to skončí
replay-end-show = Ukázat, kolik tahů hra má
replay-from-start = Od začátku

## Kde není na co se ohlédnout

replay-astray-ply = Takový tah tu není
replay-astray-last = { $last ->
    [one] Hra má jediný tah.
    [few] Hra má { $last } tahy.
    [many] Hra má { $last } tahu.
   *[other] Hra má { $last } tahů.
}
replay-astray-hidden = Tak dlouho hra netrvá, nebo to není číslo.
replay-astray-seat = To teď vidět nesmíte
replay-astray-seat-hint = Dokud se hraje, ohlíží se každý jen vlastníma očima. Po konci hry si můžete vybrat kterékoli místo.
