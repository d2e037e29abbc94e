// Handles the fields of the action panel: a preview computed by the server, plus and minus buttons,
// and buttons that fill in fields. The script itself knows nothing about the rules.

// The delay between a change and the preview request, in milliseconds, which avoids a request for
// every keystroke.
const ASK_MS = 120;

const form = () => find('form#now');

let timer = 0;
let asked = 0;

/**
 * Requests a preview of the move in the fields, and shows it unless the fields have changed since.
 */
async function ask() {
  const kind = form()?.dataset.ask;
  if (!kind || form().ariaBusy) return;
  // Replacing an element would cancel a click on it, so the preview has to wait.
  if (find('#table :active')) return askSoon();
  const mine = asked += 1;
  const body = new URLSearchParams(new FormData(form()));
  body.set('preview', kind);
  try {
    const answer = await fetch(form().action,
      { method: 'POST', body, headers: { 'x-fragment': '1' } });
    const page = parsed(await answer.text());
    if (mine === asked) page.querySelectorAll('body > [id]').forEach(put);
  } catch {
    // The event stream's script reports that the server is down.
  }
}

/**
 * Puts a preview into the existing element, so that screen readers announce it and the focus stays
 * where it is.
 */
function put(said) {
  const place = byId(said.id);
  if (!place) return;
  const controls = () => [...place.querySelectorAll('a, button, input, select')];
  const focused = controls().indexOf(document.activeElement);
  for (const { name, value } of said.attributes) place.setAttribute(name, value);
  become(place, said);
  controls()[focused]?.focus({ preventScroll: true });
}

/** Replaces an element's content with that of another one, leaving equal nodes in place. */
function become(own, next) {
  const [mine, theirs] = [own, next].map(one => [...one.childNodes]);
  const bare = all => all.map(one => one.cloneNode().outerHTML ?? one.data).join();
  if (bare(mine) !== bare(theirs)) own.replaceChildren(...theirs);
  else mine.forEach((one, index) => become(one, theirs[index]));
}

function askSoon() {
  asked += 1;
  clearTimeout(timer);
  timer = setTimeout(ask, ASK_MS);
}

/**
 * Fills in fields from a string such as `red=1 blue=2`, and ticks checkboxes with matching values.
 */
function fill(text) {
  const wanted = text.split(' ').map(pair => pair.split('='));
  const names = new Set(wanted.map(([name]) => name));
  const fields = [...form().elements].filter(field => names.has(field.name));
  for (const field of fields) {
    const isBox = field.type === 'checkbox';
    const at = wanted.findIndex(([name, value]) =>
      name === field.name && (!isBox || value === field.value));
    if (isBox) field.checked = at >= 0;
    else field.value = wanted[at]?.[1];
    if (at >= 0) wanted.splice(at, 1);
  }
  fields[0]?.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Highlights number fields that are above their minimum, and disables their buttons at a limit. */
function showSteps() {
  for (const stepper of findAll('.stepper')) {
    const { value, min, max } = stepper.querySelector('input');
    const [less, more] = stepper.querySelectorAll('[data-step]');
    less.disabled = Number(value) <= Number(min);
    more.disabled = max !== '' && Number(value) >= Number(max);
    stepper.parentElement.classList.toggle('is-in', !less.disabled);
  }
}

on('click', event => {
  const button = event.target.closest?.('button:is([data-step], [data-fill])');
  if (!button) return;
  if (button.dataset.fill) return fill(button.dataset.fill);
  const field = button.parentElement.querySelector('input');
  field.value = Number(field.value) + Number(button.dataset.step);
  field.dispatchEvent(new Event('input', { bubbles: true }));
});

on('input', ({ target }) => {
  if (!form() || target.form !== form()) return;
  // The player has changed a field, so the fields no longer match the hint's move.
  byId('laid-row')?.remove();
  form().querySelectorAll('.is-main').forEach(one => one.classList.add('btn-primary'));
  const other = byId(target.dataset.checks);
  if (other) other.checked = true;
  if (target.checked && 'alone' in target.dataset) {
    for (const box of form().elements) if (box.name === target.name) box.checked = box === target;
    if (target.dataset.fill) fill(target.dataset.fill);
  }
  showSteps();
  askSoon();
});

// Enter in a field within a collapsible section clicks that section's button.
on('keydown', event => {
  const button = event.target.closest?.('form#now details')?.querySelector('button[type=submit]');
  if (event.key !== 'Enter' || !button || !event.target.matches('input')) return;
  event.preventDefault();
  form().requestSubmit(button);
});

/**
 * Requests a new preview if the player's fields have survived a new state. Replies for the old
 * state are ignored.
 */
function settle() {
  showSteps();
  asked += 1;
  if ([...form()?.elements ?? []].some(field => field.checked !== field.defaultChecked)) askSoon();
}

if (byId('table')) document.documentElement.classList.add('is-live');
on('state', settle);
settle();
