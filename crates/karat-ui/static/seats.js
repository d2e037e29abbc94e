// When players share one device, every move opens a new page, so that no player's hand stays
// visible or appears in the URL.

addEventListener('submit', event => event.stopPropagation(), { capture: true });
