// Shows messages where a page may not show them itself, as on phones. A touch leads to the table.

addEventListener('notificationclick', event => {
  const { notification } = event;
  notification.close();
  event.waitUntil(lead(notification.data));
});

async function lead(address) {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = pages.find(page => page.url === address);
  return shown ? shown.focus() : clients.openWindow(address);
}
