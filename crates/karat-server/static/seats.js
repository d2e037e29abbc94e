// When players pass one device around, a move opens a new page, so that no hand stays visible or
// appears in the address.

addEventListener('submit', event => event.stopPropagation(), { capture: true });
