const HAN = /\p{Script=Han}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Upper bound of a prefix range. */
export const LAST_CHARACTER = '\u{10FFFF}';

/** Full-width letters become half-width, upper case becomes lower case. */
export function normalize(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Normalized parts between white space, punctuation included. */
export function tokensOf(text: string): string[] {
  return normalize(text)
    .split(/\s+/u)
    .filter((token) => token !== '');
}

/** Normalized words of letters and digits: punctuation separates them. */
export function wordsOf(text: string): string[] {
  return normalize(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Maximum characters of a stored term, and of a word that is searched. */
const TERM_LENGTH = 32;
/** Maximum terms of one record. */
const MAX_TERMS = 5000;
const MAX_QUERY_WORDS = 12;

/** All suffixes of the text that start at a word: in Chinese, where no spaces separate words, at every character. */
export function beginningsOf(text: string): string[] {
  return [...new Set(tokensOf(text).flatMap((token) => suffixesOf(token)))];
}

/** Terms of a record with these texts, which match the beginnings of words. */
export function termsOf(texts: readonly string[]): string[] {
  const terms = new Set<string>();
  for (const token of texts.flatMap(tokensOf)) {
    for (const term of suffixesOf(token, TERM_LENGTH)) terms.add(term);
    if (terms.size >= MAX_TERMS) break;
  }
  return [...terms].slice(0, MAX_TERMS);
}

/** A record is found if it has a term that begins with each of these. */
export function prefixesOf(query: string): string[] {
  const words = [...new Set(tokensOf(query))].slice(0, MAX_QUERY_WORDS);
  return words.map((word) => Array.from(word).slice(0, TERM_LENGTH).join(''));
}

/**
 * A query for records that have, for each prefix, a term in the array `field` that begins with it. `$elemMatch` because
 * both ends of a range must hold for the same term.
 */
export function termsCondition(field: string, prefixes: readonly string[]): { $and: Record<string, object>[] } {
  return {
    $and: prefixes.map((prefix) => ({ [field]: { $elemMatch: { $gte: prefix, $lt: prefix + LAST_CHARACTER } } })),
  };
}

/** A pattern of the database that finds the word anywhere in a text, in upper or lower case. */
export function occurrenceOf(word: string): { $regex: string; $options: 'i' } {
  return { $regex: word.replaceAll(/[\\^$.*+?()[\]{}|]/gu, '\\$&'), $options: 'i' };
}

function suffixesOf(token: string, length = Number.POSITIVE_INFINITY): string[] {
  const characters = Array.from(token);
  return characters.flatMap((_, at) =>
    isWordStart(characters, at) ? [characters.slice(at, at + length).join('')] : [],
  );
}

function isWordStart(characters: readonly string[], at: number): boolean {
  const [before = '', character = ''] = [characters[at - 1], characters[at]];
  if (at === 0 || HAN.test(character)) return true;
  return LETTER_OR_DIGIT.test(character) && !LETTER_OR_DIGIT.test(before);
}
