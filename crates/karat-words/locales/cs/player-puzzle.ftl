### Úlohy, které hráči skládají z pozic svých partií.

player-puzzle-title = Úlohy od hráčů
player-puzzle-lead = Co byste zahráli? Hráči se ptají na pozice ze svých partií a odpovědi prověřují boti Karatu.
player-puzzle-filter = Vybrat úlohy
player-puzzle-seats = Počet hráčů
player-puzzle-seats-any = Jakýkoli
player-puzzle-order = Pořadí
player-puzzle-order-newest = Od nejnovější
player-puzzle-order-attempts = Od nejčastěji řešené
player-puzzle-all = Úlohy
player-puzzle-none = Žádná taková úloha tu zatím není.
player-puzzle-players = { $count ->
    [one] 1 hráč
    [few] { $count } hráči
   *[other] { $count } hráčů
}
player-puzzle-tries = { $count ->
    [0] Zatím to nikdo nezkusil
    [one] Zkusil to 1 člověk, tah našlo { $percent } %
    [few] Zkusili to { $count } lidé, tah našlo { $percent } %
   *[other] Zkusilo to { $count } lidí, tah našlo { $percent } %
}
player-puzzle-found = Vyřešeno
player-puzzle-tried = Zkoušeno
player-puzzle-disputed = Bot nesouhlasí
player-puzzle-mine = Vaše úlohy
player-puzzle-untitled = Zatím bez otázky
player-puzzle-stage-draft = Rozepsaná
player-puzzle-stage-public = Zveřejněná
player-puzzle-stage-withdrawn = Stažená
player-puzzle-stage-removed = Odstraněná provozovatelem
player-puzzle-how-h = Složte úlohu
player-puzzle-how = Otevřete analýzu nebo přehrávku dohrané partie, najděte rozhodnutí a zvolte „Složit úlohu“. Potřebujete účet s heslem. Za den můžete složit nejvýše { $daily } úloh.
player-puzzle-how-checked = Řešitelé vidí jen to, co věděl hráč na tahu. Jména ani partie samotná vidět nejsou.

## A puzzle

player-puzzle-page = { $game }: { $question }
player-puzzle-coach = Úloha
player-puzzle-badge = Úloha od hráče
player-puzzle-question = Otázka
player-puzzle-by = Ptá se
player-puzzle-do = Zahrajte svůj tah.
player-puzzle-once = Počítá se první tah. Potom uvidíte autorovu odpověď a šance na výhru.
player-puzzle-refused = Tento tah pravidla nedovolují.
player-puzzle-show = Ukázat odpověď
player-puzzle-right = Našli jste autorův tah!
player-puzzle-wrong = Autor má na mysli jiný tah.
player-puzzle-looked = Podívali jste se na odpověď.
player-puzzle-your-move = Váš tah: { $move }
player-puzzle-answers = { $count ->
    [one] Autorův tah
   *[other] Autorovy tahy
}
player-puzzle-engine = Co si myslí bot
player-puzzle-agrees = Bot souhlasí: žádný tah není zřetelně lepší, tedy o { $percent } % nebo více.
player-puzzle-disagrees = Bot nesouhlasí: jiný tah dává šanci na výhru vyšší alespoň o { $percent } %.
player-puzzle-disputed-hint = Podle bota je autorův tah zřetelně horší než jiný, a to alespoň o { $percent } %.
player-puzzle-is-best = nejlepší podle bota
player-puzzle-is-answer = autorův tah
player-puzzle-is-yours = váš tah
player-puzzle-engine-how = Šance podle toho, co ví hráč na tahu. Boti Karatu po každém tahu dohráli { $games ->
    [one] jednu partii
    [few] { $games } partie
   *[other] { $games } partií
}, pokaždé s nově rozdanými skrytými kartami.
player-puzzle-share = Sdílet nebo nahlásit
player-puzzle-share-hint = Úlohu může zkusit každý, kdo má odkaz.
player-puzzle-share-link = Odkaz na tuto úlohu
player-puzzle-report = Nahlásit úlohu provozovateli
player-puzzle-reported = Tuto úlohu jste nahlásili provozovateli.
player-puzzle-more = Další úlohy

## Writing a puzzle

player-puzzle-make-h = Úloha
player-puzzle-make-hint = Ať tu nejlepší tah hledají i ostatní. Uvidí jen to, co ví { $name }.
player-puzzle-make = Složit úlohu
player-puzzle-editor = { $game }: psaní úlohy
player-puzzle-edit = Upravit úlohu
player-puzzle-see = Zobrazit úlohu
player-puzzle-answers-none = Zahrajte u stolu tah, který máte na mysli.
player-puzzle-answers-hint = Správných tahů může být až { $count }. Další přidáte tím, že ho zahrajete u stolu.
player-puzzle-drop = Odebrat
player-puzzle-drop-this = Odebrat tah: { $move }
player-puzzle-question-hint = Ptejte se vlastními slovy a odpověď neprozrazujte.
player-puzzle-explanation = Vysvětlení
player-puzzle-explanation-hint = Vysvětlení uvidí řešitelé po svém prvním tahu.
player-puzzle-save = Uložit otázku a vysvětlení
player-puzzle-check = Prověřit botem
player-puzzle-check-hint = Boti Karatu porovnají vaši odpověď s jinými tahy. Když odpověď změníte, je třeba ji prověřit znovu.
player-puzzle-no-check = Tento server úlohy neprověřuje, a tak je nelze zveřejnit.
player-puzzle-queued = Prověření čeká ve frontě. { $count ->
    [0] Začne jako další.
    [one] Před ním je jedna úloha pro bota.
    [few] Před ním jsou { $count } úlohy pro bota.
   *[other] Před ním je { $count } úloh pro bota.
}
player-puzzle-running = Bot vaši odpověď prověřuje: { $percent } %.
player-puzzle-publish = Zveřejnit úlohu
player-puzzle-publish-anyway = Zveřejnit s poznámkou „Bot nesouhlasí“
player-puzzle-publish-disputed = Podle bota je některý z vašich tahů alespoň o { $percent } % horší než jiný. Řešitelé uvidí, že bot nesouhlasí.
player-puzzle-publish-hint = Ke zveřejnění je třeba odpověď, uložená otázka a dokončené prověření.
player-puzzle-withdraw = Stáhnout úlohu
player-puzzle-withdraw-hint = Nikdo jiný úlohu potom neuvidí. Můžete ji zveřejnit znovu.
player-puzzle-removed-hint = Úlohu odstranil provozovatel, a tak ji vidíte jen vy.
player-puzzle-delete = Smazat úlohu
player-puzzle-delete-hint = Úloha i všechny pokusy se natrvalo smažou.
player-puzzle-broken = Tato úloha už nefunguje
player-puzzle-broken-hint = Nynější pravidla už nedovolují tahy, které k její pozici vedou.
player-puzzle-fault-long_text = Otázka i vysvětlení mohou mít nejvýše { $chars } znaků. Zkraťte text a uložte ho znovu.
player-puzzle-fault-no_question = Úloha musí mít otázku. Napište ji a uložte.
player-puzzle-fault-impossible = Teď to nejde, protože úloha se mezitím změnila. Její nynější stav vidíte níže.
player-puzzle-fault-queue_full = Bot má příliš mnoho práce. Zkuste to za několik minut.
player-puzzle-fault-network_full = Z vaší sítě už čeká příliš mnoho úloh pro bota. Zkuste to za několik minut.
player-puzzle-fault-person_full = Už na bota čeká příliš mnoho vašich úloh. Zkuste to, až některá skončí.
