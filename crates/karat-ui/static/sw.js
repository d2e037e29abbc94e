// Shows push notifications while no page is open. A tap on a notification opens the waiting table
// if there is only one, and otherwise the home page. The server chooses the page when the user
// taps, because the notification does not identify a table.

const ICON = "icon-192.png";

addEventListener('push', event => {
  const { text } = event.data?.json() ?? {};
  if (text) event.waitUntil(registration.showNotification(text, { tag: 'turn', icon: ICON }));
});

addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(clients.openWindow('/next?only=1'));
});

/** Sends the server the new endpoint that replaces an old one. */
async function rename({ oldSubscription: old, newSubscription }) {
  const given = newSubscription ?? await registration.pushManager.subscribe(old.options);
  const { endpoint, keys } = given.toJSON();
  const body = new URLSearchParams({ endpoint, key: keys.p256dh, auth: keys.auth });
  await fetch('/settings/devices', { method: 'POST', body });
}

addEventListener('pushsubscriptionchange', event => event.waitUntil(rename(event)));
