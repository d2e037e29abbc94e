// Runs the chat beside a table. The script keeps a half-written message when the table changes,
// sends messages without a page load, and announces new ones to screen readers. Messages are
// fetched by karat.js, or by lobby.js in a lobby.

/**
 * Returns the element that the next state replaces: the table, or the lobby if the game has not
 * begun.
 */
const shown = () => byId('table') ?? byId('lobby');
const last = () => Number(byId('chat')?.dataset.last ?? 0);

let draft = '';
let heard = last();

/**
 * The live region for screen readers, which is outside the table so that a new state does not
 * replace it.
 */
const voice = document.createElement('p');
voice.className = 'vh';
voice.role = 'status';
document.body.append(voice);

function keepDraft() {
  const field = byId('chat-text');
  if (!field || field.value === draft) return;
  field.value = draft;
  field.setSelectionRange(draft.length, draft.length);
}

function markNew() {
  const fold = byId('chat');
  if (!fold) return;
  const isNew = line => Number(line.dataset.number) > heard && !line.matches('.is-mine');
  const lines = [...fold.querySelectorAll('li[data-number]')].filter(isNew);
  const isRead = fold.open ?? fold.checkVisibility();
  byId('chat-new').hidden = isRead || !lines.length;
  if (!isRead) return;
  heard = last();
  if (lines.length) voice.textContent = lines.map(line => line.innerText).join('\n');
}

function setTrouble(words) {
  const trouble = byId('chat-trouble');
  if (trouble) trouble.textContent = words;
}

async function say(form) {
  const { tooFast, failed } = form.dataset;
  const said = draft;
  const body = new URLSearchParams(new FormData(form));
  const headers = { 'x-fragment': '1' };
  setTrouble('');
  try {
    const answer = await fetch(form.action, { method: 'POST', body, headers });
    if (!answer.ok) return setTrouble(answer.status === 429 ? tooFast : failed);
    // The player may have typed more while the message was being sent.
    if (draft === said) draft = '';
    keepDraft();
  } catch {
    setTrouble(failed);
  }
}

on('input', event => {
  if (event.target.id === 'chat-text') draft = event.target.value;
});

on('submit', event => {
  if (event.target.id !== 'chat-form' || !shown()) return;
  event.preventDefault();
  say(event.target);
});

on('hashchange', markNew);
on('toggle', event => {
  if (event.target.id === 'chat') markNew();
}, true);

on('state', () => {
  keepDraft();
  markNew();
});
