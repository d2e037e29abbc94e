// Handles the settings that the browser stores: animation speed, notifications, sounds and
// premoves. Other scripts read the stored settings: moments.js reads the speed, premove.js reads
// whether premoves are shown, and notice.js reads the other settings.

const byId = id => document.getElementById(id);
const SWITCHES = {
  'notice-show': Boolean(globalThis.Notification),
  'notice-ring': Boolean(globalThis.AudioContext),
  'sound-moments': Boolean(globalThis.AudioContext),
};

/** Returns the stored value of a setting, or null if the browser stores nothing. */
function kept(name) {
  try {
    return localStorage.getItem(`karat-${name}`);
  } catch {
    return null;
  }
}

/** Stores the value of a setting and returns whether the browser has stored it. */
function keep(name, value) {
  try {
    if (value) localStorage.setItem(`karat-${name}`, value);
    else localStorage.removeItem(`karat-${name}`);
    return true;
  } catch {
    return false;
  }
}

const isGranted = () => globalThis.Notification?.permission === 'granted';

async function change({ target: box }) {
  const isMessage = box.id === 'notice-show';
  if (isMessage && box.checked && (await Notification.requestPermission()) !== 'granted') {
    box.checked = false;
  }
  byId('notice-denied').hidden = globalThis.Notification?.permission !== 'denied';
  if (!keep(box.id, box.checked ? 'on' : 'off')) box.checked = false;
  if (!isMessage && box.checked) sample(box.id);
}

/** Plays a sample of a sound. */
function sample(name) {
  dispatchEvent(new CustomEvent('sample', { detail: name }));
}

for (const [id, isPossible] of Object.entries(SWITCHES)) {
  const box = byId(id);
  box.checked = kept(id) === 'on' && (id !== 'notice-show' || isGranted());
  box.closest('label').hidden = !isPossible;
  box.addEventListener('change', change);
}

for (const id of ['pace', 'volume', 'premoves']) {
  const select = byId(id);
  select.value = kept(id) ?? select.value;
  select.addEventListener('change', () => {
    keep(id, select.value);
    if (id === 'volume') sample('sound-moments');
  });
}
byId('browser').hidden = false;
