// Bids of Edel, Stein & Reich: steppers, whether an offer is a raise, and what it would change.
// Sentences, clauses and numbers stand in the page; this only chooses and counts.

const RANKS = ['red', 'yellow', 'green', 'blue'];

const form = () => document.querySelector('form#now');
const composer = () => document.getElementById('offer');
const fields = () => RANKS.map(colour => form().elements[colour]);
const vector = text => (text ? text.split('/').map(Number) : null);
const total = gems => gems.reduce((all, count) => all + count, 0);
const count = field => Math.max(0, Math.trunc(Number(field.value)) || 0);

/** Why the offer is or is not a bid: the kind of the verdict and what fills its gaps. */
function judge(offer, bid, held) {
  const lacking = offer.findIndex((gems, rank) => gems > held[rank]);
  const own = total(offer);
  if (lacking >= 0) return { kind: 'not-held', colour: lacking };
  if (own === 0) return { kind: bid ? 'raise' : 'bid' };
  if (!bid) return { kind: 'opens', own };
  const other = total(bid);
  if (own !== other) return { kind: own < other ? 'fewer' : 'more', own, other };
  const colour = offer.findIndex((gems, rank) => gems !== bid[rank]);
  if (colour < 0) return { kind: 'equal' };
  return { kind: offer[colour] < bid[colour] ? 'lower' : 'rank', colour };
}

function showVerdict({ kind, own, other, colour }) {
  const words = colour === undefined ? '' : composer().dataset[RANKS[colour]];
  const gaps = { own, other, colour: words };
  for (const verdict of document.querySelectorAll('[data-verdict]')) {
    verdict.hidden = verdict.dataset.verdict !== kind;
    if (verdict.hidden) continue;
    for (const gap of verdict.querySelectorAll('[data-gap]')) {
      gap.textContent = gaps[gap.dataset.gap];
    }
  }
}

/** What each player of `holdings` would get of a colour; the page tells the share of so many leaders. */
function shares(holdings, rank, table) {
  const most = Math.max(...holdings.map(gems => gems[rank]));
  const leaders = most > 0 ? holdings.filter(gems => gems[rank] === most).length : 0;
  const part = vector(table.dataset.shares.split(' ')[rank])[leaders];
  return holdings.map(gems => (most > 0 && gems[rank] === most ? part : 0));
}

/** What the table says if the offer is accepted: gems, crowns and shares of the two. */
function showChange(offer) {
  const table = document.getElementById('after');
  if (!table) return;
  const holdings = table.dataset.holdings.split(' ').map(vector);
  const { me, other } = table.dataset;
  const after = holdings.map((gems, seat) => gems.map((held, rank) =>
    seat === Number(me) ? held - offer[rank] : seat === Number(other) ? held + offer[rank] : held));
  RANKS.forEach((colour, rank) => {
    const paid = shares(after, rank, table);
    for (const cell of table.querySelectorAll(`[data-offer="${colour}"]`)) {
      const seat = cell.dataset.seat;
      const pay = paid[seat];
      const gems = after[seat][rank];
      cell.querySelector('[data-count]').textContent = gems;
      cell.querySelector('[data-pay]').hidden = !pay;
      cell.querySelector('[data-amount]').textContent = pay;
      cell.classList.toggle('is-changed', gems !== holdings[seat][rank]);
    }
  });
}

function reckon() {
  if (!composer()) return;
  const { bid, held } = composer().dataset;
  const offer = fields().map(count);
  const verdict = judge(offer, vector(bid), vector(held));
  fields().forEach((field, rank) => {
    const row = field.closest('.composer-row');
    row.classList.toggle('is-in', offer[rank] > 0);
    const [less, more] = row.querySelectorAll('[data-step]');
    less.disabled = offer[rank] <= 0;
    more.disabled = offer[rank] >= vector(held)[rank];
  });
  showVerdict(verdict);
  if (verdict.kind !== 'not-held') showChange(offer);
}

document.addEventListener('click', event => {
  const button = event.target.closest?.('[data-step]');
  if (!button) return;
  const field = button.parentElement.querySelector('input');
  field.value = Math.min(Number(field.max), Math.max(0, count(field) + Number(button.dataset.step)));
  reckon();
});

document.addEventListener('input', event => {
  if (event.target.closest('#offer')) reckon();
});

// A new state takes the place of the old one in the body.
new MutationObserver(reckon).observe(document.body, { childList: true });
reckon();
