// When players pass one device around, every move opens a new page. No player's hand therefore
// stays visible or appears in the address.

addEventListener('submit', event => event.stopPropagation(), { capture: true });
