// Das Zepter von Zavandor: what a transaction, a bid or a discard would come to.
// Sentences and numbers stand in the page; the server judges.

const form = () => document.querySelector('form#now');
const live = id => document.getElementById(id);
const list = text => text.split(',').map(Number);
const fill = (text, gaps) => text.replace(/\{(\w+)\}/g, (all, gap) => gaps[gap] ?? all);
const sum = numbers => numbers.reduce((all, one) => all + one, 0);
const TRACKS = ['gems', 'energy_flow', 'fire', 'nine_sages', 'artifacts', 'accumulation'];
const GEMS = ['opal', 'sapphire', 'emerald', 'diamond', 'ruby'];

/* ZEP-TERM-9, ZEP-HAND-2, ZEP-HAND-8 */
const rep = dust => (dust === 1 || dust === 3 ? dust - 1 : dust);
const dustSize = dust => 3 * Math.floor(dust / 10) + [0, 2, 1, 3, 2, 2, 3, 3, 4, 4][dust % 10];
const keepDust = (dust, room) => {
  while (dust > 0 && (rep(dust) !== dust || dustSize(dust) > room)) dust -= 1;
  return dust;
};

const worth = unit => Number(unit.slice(1));
const size = unit => (unit[0] < 'a' ? 3 : 1);
const units = isTicked => [...form().querySelectorAll('[name=unit]')]
  .filter(box => box.checked === isTicked).map(box => box.value);
const count = name => Math.max(0, Math.trunc(Number(form().elements[name]?.value)) || 0);

/** The points of a position, as far as a transaction changes them. */
function points(active, levels, bonuses) {
  const top = levels.filter(level => level === 4).length;
  const gems = sum(active.map((held, gem) => held * [1, 1, 2, 2, 3][gem])) + 2 * top;
  return gems + sum(bonuses.map(([what, each, most]) => {
    const held = what === 't' ? top : what === 'k' ? active.filter(Boolean).length : active[what];
    return Math.min(most ?? Infinity, held * each);
  }));
}

/** The steps in the order in which the form is carried out: price, and the gems and levels then. */
function steps(data) {
  const prices = data.prices.split(';').map(list);
  const costs = data.costs.split(';').map(list);
  const active = list(data.active);
  const levels = list(data.levels);
  let due = Number(data.due);
  let any = due > 0;
  let paid = Number(data.paid);
  GEMS.forEach((gem, kind) => {
    const sold = count(`sell-${gem}-active`);
    const all = sold + count(`sell-${gem}-inactive`);
    due -= all * Math.floor(prices[kind][levels[0]] / 2);
    active[kind] -= sold;
    any ||= all > 0;
  });
  for (const box of form().querySelectorAll('[name=release]:checked')) {
    due += Number(box.value);
    any = true;
  }
  for (const field of form().querySelectorAll('select[name=advance]')) {
    const track = TRACKS.indexOf(field.value);
    if (!field.value || levels[track] > 3) continue;
    due += costs[track][levels[track]] * (paid++ ? 2 : 1);
    levels[track] += 1;
    any = true;
  }
  GEMS.forEach((gem, kind) => {
    const bought = count(`buy-${gem}`);
    due += bought * prices[kind][levels[0]];
    any ||= bought > 0;
  });
  return { due, active, levels, any };
}

function reckonTransaction() {
  const box = live('live');
  if (!box) return;
  const data = box.dataset;
  const { due, active, levels, any } = steps(data);
  const write = (kind, parts) => {
    box.className = `verdict ${kind}`;
    box.querySelector('span').textContent = parts.filter(Boolean).join(' · ');
  };
  if (!any || form().elements.steps?.value.trim()) return write('warn', any ? [] : [data.none]);
  const handed = units(true);
  const own = handed.length > 0 || form().elements.pay?.value === 'own';
  const has = Number(data.dust) + sum((own ? handed : [...handed, ...units(false)]).map(worth));
  const price = due >= 0 ? fill(data.price, { price: due }) : fill(data.gain, { amount: -due });
  if (has < due) return write('no', [price, fill(data.short, { amount: due - has })]);
  const bonuses = data.bonus.split(';').filter(Boolean).map(one =>
    one.split(',').map((part, place) => (place ? Number(part) : part)));
  const change = points(active, levels, bonuses)
    - points(list(data.active), list(data.levels), bonuses);
  const vp = fill(data.vp, { points: Number(data.points) + change });
  if (!own && due > 0) return write('ok', [fill(data.keep, { net: due, rest: has - due }), vp]);
  const paid = sum(handed.map(worth));
  if (handed.some(unit => paid - worth(unit) >= due)) return write('no', [price, data.useless]);
  const rest = Number(data.dust) + paid - due;
  const dust = rep(rest);
  const kept = sum(units(false).map(size)) + dustSize(dust);
  return write('ok', [
    price,
    handed.length && fill(data.pays, { units: handed.join('+') }),
    fill(data.after, { dust }),
    rest > dust && fill(data.lost, { lost: rest - dust }),
    fill(data.size, { size: kept, limit: data.limit }),
    vp,
  ]);
}

/** Which of the verdicts on a bid holds. */
function reckonBid() {
  const row = live('raise');
  if (!row) return;
  const { change, hand, means } = row.dataset;
  const bid = count('bid');
  const net = Math.max(0, bid + Number(change));
  const kind = net <= hand ? 'fine' : net <= means ? 'sells' : 'warning';
  for (const verdict of form().querySelectorAll('[data-verdict]')) {
    verdict.hidden = verdict.dataset.verdict !== kind;
    const words = verdict.querySelector('[data-live]');
    words.textContent = fill(words.dataset.live, { net, bid, rest: Number(hand) - net });
  }
}

function reckonKeep() {
  const keep = live('keep');
  if (!keep) return;
  const out = live('keep-live');
  const limit = Number(keep.dataset.limit);
  const kept = sum(units(true).map(size));
  const added = 'toDust' in keep.dataset ? sum(units(false).map(worth)) : 0;
  const dust = keepDust(Number(keep.dataset.dust) + added, limit - kept);
  const isOver = kept > limit;
  out.className = `verdict ${isOver ? 'no' : 'ok'}`;
  out.querySelector('span').textContent = fill(isOver ? out.dataset.over : out.dataset.fine,
    { size: kept + (isOver ? 0 : dustSize(dust)), limit, dust });
}

function reckon() {
  if (!form()) return;
  reckonTransaction();
  reckonBid();
  reckonKeep();
}

document.addEventListener('input', event => {
  if (!event.target.closest('#now')) return;
  const own = form().querySelector('[name=pay][value=own]');
  if (own && event.target.name === 'unit') own.checked = event.target.checked || own.checked;
  reckon();
});

// An auction started beside its item goes by the dock, so that the page stays.
document.addEventListener('submit', event => {
  const move = event.target.matches('[data-start]') && event.target.elements.move.value;
  const button = live('start-button');
  if (!move || !button) return;
  event.preventDefault();
  [, form().elements.item.value, form().elements.bid.value] = move.split(' ');
  form().requestSubmit(button);
});

// Enter in a field of a fold presses the button of that fold.
document.addEventListener('keydown', event => {
  const button = event.target.closest?.('#now details')?.querySelector('button[type=submit]');
  if (event.key !== 'Enter' || !button || !event.target.matches('input')) return;
  event.preventDefault();
  form().requestSubmit(button);
});

// A new state takes the place of the old one in the body.
new MutationObserver(reckon).observe(document.body, { childList: true });
reckon();
