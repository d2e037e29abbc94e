### Upozornění, že je hráč na tahu, když nemá otevřenou žádnou stránku: v prohlížeči a e-mailem.

away-turn = { $count ->
    [one] Jste na tahu v jedné hře.
    [few] Jste na tahu ve { $count } hrách.
    [many] Jste na tahu v { $count } hry.
   *[other] Jste na tahu v { $count } hrách.
}
away-challenge = { $count ->
    [one] Máte jednu výzvu ke hře.
    [few] Máte { $count } výzvy ke hře.
    [many] Máte { $count } výzvy ke hře.
   *[other] Máte { $count } výzev ke hře.
}
away-test-text = Oznámení fungují: takhle vás Karat upozorní, že jste na tahu.

## Nastavení

away-h = Když tu nejste
away-lead = V korespondenčních hrách a hrách bez hodin vás Karat může upozornit, že jste na tahu. Může vás upozornit i na to, že vás někdo vyzval. Oznámení uvádí jen počet her a výzev. Další oznámení přijde až po vaší příští návštěvě.
away-nobody = Upozornění můžete zapnout, jakmile přisednete k některému stolu.
away-devices = V prohlížeči
away-script = Oznámení prohlížeče fungují jen s JavaScriptem, a ten je tady vypnutý.
away-script-mail = Oznámení prohlížeče fungují jen s JavaScriptem, a ten je tady vypnutý. E-mail se bez JavaScriptu obejde.
away-on = Upozornit mě na tomto zařízení, když jsem na tahu
away-on-hint = Prohlížeč vás nejdřív požádá o svolení. Když se tu odhlásíte, oznámení skončí.
away-failed = Prohlížeč se nepodařilo přihlásit k odběru oznámení. Zkontrolujte připojení a zkuste to znovu.
away-impossible = Tento prohlížeč neumí zobrazit oznámení, když je Karat zavřený. Na iPhonu nebo iPadu si Karat nejdřív přidejte na plochu. Na jiných zařízeních musí adresa Karatu začínat https.
away-here = Tento prohlížeč
away-since = Zapnuto { $since }
away-off = Vypnout
away-off-label = Vypnout oznámení v prohlížeči { $browser }
away-test = Poslat zkušební oznámení

away-when = Kdy vás upozornit
away-how = Oznámení prohlížeče
away-each = hned
away-daily = jednou denně
away-daily-at = E-mail a denní oznámení posílat v
away-from-at = Žádná oznámení od
away-until-at = do
away-never = kdykoli
away-zone = Vaše časové pásmo
away-save = Uložit

away-done-on = Od teď vás tento prohlížeč upozorní, když budete na tahu.
away-done-off = Ve vybraném prohlížeči jsou oznámení vypnutá.
away-done-tested = Zkušební oznámení je na cestě. Oznámení by se mělo ukázat během několika sekund.
away-done-tested_lately = Zkušební oznámení právě odešlo. Další si můžete poslat za půl minuty.
away-done-chosen = Uloženo.
away-done-asked = E-mail na tuto adresu je na cestě. Do jednoho dne adresu potvrďte odkazem, který v něm najdete. Níže vidíte, zda už e-mail odešel.
away-done-mail_off = E-maily už vám nechodí a vaše adresa je smazaná.
away-done-full = Oznámení máte zapnutá v { $count } prohlížečích a ve více prohlížečích je mít nemůžete. Nejdřív oznámení v některém z nich vypněte.
away-done-no_device = Adresa, kterou prohlížeč pro oznámení uvedl, se tady nedá použít.
away-done-no_address = Na tuto adresu e-mail poslat neumíme. Uveďte adresu jako ana@example.org: před zavináčem písmena bez diakritiky, číslice a znaky jako . _ + -, za ním jméno domény.
away-done-mailbox_full = Do této schránky už víc potvrzovacích e-mailů poslat nemůžeme: limit je { $day } denně a { $month } za 30 dní. O další můžete požádat { $again }.
away-done-account_full = Během jednoho dne jste požádali o { $day } potvrzovacích e-mailů, a to je limit. O další můžete požádat { $again }.
away-done-network_full = Z vaší sítě přišlo během jednoho dne { $day } žádostí o potvrzovací e-mail, a to je limit. O další můžete požádat { $again }.
away-done-domain_full = Jednomu poskytovateli e-mailu posíláme nejvýše { $day } potvrzovacích e-mailů denně a u vašeho už jsme limit vyčerpali. O další můžete požádat { $again }.
away-done-confirmed = Tato adresa už je potvrzená.
away-in-minutes = { $count ->
    [one] za minutu
    [few] za { $count } minuty
    [many] za { $count } minuty
   *[other] za { $count } minut
}
away-in-hours = { $count ->
    [one] za hodinu
    [few] za { $count } hodiny
    [many] za { $count } hodiny
   *[other] za { $count } hodin
}
away-in-days = { $count ->
    [one] za den
    [few] za { $count } dny
    [many] za { $count } dne
   *[other] za { $count } dní
}

## E-mail

mail-h = E-mailem
mail-guest = Chcete-li dostávat e-maily, nejdřív si nastavte heslo, abyste si své hry uchovali.
mail-address = E-mailová adresa
mail-hint = Nejvýše jeden e-mail denně, a jen když jste někde na tahu. Když zapomenete heslo, můžete si na tuto adresu nechat poslat odkaz k nastavení nového. K ničemu jinému adresu nepoužíváme.
mail-ask = Poslat odkaz k potvrzení
mail-right = Potvrzeno
mail-waiting = E-mail právě odesíláme
mail-failed = E-mail se nepodařilo odeslat
mail-failed-hint = Poštovní server tuto adresu nepřijal, nebo byl hodinu nedostupný. Zkontrolujte adresu a pošlete e-mail znovu, nebo uveďte jinou adresu.
mail-failing = Potvrzeno, ale poslední e-mail se nepodařilo odeslat
mail-again = Poslat e-mail znovu
mail-waits = Zatím nepotvrzeno: otevřete odkaz v e-mailu
mail-forget = Smazat tuto adresu
mail-title = E-mail

mail-confirm-h1 = Je tato adresa vaše?
mail-confirm-lead = Karat na tuto adresu bude psát, jen když budete na tahu, a nejvýše jednou denně.
mail-confirm-button = Ano, pište mi
mail-confirmed-h1 = Vaše adresa je potvrzená
mail-confirmed-lead = Když jste na tahu, přijde vám e-mail, nejvýše jeden denně. V každém e-mailu je odkaz, kterým odběr ukončíte.
mail-late-h1 = Tento odkaz už neplatí
mail-late-lead = Odkaz platí jen jednou a jen jeden den. O nový odkaz můžete požádat v nastavení.
mail-end-h1 = Ukončit odběr e-mailů?
mail-end-lead = Karat pak vaši adresu smaže. Na vašich hrách se nic nemění.
mail-end-button = Ukončit odběr
mail-ended-h1 = E-maily už vám nechodí
mail-ended-lead = Vaše adresa je smazaná. V nastavení můžete kdykoli uvést novou adresu.

mail-confirm-subject = Potvrďte svou e-mailovou adresu
mail-confirm-text =
    Dobrý den,

    někdo požádal Karat, aby mu na tuto adresu psal, když je ve hře na tahu.
    Pokud jste to vy, do jednoho dne adresu potvrďte zde:

    { $link }

    Pokud to nejste vy, e-mail ignorujte. Psát vám nebudeme.
mail-digest =
    Dobrý den,

    { $turn }

    { $home }

    Takový e-mail chodí nejvýše jednou denně. Odběr ukončíte zde:
    { $end }
