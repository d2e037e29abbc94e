// Where people pass the device, a move leads to a new page: no hand stays in sight, and none in the
// address.

addEventListener('submit', event => event.stopPropagation(), { capture: true });
