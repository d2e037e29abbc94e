### The proof of a deal. What a seat mixes in is its word.

verify-link = Check every draw
verify-title = Check the deal: { $game }
verify-meta = { $game }, table { $id }
verify-h1 = Check the deal
verify-lead = Every draw of this game follows from a seed that was fixed before the table opened and from what the seats mixed into it. Your browser derives each draw again and compares.
verify-lead-running = The seed of this game is secret until the game is over. Then every draw can be derived again on this page.
verify-lead-position = This game began from a described position. No deal explains how it came about, so there is nothing to check here.
verify-about = What it means, and other ways to check
verify-idle = Not checked yet. This page needs scripts and a secure connection for that; without them, use one of the other ways below.
verify-going = Checked so far:
verify-right = Everything matches: the seed, the words and the draws. Checks made:
verify-wrong = Not everything matches. The first difference:
verify-yes = ✓ matches
verify-no = ✗ differs

## The seed and the words

verify-secrets = The seed and the words
verify-seed = Seed
verify-seed-secret = Secret until the game is over.
verify-seed-hash = Its fingerprint, shown from the start (SHA-256)
verify-seed-hash-next = Its fingerprint, shown before the new words were given (SHA-256)
verify-nonce = Word
verify-nonce-none = No word
verify-nonce-hidden = The word has not been revealed.
verify-nonce-committed = Its fingerprint, given before anybody revealed a word (SHA-256)
verify-nonce-free = Its fingerprint; it was not given beforehand (SHA-256)

## Deals that were given up

verify-void = Deal { $number }, voided
verify-void-why = Not revealed, though its fingerprint had been given: the word of { $names }. That made everything else that was revealed void too, and the others gave new words. From then on there is no word of { $names }.
verify-void-seed = Seed of this deal
verify-void-seed-hash = Its fingerprint, shown before the words were given (SHA-256)
verify-void-withheld = The word was not revealed.
verify-void-chain = The next seed
verify-void-chain-why = It leads to this one, so nobody chose it afterwards: every seed of a table is fixed from the start.
verify-void-is-withheld = ✗ withheld
verify-silent = Gave no new word afterwards: { $names }.

## The draws

verify-draws = The draws
verify-draws-count = { $count ->
    [one] one draw
   *[other] { $count } draws
}
verify-draws-hint = Moves are counted from 0. The index says which of the equally likely cases is drawn, the first being 0.
verify-ply = Move
verify-cases = Cases
verify-index = Index
verify-drawn = Drawn
verify-mark = Check
verify-at-ply = move { $ply }
verify-all-cases = All cases

## What it means

verify-proves = What this proves
verify-proves-nobodys = If everything matches, no draw was changed once the table was open. No seat mixed a word in, so it does not prove that the seed was not picked before.
verify-proves-free = If everything matches, nobody chose the deal after the last seat had its say: the seed was fixed before, and every draw follows from it and from the words.
verify-proves-committed = If everything matches, nobody chose the deal: the seed was fixed first, then every word, and only then were the words revealed.
verify-limits = What it does not prove
verify-limits-look = That the operator of the server did not look at the seed during the game.
verify-limits-league = That the operator and a player did not act together: anyone who knows the seed and all other words can look for a word that suits them. Fingerprints given beforehand prevent this as long as one other player’s word is unknown to them.
verify-limits-typed = That a word typed without scripts was a secret: the server knows it as soon as it comes.
verify-limits-unheard = That a word was really withheld: a server can refuse to take it. Only the player it belongs to knows better.

## Other ways

verify-elsewhere = Without this page
verify-elsewhere-1 = This page and its script come from the server that dealt. Karat on your own computer checks the record alone; it also works out the cases from the rules.
verify-script = The script of this page, 63 lines
verify-hand = Move { $ply } by hand
verify-hand-1 = The first line prints the fingerprint of the seed, the last one the numbers of the draw:
verify-hand-2 = Read the answer as numbers of eight hexadecimal digits. The first one below { $limit }, divided by { $cases }, leaves the index as its remainder. If there is none, go on with 1, 2, 3 … in the last sixteen digits of the input.
