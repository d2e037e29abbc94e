// Bids of Klenotníci: what the ticked cards are worth and whether that leads. Sentences and numbers
// stand in the page; this only chooses and adds.

const byId = id => document.getElementById(id);
const dock = () => document.querySelector('form#now');

const fill = (text, gaps) => text.replace(/\{(\w+)\}/g, (whole, gap) => gaps[gap] ?? whole);

/** The worth of the ticked cards, and how it is written. */
function value(form, cards, ranks) {
  const sum = cards.reduce((all, card) => all + card, 0);
  if (!form.elements.double?.checked) return { face: sum, worth: sum, text: cards.join(' + ') };
  const times = ranks.length === 4 ? 4 : 2;
  const chosen = form.elements.doubled_card;
  const doubled = chosen ? Number(chosen.value) : sum;
  const extra = chosen && !cards.includes(doubled) ? 0 : doubled * (times - 1);
  const written = cards.length > 1 ? `(${cards.join(' + ')})` : cards.join('');
  const text = chosen ? `${cards.join(' + ')} + ${extra}` : `${times} × ${written}`;
  return { face: sum, worth: sum + extra, text };
}

function reckon() {
  const bid = byId('bid');
  const form = dock();
  if (!bid || !form) return;
  const verdict = byId('verdict');
  const words = verdict.querySelector('span');
  const label = form.querySelector('[data-label]');
  bid.dataset.idle ??= label?.textContent ?? '';
  verdict.dataset.words ??= words.firstChild.textContent;
  const data = new FormData(form);
  const cards = data.getAll('card').map(Number);
  const ranks = data.getAll('rank');
  if (!cards.length) return write(words, label, 'warn', verdict.dataset.words, bid.dataset.idle);

  const { face, worth, text } = value(form, cards, ranks);
  const laid = Number(bid.dataset.total);
  const total = laid + worth;
  const counted = 'faceValue' in bid.dataset ? laid + face : total;
  const gaps = {
    sum: laid ? `${laid} + ${text}` : text,
    total,
    lead: total - bid.dataset.price,
    short: Number(bid.dataset.price) + 1 - counted,
    cards: 2,
  };
  const isOpening = 'opening' in bid.dataset;
  const isShort = !isOpening && gaps.short > 0;
  const lacksRanks = form.elements.double?.checked && 'namesRanks' in bid.dataset
    && ranks.length !== 2 && ranks.length !== 4;
  const sentence = isShort ? bid.dataset.liveShort
    : lacksRanks ? bid.dataset.liveRanks
      : isOpening ? bid.dataset.liveOpen : bid.dataset.liveLead;
  const name = isShort ? bid.dataset.idle : fill(bid.dataset.button, gaps);
  return write(words, label, isShort ? 'no' : lacksRanks ? 'warn' : 'ok', fill(sentence, gaps), name);
}

function write(words, label, kind, sentence, name) {
  byId('verdict').className = `verdict ${kind}`;
  words.firstChild.textContent = sentence;
  if (label) label.textContent = name;
}

document.addEventListener('change', event => {
  if (event.target.closest('#now')) reckon();
});

new MutationObserver(reckon).observe(document.body, { childList: true });
reckon();
