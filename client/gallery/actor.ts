import { findAllByText, findByLabelText, findByRole, fireEvent, type ByRoleMatcher } from '@testing-library/dom';
import { readableDetails } from '#contract/errors/sentence.js';
import { findText, loadTexts, type Namespace, type TextKey, type Values } from '../src/i18n/index.js';

/** A text key with its namespace (`contacts:add`), or a pattern for names that hold data. */
export type Label = TextKey | RegExp;

/** Long enough for a machine that does much else. */
const TIMEOUT_MS = 60_000;
const wait = { timeout: TIMEOUT_MS };

/** A person's action on an element. */
export type Action = 'click' | 'clickUnavailable' | 'fill' | 'press';

declare global {
  /** Brought by the tests (`tab.ts`): acts from outside the page, on `actedOn`, which must be within a person's reach. */
  var actFromOutside: ((action: Action, text: string) => Promise<void>) | undefined;
  var actedOn: HTMLElement;
}

/** For people who look at a state by themselves. */
const actWithin: Record<Action, (element: HTMLElement, text: string) => void> = {
  click: (element) => {
    fireEvent.mouseDown(element);
    element.click();
  },
  clickUnavailable: (element) => element.click(),
  fill: (element, value) => {
    element.focus();
    fireEvent.change(element, { target: { value } });
  },
  press: (element, key) => (key === 'Tab' ? element.blur() : fireEvent.keyDown(element, { key })),
};

async function act(action: Action, element: HTMLElement, text = ''): Promise<void> {
  if (!globalThis.actFromOutside) return actWithin[action](element, text);
  globalThis.actedOn = element;
  await globalThis.actFromOutside(action, text);
}

interface Place {
  /** Searches within this element; the whole page otherwise. */
  within?: HTMLElement;
  /** Values of the text's placeholders. */
  values?: Values;
}

/** Does what a person does, in whichever language the page is shown. */
export class Actor {
  /** The text of a key in the page's language; the details of an error as people read them. */
  text(key: TextKey, values?: Values): string {
    const isError = key.startsWith('errors:');
    const text = findText(key, isError && values ? readableDetails(values, document.documentElement.lang) : values);
    if (text === undefined) throw new Error(`There is no text "${key}".`);
    return text;
  }

  /** Waits for an element by its role and accessible name. */
  async find(role: ByRoleMatcher, label?: Label, { within = document.body, values }: Place = {}): Promise<HTMLElement> {
    const name = label === undefined ? {} : { name: await this.matcher(label, values) };
    return findByRole(within, role, name, wait);
  }

  /** Waits until this text is shown at least once. */
  async see(label: Label, { within = document.body, values }: Place = {}): Promise<void> {
    await findAllByText(within, await this.matcher(label, values), {}, wait);
  }

  async press(label: Label, place?: Place): Promise<void> {
    await act('click', await this.find('button', label, place));
  }

  /** Presses a button that looks unavailable and tells why. */
  async pressUnavailable(label: Label, place?: Place): Promise<void> {
    await act('clickUnavailable', await this.find('button', label, place));
  }

  async follow(label: Label, place?: Place): Promise<void> {
    await act('click', await this.find('link', label, place));
  }

  async choose(role: 'menuitem' | 'tab' | 'radio' | 'checkbox' | 'switch', label: Label, place?: Place) {
    await act('click', await this.find(role, label, place));
  }

  /** Opens the list of a field that one chooses from. */
  async open(label: Label, place?: Place): Promise<void> {
    await act('click', await this.find('combobox', label, place));
  }

  /** Types into the field with this label and leaves it. */
  async type(label: Label, text: string, { within = document.body, values }: Place = {}): Promise<void> {
    const name = await this.matcher(label, values);
    // A required field has an asterisk behind its label.
    const matches = (label: string) =>
      name instanceof RegExp ? name.test(label) : label.replace(/\s*\*$/, '') === name;
    await this.fill(await findByLabelText(within, matches, { selector: 'input, textarea' }, wait), text);
  }

  async fill(field: HTMLElement, text: string): Promise<void> {
    await act('fill', field, text);
  }

  /** Opens or closes something by a control of the page that has no name of its own there. */
  async click(selector: string): Promise<void> {
    await act('click', await this.element(selector));
  }

  async key(key: string, on = this.focused): Promise<void> {
    await act('press', on, key);
  }

  /** Leaves the field that has the focus. */
  async leave(): Promise<void> {
    await act('press', this.focused, 'Tab');
  }

  /** Puts files into the page's file input, also those that a disk would have no room for. */
  async pick(files: File[], input = 'input[type=file]:not([webkitdirectory])'): Promise<void> {
    const element = await this.element<HTMLInputElement>(input);
    // A browser's own list would hold copies, without their folder.
    Object.defineProperty(element, 'files', { value: files, configurable: true });
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /** Waits for an element by selector. */
  async element<E extends Element>(selector: string): Promise<E> {
    return this.until(() => document.querySelector<E>(selector), selector);
  }

  /** Waits until the page has nothing more to do, such as effects of what it has just drawn. */
  async idle(): Promise<void> {
    await new Promise((resolve) => requestIdleCallback(resolve));
  }

  /** Waits until a search finds something; `what` names it where it does not. */
  async until<T>(search: () => T | null | false, what: string): Promise<T> {
    const end = performance.now() + TIMEOUT_MS;
    for (;;) {
      const found = search();
      if (found !== null && found !== false) return found;
      if (performance.now() > end) throw new Error(`There is no ${what}.`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  private get focused(): HTMLElement {
    return document.activeElement instanceof HTMLElement ? document.activeElement : document.body;
  }

  private async matcher(label: Label, values?: Values): Promise<string | RegExp> {
    if (label instanceof RegExp) return label;
    await loadTexts(label.split(':')[0] as Namespace);
    return this.text(label, values);
  }
}

const MAX_BYTES = 4_000_000;

/** A file of zeros, or with this text. One that claims to be larger than 4 MB is not meant to be sent. */
export function file(name: string, { size = 1000, type = '', folder = '', text = '' } = {}): File {
  const content = text === '' ? new Uint8Array(Math.min(size, MAX_BYTES)) : text;
  const made = new File([content], name, { type });
  const path = folder === '' ? '' : `${folder}/${name}`;
  if (text === '') Object.defineProperty(made, 'size', { value: size });
  return Object.defineProperty(made, 'webkitRelativePath', { value: path });
}
