// When players pass one device around, every move opens a new page. No hand of cards then stays
// visible or appears in the address.

addEventListener('submit', event => event.stopPropagation(), { capture: true });
