import { flushSync } from 'react-dom';

/** Kept by `app/boot.js`: a button of the mouse or a finger is down. */
declare global {
  interface Window {
    isPressed?: boolean;
  }
}

/** After a release the browser may take so long to make a click of it. */
const CLICK_MS = 100;

/** A press that ends on another element than it began on is no click. */
function whenReleased(): Promise<void> {
  return new Promise((resolve) => {
    if (!window.isPressed) return resolve();
    const events = ['pointerup', 'pointercancel'];
    const onRelease = () => {
      for (const name of events) window.removeEventListener(name, onRelease);
      const timer = setTimeout(resolve, CLICK_MS);
      const onClick = () => {
        clearTimeout(timer);
        setTimeout(resolve);
      };
      window.addEventListener('click', onClick, { once: true });
    };
    for (const name of events) window.addEventListener(name, onRelease);
  });
}

/** Of the same kind, with the same text and the same address. */
function counterpartOf(element: Element, root: HTMLElement): HTMLElement | undefined {
  const isSame = (other: Element) =>
    other.id === element.id &&
    other.textContent === element.textContent &&
    other.getAttribute('href') === element.getAttribute('href');
  return [...root.querySelectorAll<HTMLElement>(element.tagName)].find(isSame);
}

interface Selected {
  text: string;
  /** In the text of the page. */
  start: number;
}

function selectedIn(root: HTMLElement): Selected | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.commonAncestorContainer)) return null;
  const before = document.createRange();
  before.setStart(root, 0);
  before.setEnd(range.startContainer, range.startOffset);
  return { text: range.toString(), start: before.toString().length };
}

/** A place in the text of the page, as a text node and the place within it; between two, in the one before or after. */
function placeOf(root: HTMLElement, offset: number, between: 'before' | 'after'): [Node, number] {
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let passed = 0;
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    const isHere = between === 'before' ? passed + length >= offset : passed + length > offset;
    if (isHere) return [node, offset - passed];
    passed += length;
  }
  return [root, root.childNodes.length];
}

function select(root: HTMLElement, { text, start }: Selected): void {
  const all = root.textContent;
  const from = all.startsWith(text, start) ? start : all.indexOf(text);
  if (from < 0) return;
  const [first, last] = [placeOf(root, from, 'after'), placeOf(root, from + text.length, 'before')];
  document.getSelection()?.setBaseAndExtent(...first, ...last);
}

/** Also after the page is rendered again with its data, until the user does something else. */
function keepUntilUsed(root: HTMLElement, keep: () => void): void {
  const watch = new MutationObserver(keep);
  watch.observe(root, { childList: true, subtree: true });
  for (const name of ['pointerdown', 'keydown'])
    window.addEventListener(name, () => watch.disconnect(), { once: true, capture: true });
}

/**
 * Renders over a served page that cannot be hydrated. What the person has done on it stays: the focus, what they have
 * selected, and the press that is to become a click.
 */
export async function replaceServed(root: HTMLElement, render: () => void): Promise<void> {
  await whenReleased();
  const focused = root.contains(document.activeElement) ? document.activeElement : null;
  const selected = selectedIn(root);
  // What is remembered of an element that the page no longer has.
  const before = focused?.cloneNode(true) as Element | undefined;
  const keep = () => {
    if (before && document.activeElement === document.body) counterpartOf(before, root)?.focus({ preventScroll: true });
    if (selected && document.getSelection()?.isCollapsed !== false) select(root, selected);
  };
  flushSync(render);
  keep();
  if (focused || selected) keepUntilUsed(root, keep);
}
