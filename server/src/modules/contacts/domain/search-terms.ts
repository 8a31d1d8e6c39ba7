import type { Addressee } from './contact.js';

/** Lengths of the beginnings that are kept: what is typed is looked up by the longest of them that it reaches. */
const LENGTHS = [1, 2, 4];
const han = /\p{Script=Han}/u;

function normal(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Words, and of an address its parts: `mei.chen@x.com` is found by mei, chen, x and as a whole. */
function wordsOf(text: string): string[] {
  return normal(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Where something that is looked for may begin: with a word; in Chinese, which knows no blanks, with any sign. */
function beginningsOf(text: string): string[] {
  return wordsOf(text).flatMap((word) => {
    const signs = Array.from(word);
    return signs.flatMap((sign, at) => (at === 0 || han.test(sign) ? [signs.slice(at).join('')] : []));
  });
}

function allBeginnings({ email, name, company }: Addressee): string[] {
  return [email, ...beginningsOf(email), ...beginningsOf(name), ...beginningsOf(company)];
}

/** What the index holds of a contact. */
export function termsOf(addressee: Addressee): string[] {
  const terms = allBeginnings(addressee).flatMap((beginning) => {
    const signs = Array.from(beginning);
    return LENGTHS.filter((length) => length <= signs.length).map((length) => signs.slice(0, length).join(''));
  });
  return [...new Set(terms)];
}

export interface Search {
  /** Each must begin something. */
  words: string[];
  /** The one to ask the index for: the longest says most. */
  term: string;
}

/** Null where there is nothing to look for. */
export function searchOf(query: string): Search | null {
  const whole = normal(query).trim();
  // An address is typed as one.
  const words = whole.includes('@') ? [whole] : wordsOf(whole);
  const [longest] = words.toSorted((one, other) => Array.from(other).length - Array.from(one).length);
  if (longest === undefined) return null;
  const signs = Array.from(longest);
  const length = LENGTHS.findLast((candidate) => candidate <= signs.length) ?? 1;
  return { words, term: signs.slice(0, length).join('') };
}

export function matches(addressee: Addressee, { words }: Search): boolean {
  const beginnings = allBeginnings(addressee);
  return words.every((word) => beginnings.some((beginning) => beginning.startsWith(word)));
}

/** Lower is better: the address or the name begins so, then any of their words, then the company's. */
export function rankOf({ email, name }: Addressee, { words }: Search): number {
  const [first = ''] = words;
  if (email.startsWith(first) || normal(name).startsWith(first)) return 0;
  return [...beginningsOf(email), ...beginningsOf(name)].some((beginning) => beginning.startsWith(first)) ? 1 : 2;
}
