// Das Zepter von Zavandor: what a transaction, a bid or a discard would come to.
// Transactions and discards are asked of the server; of a bid the numbers stand in the page.

const ASK_AFTER_MS = 120; // Not for every key.

const form = () => document.querySelector('form#now');
const live = id => document.getElementById(id);
const fill = (text, gaps) => text.replace(/\{(\w+)\}/g, (all, gap) => gaps[gap] ?? all);

let timer = 0;
let asked = 0;

/** Asks what the fields would come to, and says it unless they have changed since. */
async function ask() {
  const out = live('live');
  if (!out || form().ariaBusy) return;
  const mine = asked += 1;
  const body = new URLSearchParams(new FormData(form()));
  body.set('preview', out.dataset.kind);
  try {
    const options = { method: 'POST', body, headers: { 'x-fragment': '1' } };
    const answer = await fetch(form().action, options);
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const next = page.getElementById('live');
    if (mine !== asked || !out.isConnected || !next) return;
    out.className = next.className;
    out.replaceChildren(...next.childNodes);
  } catch {
    // The bell tells that the server is away.
  }
}

/** Which of the verdicts on a bid holds. */
function reckonBid() {
  const row = live('raise');
  if (!row) return;
  const { change, hand, means } = row.dataset;
  const bid = Math.max(0, Math.trunc(Number(form().elements.bid.value)) || 0);
  const net = Math.max(0, bid + Number(change));
  const kind = net <= hand ? 'fine' : net <= means ? 'sells' : 'warning';
  for (const verdict of form().querySelectorAll('[data-verdict]')) {
    verdict.hidden = verdict.dataset.verdict !== kind;
    const words = verdict.querySelector('[data-live]');
    words.textContent = fill(words.dataset.live, { net, bid, rest: Number(hand) - net });
  }
}

document.addEventListener('input', event => {
  if (!event.target.closest('form#now')) return;
  const own = form().querySelector('[name=pay][value=own]');
  if (own && event.target.name === 'unit') own.checked = event.target.checked || own.checked;
  reckonBid();
  clearTimeout(timer);
  timer = setTimeout(ask, ASK_AFTER_MS);
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
  const button = event.target.closest?.('form#now details')?.querySelector('button[type=submit]');
  if (event.key !== 'Enter' || !button || !event.target.matches('input')) return;
  event.preventDefault();
  form().requestSubmit(button);
});

// A new state takes the place of the old one in the body.
new MutationObserver(reckonBid).observe(document.body, { childList: true });
reckonBid();
