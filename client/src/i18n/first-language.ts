import { siteLanguages } from '#contract/site/site-address.js';
import type { Language } from '#contract/primitives.js';
import { readStored } from '../lib/browser-storage.js';
import { languageOfPath } from '../lib/site-path.js';

export const LANGUAGE_KEY = 'lang';

export function isLanguage(value: string | null): value is Language {
  return siteLanguages.some((language) => language === value);
}

/** The language of the address, else the one chosen in this browser, else the one that the browser prefers. */
export function firstLanguage(): Language {
  const named = languageOfPath(window.location.pathname);
  if (named) return named;
  const stored = readStored(LANGUAGE_KEY);
  if (isLanguage(stored)) return stored;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find(isLanguage) ?? 'en';
}
