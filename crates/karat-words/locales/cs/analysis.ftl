### Analytická deska dohrané nebo nahrané partie.

analysis-open = Analyzovat
analysis-title = { $game }: analýza
analysis-game = Zpět k partii
analysis-beside = Šance na výhru, komentář a varianty
analysis-of = Autor analýzy: { $name }.
analysis-read-only = Měnit ji může jen její autor.
analysis-at = Tah { $ply } partie
analysis-at-line = { $added ->
    [one] Jeden tah po tahu { $ply } partie
    [few] { $added } tahy po tahu { $ply } partie
   *[other] { $added } tahů po tahu { $ply } partie
}
analysis-back = Zpět do partie
analysis-decide = Rozhodnout jako { $name }
analysis-others-h = Rozhoduje jiný hráč
analysis-reader-h = Tahy tu hraje jen autor analýzy
analysis-reader = Chcete-li zkoušet tahy sami, otevřete tlačítkem Analyzovat vlastní analýzu.
analysis-draw-h = Následuje náhodný tah
analysis-draw = Zvolit tento výsledek
analysis-draw-chance = { $draw } ({ $percent } %)
analysis-draw-random = Losovat
analysis-over = V této variantě partie skončila. Vraťte se k dřívější pozici a zkuste jiné tahy.

## Win chances

analysis-chances = Šance na výhru
analysis-chances-show = Odhadnout šance na výhru
analysis-chances-over = Partie skončila, takže není co odhadovat.
analysis-chances-choose = Zvolte pohled některého hráče. Šance závisí na tom, co hráč ví.
analysis-of-seat = Podle toho, co ví { $name }. Boti Karatu odsud dohráli { $games ->
    [one] jednu partii
    [few] { $games } partie
   *[other] { $games } partií
}, pokaždé s nově rozdanými skrytými kartami.
analysis-of-all = S odkrytými kartami: všechny skryté karty se berou jako známé, ačkoli je žádný hráč nemůže znát. Boti Karatu odsud dohráli { $games ->
    [one] jednu partii
    [few] { $games } partie
   *[other] { $games } partií
}.
analysis-open-cards = Počítat s odkrytými kartami
analysis-seat-cards = Počítat jen s tím, co ví { $name }
analysis-percent = { $percent } % ±{ $margin }
analysis-best = Nejlepší tahy: { $name }
analysis-play = Zahrát
analysis-play-this = Zahrát: { $move }
analysis-quick = To je hrubý odhad. Přesnější se právě počítá.
analysis-return = Zpět k analýze

## Comments and lines

analysis-comment = Komentář
analysis-comment-on = Váš komentář k této pozici
analysis-comment-save = Uložit komentář
analysis-lines = Varianty
analysis-lines-none = Zahrajte tah, který v partii nebyl, a objeví se tu jako nová varianta.
analysis-lines-none-yet = Kromě partie tu zatím nejsou žádné varianty.
analysis-quiet = Tah, který nic viditelného nemění
analysis-delete-line = Smazat tento tah a vše po něm
analysis-share = Sdílet nebo smazat
analysis-share-hint = Analýzu si může přečíst každý, kdo má odkaz na tuto stránku. Měnit ji můžete jen vy.
analysis-share-link = Odkaz na tuto pozici
analysis-delete-hint = Smazáním zmizí všechny varianty a komentáře. Partie samotná zůstane.
analysis-delete = Smazat analýzu

## Errors

analysis-full-moves = Analýza může mít nejvýše { $count } přidaných tahů. Smažte některou variantu.
analysis-full-comment = Komentář může mít nejvýše { $count } znaků. Zkraťte ho a uložte znovu.
analysis-full-bytes = Analýza může zabrat nejvýše { $kilobytes } kB. Smažte některou variantu nebo komentář.
analysis-none = Žádná analýza
analysis-none-unfinished = Tato partie ještě neskončila. Analyzovat ji lze až po jejím konci, aby nikdo neměl pomoc.
analysis-none-frozen = Tahy této partie už nelze podle nynějších pravidel přehrát.
analysis-none-origin = Tato partie začala z pozice jiné partie, která ještě běží. Analyzovat ji lze, až skončí.
