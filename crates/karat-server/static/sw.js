// Shows what the server sends while no page is open. A touch leads to the table that waits, if it is the
// only one, and otherwise to the first page: the server is asked then, for the message names none.

const ICON = "icon-192.png";

addEventListener('push', event => {
  const { text } = event.data?.json() ?? {};
  if (text) event.waitUntil(registration.showNotification(text, { tag: 'turn', icon: ICON }));
});

addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(clients.openWindow('/next?only=1'));
});

/** A browser that gives itself another address tells the server, in the name of who named it. */
async function rename({ oldSubscription: old, newSubscription }) {
  const given = newSubscription ?? await registration.pushManager.subscribe(old.options);
  const { endpoint, keys } = given.toJSON();
  const body = new URLSearchParams({ endpoint, key: keys.p256dh, auth: keys.auth });
  await fetch('/settings/devices', { method: 'POST', body });
}

addEventListener('pushsubscriptionchange', event => event.waitUntil(rename(event)));
