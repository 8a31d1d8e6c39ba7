import { CODE_ALPHABET } from '../formats.js';

/** Characters chosen at random (74 bits); one that checks them follows. */
export const LIFETIME_CODE_RANDOM = 15;
const GROUP = 4;
const LAST_CHARACTERS = 4;
const MASKED = '****-****-****-';

/** The form in which codes are compared: capitals without blanks and hyphens; full-width characters become ASCII. */
export function plainLifetimeCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '');
}

/** Whether it can be a code: finds every wrong character and every two that were swapped. */
export function isLifetimeCode(plain: string): boolean {
  if (plain.length !== LIFETIME_CODE_RANDOM + 1) return false;
  const random = plain.slice(0, LIFETIME_CODE_RANDOM);
  return (
    Array.from(random).every((character) => CODE_ALPHABET.includes(character)) && plain === random + checkOf(random)
  );
}

/** The alphabet has a prime number of characters, so each position can have a weight of its own. */
export function checkOf(random: string): string {
  const sum = Array.from(random).reduce(
    (total, character, at) => total + (at + 1) * CODE_ALPHABET.indexOf(character),
    0,
  );
  return CODE_ALPHABET.charAt(sum % CODE_ALPHABET.length);
}

/** The form that people read: groups of four. */
export function formatLifetimeCode(plain: string): string {
  return plain.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? '';
}

/** The part of a code that is stored in plain text. */
export function lastCharactersOf(plain: string): string {
  return plain.slice(-LAST_CHARACTERS);
}

export function maskLifetimeCode(lastCharacters: string): string {
  return MASKED + lastCharacters;
}
