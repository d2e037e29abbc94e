// Shows notifications on devices where pages cannot, such as phones. A tap on a notification opens
// the table.

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
