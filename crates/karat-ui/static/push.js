// Registers a browser for notifications: obtains an endpoint from the push service and submits it
// with the form.

const byId = id => document.getElementById(id);
const form = byId('push');
const ID_CHARS = 16;

const base64 = bytes =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Returns the hash that identifies a push endpoint in the list of browsers. */
async function idOf(endpoint) {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const digits = [...new Uint8Array(hash)].map(byte => byte.toString(16).padStart(2, '0'));
  return digits.join('').slice(0, ID_CHARS);
}

/**
 * Returns this browser's subscription for the server's key, replacing any subscription for another
 * key.
 */
async function address(manager) {
  const old = await manager.getSubscription();
  const key = old?.options.applicationServerKey;
  if (old && key && base64(key) !== form.dataset.key) await old.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: form.dataset.key });
}

async function switchOn(event) {
  event.preventDefault();
  const isAllowed = (await Notification.requestPermission()) === 'granted';
  byId('push-denied').hidden = isAllowed;
  if (!isAllowed) return;
  try {
    await navigator.serviceWorker.register(form.dataset.worker);
    const worker = await navigator.serviceWorker.ready;
    const given = (await address(worker.pushManager)).toJSON();
    form.elements.endpoint.value = given.endpoint;
    form.elements.key.value = given.keys.p256dh;
    form.elements.auth.value = given.keys.auth;
    form.submit();
  } catch {
    byId('push-failed').hidden = false;
  }
}

/** Marks this browser in the list of registered browsers. */
async function look() {
  const worker = await navigator.serviceWorker.getRegistration('/');
  const mine = await worker?.pushManager.getSubscription();
  const row = mine && document.querySelector(`[data-device="${await idOf(mine.endpoint)}"]`);
  if (row) row.querySelector('[data-here]').hidden = false;
  form.hidden = Boolean(row);
}

const offset = -new Date().getTimezoneOffset();
for (const field of document.querySelectorAll('[data-offset]')) field.value = offset;

// If the list does not contain the browser's time zone, the choice stays as it is.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
for (const field of document.querySelectorAll('[data-zone=""]')) {
  const isListed = [...(field.options ?? [])].some(option => option.value === zone);
  if (!field.options || isListed) field.value = zone;
}

if (form && globalThis.PushManager && navigator.serviceWorker && globalThis.Notification) {
  form.addEventListener('submit', switchOn);
  look();
} else if (form) {
  byId('push-impossible').hidden = false;
}
