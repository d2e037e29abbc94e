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
replay-quiet = V tomto tahu není nic k vidění.
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
replay-astray-seat = To zatím vidět nemůžete
replay-astray-seat-hint = Dokud se hraje, ohlíží se hráči jen vlastníma očima. Po konci hry si můžete vybrat kterékoli místo.

## Cvičení

practice-h = Zahrát si odsud
practice-lead-running = Nový stůl proti botům od tohoto tahu. Co nemůžete vědět, se rozdá znovu.
practice-lead-over = Nový stůl proti botům od tohoto tahu, na místě, jehož očima se díváte.
practice-anew = Rozdat znovu, co toto místo nemohlo vědět
practice-level = Boti
practice-button = Otevřít cvičný stůl
practice-choose = Vyberte si, čí očima se díváte, a můžete si na tom místě zahrát.
practice-none = Z této hry se zatím cvičit nedá
practice-rated = Tato hra se počítá do hodnocení. Zahrát si odsud půjde, až skončí.
practice-over = Tady už je po hře; vraťte se o pár tahů zpět.
practice-origin = Cvičná hra mimo hodnocení. Začíná
practice-origin-link = tahem { $ply } u jiného stolu

## Zaznamenané hry

import-title = Prohlédnout zaznamenanou hru
import-h1 = Prohlédnout zaznamenanou hru
import-lead = Vložte záznam hry, nebo vyberte jeho soubor. Dostane vlastní adresu, na které si hru tah po tahu projde kdokoli, kdo má odkaz.
import-kept = S účtem tu vaše záznamy zůstanou, dokud je nesmažete; záznamy hosta tu zůstanou 90 dní.
import-mine = Záznamy, které jste vložili
import-record = Záznam
import-hint = Text souboru .karat, nejvýš asi 60 KB. Nabízí ho stránka s výsledkem každého stolu.
import-file = Ze souboru
import-button = Otevřít hru
import-too-long = Záznam je příliš dlouhý: poslat lze nejvýš asi 60 KB. Delší hru si můžete přečíst na svém počítači příkazem „karat replay“.
import-fault = V řádku { $line } je chyba.
import-open = Prohlédnout zaznamenanou hru

## Mazání

delete-title = Smazat
delete-import = Smazat tento záznam?
delete-practice = Smazat tento cvičný stůl?
delete-lead = Zmizí natrvalo, i všem ostatním, kdo mají odkaz.
delete-lead-needed = Z vašeho seznamu zmizí hned. Vychází z něj ale jiný stůl, takže natrvalo zmizí teprve tehdy, až ten nebude nikdo potřebovat.
delete-button = Smazat
delete-keep = Nechat
