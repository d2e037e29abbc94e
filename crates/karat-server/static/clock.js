// Clocks run on between two states of a table. They only show: what counts is the server's word.

const TICK_MS = 250;
const DAY_MS = 86_400_000;
const SAY_AT_S = [60, 30, 10];

const shownAt = new WeakMap(); // When each clock came, by the browser's time.
let ownBefore = 0; // What the reader had left at the last tick.

/** Hours, if there are any, minutes and seconds. */
function written(ms) {
  const time = new Date(1000 * Math.ceil(ms / 1000)).toISOString().slice(11, 19);
  return time.replace(/^(00:)?0?/, '');
}

function show(clock, left) {
  const text = written(left);
  // From a day on the words of the server stay.
  if (left < DAY_MS && clock.textContent !== text) clock.textContent = text;
  const around = clock.closest('.clock');
  const isLow = left <= Number(around.dataset.lowMs);
  around.classList.toggle('is-low', isLow);
  around.querySelector('.low').hidden = !isLow;
}

/** Says how much is left, at the moments at which it matters and never in between. */
function say(clock, left) {
  const reached = SAY_AT_S.find(at => ownBefore > at * 1000 && left <= at * 1000);
  const status = clock.parentElement.querySelector('[role=status]');
  if (reached && status) status.textContent = clock.getAttribute(`data-say-${reached}`);
}

function tick() {
  let own = 0;
  for (const clock of document.querySelectorAll('time[data-left-ms][data-runs]')) {
    if (!shownAt.has(clock)) shownAt.set(clock, performance.now());
    const left = Math.max(0, clock.dataset.leftMs - (performance.now() - shownAt.get(clock)));
    show(clock, left);
    if (clock.hasAttribute('data-say-60')) {
      say(clock, left);
      own = left;
    }
  }
  ownBefore = own;
}

tick();
setInterval(tick, TICK_MS);
