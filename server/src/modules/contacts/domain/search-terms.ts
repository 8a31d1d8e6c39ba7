import { normalize, suffixesOf, tokensOf, wordsOf } from '../../../core/search/search-terms.js';
import type { Addressee } from './contact.js';

function beginningsOf(text: string): string[] {
  return tokensOf(text).flatMap((token) => suffixesOf(token, 'word'));
}

/** What a contact is found by: the beginning of any word of address, name and company. */
export function termsOf({ email, name, company }: Addressee): string[] {
  return [...new Set([email, name, company].flatMap(beginningsOf))];
}

/** Words of which each must begin one of a contact; null where there is nothing to look for. */
export function searchOf(query: string): string[] | null {
  const whole = normalize(query).trim();
  // An address is typed as one.
  const words = whole.includes('@') ? [whole] : wordsOf(whole);
  return words.length > 0 ? words : null;
}

/** Lower is better: the address or the name begins so, then any of their words, then the company's. */
export function rankOf({ email, name }: Addressee, [first = '']: readonly string[]): number {
  if (email.startsWith(first) || normalize(name).startsWith(first)) return 0;
  return [email, name].flatMap(beginningsOf).some((beginning) => beginning.startsWith(first)) ? 1 : 2;
}
