import { isEmail, toEmail } from '#contract/formats.js';
import { beginningsOf, normalize, wordsOf } from '../../../../core/search/search-terms.js';
import type { Addressee } from './contact.js';

/** Search terms of a contact: all suffixes that start at a word of address, name or company. */
export function termsOf({ email, name, company }: Addressee): string[] {
  return [...new Set([email, name, company].flatMap(beginningsOf))];
}

/** Words that must each be the prefix of a term; null if the query has none. */
export function searchWordsOf(query: string): string[] | null {
  const whole = normalize(isEmail(query) ? toEmail(query) : query).trim();
  // An address is one word.
  const words = whole.includes('@') ? [whole] : wordsOf(whole);
  return words.length > 0 ? words : null;
}

/** Lower is better: 0 if address or name start with the first word, 1 if any of their words do, else 2. */
export function rankOf({ email, name }: Addressee, [first = '']: readonly string[]): number {
  if (email.startsWith(first) || normalize(name).startsWith(first)) return 0;
  return [email, name].flatMap(beginningsOf).some((beginning) => beginning.startsWith(first)) ? 1 : 2;
}
