import type { GalleryState } from './state.js';

/** Lists all states, for people: each opens the page in that state. */
export function showIndex(states: readonly GalleryState[], stateKey: string): void {
  const list = document.createElement('ol');
  for (const { name, at } of states) {
    const link = Object.assign(document.createElement('a'), { href: at, textContent: name });
    link.addEventListener('click', () => sessionStorage.setItem(stateKey, name));
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  document.body.replaceChildren(list);
}
