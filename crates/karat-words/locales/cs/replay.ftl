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
replay-quiet = Tento tah nezměnil nic, co byste viděli.
replay-next-draw = Následuje losování
replay-next-seats = Na řadě: { $names }
replay-back-klenotnici = Předchozí dražba
replay-on-klenotnici = Další dražba
replay-back-edel = Předchozí kolo
replay-on-edel = Další kolo
replay-back-zepter = Předchozí kolo
replay-on-zepter = Další kolo
replay-back-own = Předchozí rozhodnutí
replay-on-own = Další rozhodnutí
replay-eyes = Pohled
replay-spectator = Divák
replay-speed = Tempo
replay-speed-slow = pomalé
replay-speed-usual = běžné
replay-speed-fast = rychlé
replay-speed-fastest = velmi rychlé
replay-end-hide = Skrýt konec hry
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
replay-astray-hidden = Hra je kratší, nebo adresa neobsahuje číslo tahu.
replay-astray-seat = To zatím vidět nemůžete
replay-astray-seat-hint = Dokud se hraje, mohou se hráči ohlížet jen ze svého místa. Po skončení hry si můžete vybrat kterékoli místo.

## Cvičení

practice-h = Cvičit odsud
practice-lead-running = Otevře se nový stůl, u kterého od tohoto tahu hrajete proti botům. Všechno, co nemůžete vědět, se rozdá znovu.
practice-lead-over = Otevře se nový stůl, u kterého od tohoto tahu hrajete proti botům. Hrajete za hráče, jehož pohled vidíte.
practice-redraw = Rozdat znovu všechno, co hráč na tomto místě nemohl vědět
practice-level = Boti
practice-button = Otevřít cvičný stůl
practice-choose = Chcete-li cvičit, vyberte pohled hráče, za kterého budete hrát.
practice-none = S touto hrou zatím cvičit nelze
practice-rated = Tato hra je hodnocená. Cvičit s touto hrou můžete, až skončí.
practice-over = Tady už je po hře. Chcete-li cvičit, vraťte se o několik tahů zpět.
practice-origin = Cvičná hra, nehodnocená. Začíná
practice-origin-link = tahem { $ply } u jiného stolu

## Zaznamenané hry

import-title = Prohlédnout zaznamenanou hru
import-h1 = Prohlédnout zaznamenanou hru
import-lead = Vložte záznam hry, nebo vyberte jeho soubor. Hra dostane vlastní adresu, na které si ji tah po tahu projde každý, kdo má odkaz.
import-kept = Máte-li účet, zůstanou tu vaše záznamy, dokud je nesmažete. Záznamy hosta tu zůstanou 90 dní.
import-mine = Záznamy, které jste vložili
import-record = Záznam
import-hint = Text souboru .karat, nejvýš { $kilobytes } KB. Soubor si stáhnete na stránce s výsledkem kteréhokoli stolu.
import-file = Ze souboru
import-not-text = Tento soubor není text v kódování UTF-8.
import-button = Otevřít hru
import-too-long = Záznam je příliš dlouhý: limit je { $kilobytes } KB. Delší hru si můžete přečíst na svém počítači příkazem „karat replay“.
import-fault = Na řádku { $line } je chyba.
import-open = Prohlédnout zaznamenanou hru
replay-deal-verified = { $draws ->
    [one] Tento záznam je ověřený: jeho jediné losování vyplývá ze semínka.
    [few] Tento záznam je ověřený: všechna { $draws } losování vyplývají ze semínka.
   *[other] Tento záznam je ověřený: všech { $draws } losování vyplývá ze semínka.
}
replay-deal-no-commitment = Losování v tomto záznamu nejde ověřit: stejně jako u hry se skutečnými kartami chybí otisk semínka.
replay-deal-no-seed = Losování v tomto záznamu nejde ověřit: chybí semínko, protože v době uložení hra ještě nebyla dohraná.
replay-deal-position = Losování v tomto záznamu nejde ověřit: hra začíná ze zadané pozice.
replay-deal-refuted = Losování v tomto záznamu nesouhlasí: řádek { $line } neodpovídá otiskům.

## Mazání

delete-title = Smazat
delete-import = Smazat tento záznam?
delete-practice = Smazat tento cvičný stůl?
delete-lead = Stůl se natrvalo smaže i pro všechny, kdo na něj mají odkaz.
delete-lead-needed = Z vašeho seznamu stůl zmizí hned. Navazuje na něj ale jiný stůl, takže se natrvalo smaže, až nikdo nebude potřebovat ani ten.
delete-button = Smazat
delete-keep = Nechat
