import { clientConfig } from '../lib/hosts.js';
import { readStored, writeStored } from '../lib/browser-storage.js';
import { languageOfPath } from '../lib/site-path.js';
import { createStore } from '../lib/store.js';
import { firstLanguage, isLanguage, LANGUAGE_KEY } from './first-language.js';
import { textFiles, type Language, type Namespace, type Texts } from './texts.js';
import { translate, type Translate, type Values } from './translate.js';

export { languages, type Language, type Namespace } from './texts.js';
export type { Translate, Values } from './translate.js';

/** Checked at run time only. */
export type TextKey = `${Namespace}:${string}`;

/** Full tags, for `lang` attributes and `Intl`. */
const tags: Record<Language, string> = { en: 'en', zh: 'zh-CN' };

export const shownLanguage = createStore<Language>('en');
/** True once the texts of another language could not be fetched. */
export const languageFailed = createStore(false);

const loaded: Record<Language, Partial<Record<Namespace, Texts>>> = { en: {}, zh: {} };
/** Promises of what is being loaded, errors of what has failed. */
const loads = new Map<string, Promise<void> | Error>();

function load(language: Language, namespace: Namespace): Promise<void> {
  const name = `${language}/${namespace}`;
  const started = textFiles.read(language, namespace).then(
    (texts) => {
      loaded[language][namespace] = texts;
    },
    (error: Error) => {
      loads.set(name, error);
      throw error;
    },
  );
  loads.set(name, started);
  return started;
}

async function loadMissing(language: Language, namespaces: readonly Namespace[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !loaded[language][namespace]);
  await Promise.all(missing.map((namespace) => load(language, namespace)));
}

/**
 * The promise or error that a component throws if its texts are not loaded, to suspend or to fail. Only `loadTexts`
 * tries again.
 */
export function whyMissing(language: Language, namespace: Namespace): Promise<void> | Error | null {
  if (loaded[language][namespace]) return null;
  return loads.get(`${language}/${namespace}`) ?? load(language, namespace);
}

export function loadTexts(...namespaces: readonly Namespace[]): Promise<void> {
  return loadMissing(currentLanguage(), namespaces);
}

/** Loads texts of a language that need not be the shown one, for messages to others. */
export function loadTextsOf(language: Language, ...namespaces: readonly Namespace[]): Promise<void> {
  return loadMissing(language, namespaces);
}

/** For keys that are only known at run time; undefined for an unknown key, or before its namespace is loaded. */
export function findText(key: TextKey, values?: Values, language: Language = currentLanguage()): string | undefined {
  const at = key.indexOf(':');
  const texts = loaded[language][key.slice(0, at) as Namespace];
  // The name of the installation is a value of every text.
  const all = { product: clientConfig().installation.name, ...values };
  return texts && translate(texts, key.slice(at + 1), language, all);
}

/** `t` for texts that are loaded; components have `useTranslation`. */
export function translator<N extends Namespace, M extends Namespace = never>(
  namespace: N,
  language: Language = currentLanguage(),
): Translate<N, M> {
  const isFull = (key: string): key is TextKey => key.includes(':');
  return (key, ...[values]) => findText(isFull(key) ? key : `${namespace}:${key}`, values, language) ?? key;
}

/** Loads what stands around the first page; rejects if it cannot be fetched. */
export async function startI18n(language: Language = firstLanguage()): Promise<void> {
  // At once, in parallel to the first page's own texts.
  shownLanguage.set(language);
  writeTag();
  shownLanguage.subscribe(writeTag);
  await loadTexts('common');
}

function writeTag(): void {
  document.documentElement.lang = tags[currentLanguage()];
}

/** In another language, what is loaded in the shown one. */
export async function loadTextsInUse(language: Language): Promise<void> {
  await loadMissing(language, Object.keys({ common: true, ...loaded[currentLanguage()] }) as Namespace[]);
}

/** Switches once the texts in use are loaded; rejects, and switches nothing, if they cannot be fetched. */
export async function showLanguage(language: Language): Promise<void> {
  await loadTextsInUse(language);
  shownLanguage.set(language);
}

function switchLanguage(language: Language): Promise<void> {
  return showLanguage(language).catch(() => languageFailed.set(true));
}

type Choice = (language: Language) => void;
const choiceListeners = new Set<Choice>();

/** Called with every language that the user chooses here; returns how to stop. */
export function onLanguageChosen(listener: Choice): () => void {
  choiceListeners.add(listener);
  return () => choiceListeners.delete(listener);
}

/** Shows the account's language unless this browser has chosen one, or the address names one. */
export async function followLanguage(language: Language): Promise<void> {
  if (languageOfPath(window.location.pathname)) return;
  if (!isLanguage(readStored(LANGUAGE_KEY))) await switchLanguage(language);
}

/** The user's choice; this browser remembers it. */
export async function changeLanguage(language: Language): Promise<void> {
  await switchLanguage(language);
  writeStored(LANGUAGE_KEY, language);
  for (const listener of choiceListeners) listener(language);
}

/** The language in use, as the contract names it. */
export function currentLanguage(): Language {
  return shownLanguage.get();
}
