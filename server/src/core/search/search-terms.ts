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

/**
 * The rest of a token from each position at which a search may start: `anywhere`, or at the beginning of a `word`, which
 * in Chinese, where no spaces separate words, is every character. At most `length` characters each.
 */
export function suffixesOf(token: string, start: 'anywhere' | 'word', length = Number.POSITIVE_INFINITY): string[] {
  const characters = Array.from(token);
  return characters.flatMap((_, at) =>
    start === 'anywhere' || isWordStart(characters, at) ? [characters.slice(at, at + length).join('')] : [],
  );
}

/** All suffixes of the text that start at a word. */
export function beginningsOf(text: string): string[] {
  return [...new Set(tokensOf(text).flatMap((token) => suffixesOf(token, 'word')))];
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

function isWordStart(characters: readonly string[], at: number): boolean {
  const [before = '', character = ''] = [characters[at - 1], characters[at]];
  if (at === 0 || HAN.test(character)) return true;
  return LETTER_OR_DIGIT.test(character) && !LETTER_OR_DIGIT.test(before);
}
