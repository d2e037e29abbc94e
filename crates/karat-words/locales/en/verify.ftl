### The proof of a deal.

verify-link = Check every draw
verify-title = Check the deal: { $game }
verify-meta = { $game }, table { $id }
verify-h1 = Check the deal
verify-lead = Every draw of this game is computed from the players’ contributions and from a seed that was fixed before the table opened. Your browser repeats each draw and compares the results.
verify-lead-running = The seed of this game stays secret until the game is over. After that, you can repeat every draw on this page.
verify-lead-position = This game began from a set position, which was not dealt. There is nothing to check here.
verify-about = What this means, and other ways to check
verify-idle = Not checked yet. This page needs JavaScript and a secure connection; without them, use one of the other ways below.
verify-going = Checked so far:
verify-right = Everything matches: the seed, the contributions and the draws. Checks made:
verify-wrong = Not everything matches. First difference:
verify-yes = ✓ matches
verify-no = ✗ differs

## The seed and the contributions

verify-secrets = The seed and the contributions
verify-seed = Seed
verify-seed-secret = Secret until the game is over.
verify-seed-hash = Its fingerprint (SHA-256), published at the start
verify-seed-hash-next = Its fingerprint (SHA-256), published before the new contributions
verify-nonce = Contribution
verify-nonce-none = No contribution
verify-nonce-hidden = The contribution has not been revealed.
verify-nonce-committed = Its fingerprint (SHA-256), fixed before any contribution was revealed
verify-nonce-free = Its fingerprint (SHA-256), which was not fixed beforehand

## Voided deals

verify-void = Deal { $number }, voided
verify-void-why = { $names } did not reveal a contribution whose fingerprint was already fixed. This voided all revealed contributions, and the other players made new ones. Since then, no deal has used a contribution from { $names }.
verify-void-seed = Seed of this deal
verify-void-seed-hash = Its fingerprint (SHA-256), published before the contributions
verify-void-withheld = The contribution was not revealed.
verify-void-chain = The next seed
verify-void-chain-why = This seed is computed from the next one, so nobody could choose it later: all of a table’s seeds are fixed at the start.
verify-void-is-withheld = ✗ withheld
verify-silent = Made no new contribution afterwards: { $names }.

## The draws

verify-draws = The draws
verify-draws-count = { $count ->
    [one] one draw
   *[other] { $count } draws
}
verify-draws-hint = Moves are counted from 0. The index, also counted from 0, says which of the equally likely cases was drawn.
verify-ply = Move
verify-cases = Cases
verify-index = Index
verify-drawn = Drawn
verify-mark = Check
verify-at-ply = move { $ply }
verify-all-cases = All cases

## Meaning

verify-proves = What this proves
verify-proves-nobodys = If everything matches, no draw was changed once the table was open. No player contributed, so this does not rule out that the seed was picked beforehand.
verify-proves-free = If everything matches, nobody chose the deal after the last player contributed. The seed was fixed beforehand, and every draw is computed from it and the contributions.
verify-proves-committed = If everything matches, nobody chose the deal: the seed was fixed first, then every contribution, and only then were the contributions revealed.
verify-limits = What it does not prove
verify-limits-look = That the operator did not look at the seed during the game.
verify-limits-collusion = That the operator and a player did not work together. Anyone who knows the seed and all other contributions can search for a contribution that suits them. Fixed fingerprints prevent this as long as at least one other player’s contribution is still secret.
verify-limits-typed = That a contribution typed without JavaScript was secret: the server knows it as soon as it arrives.
verify-limits-refused = That a contribution was really withheld: a server can refuse to accept it. Only the player who made the contribution would know.

## Other ways

verify-elsewhere = Without this page
verify-elsewhere-1 = This page and its script come from the same server as the deal. Karat on your own computer needs only the record and works out the possible cases itself from the rules.
verify-script = The script of this page, 63 lines
verify-hand = Check move { $ply } by hand
verify-hand-1 = The first line prints the fingerprint of the seed, and the last one prints the numbers for the draw:
verify-hand-2 = Read the output as a series of eight-digit hexadecimal numbers. Take the first number below { $limit } and divide it by { $cases }: the remainder is the index. If there is no such number, repeat with 1, 2, 3 … as the last sixteen digits of the input.
