import { bech32 } from '@scure/base';
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { readTransferKey, type TransferKey } from '../transfer-key.js';

/** Words of the public list of BIP39: short, and told apart by their first four letters. */

const PREFIX = 'age-secret-key-';
export const RECOVERY_WORDS = 24;
const FINGERPRINT_WORDS = 6;
const PASSPHRASE_WORDS = 6;
const BITS_OF_WORD = 11;

/** The 32 bytes of the identity as 24 words with a checksum (BIP39): for paper. */
export const wordsOf = ({ identity }: TransferKey): string[] =>
  entropyToMnemonic(bech32.decodeToBytes(identity).bytes, wordlist).split(' ');

const typedWords = (typed: string): string[] => typed.toLowerCase().match(/[a-z]+/g) ?? [];

/** The first four letters of a word are enough. */
const wholeWord = (word: string): string =>
  wordlist.includes(word) ? word : (wordlist.find((each) => word.length >= 4 && each.startsWith(word)) ?? word);

/** Whether a word was typed as it stands on the sheet. */
export const isWord = (typed: string, word: string): boolean => typedWords(typed).map(wholeWord).join(' ') === word;

/**
 * The key of a recovery sheet, by its words, or as `age` writes it. Undefined if a word is missing or wrong: the checksum does not
 * fit.
 */
export async function keyOfSheet(typed: string): Promise<TransferKey | undefined> {
  const asAge = /AGE-SECRET-KEY-1[0-9a-z]*/i.exec(typed)?.[0];
  if (asAge !== undefined) return readTransferKey(asAge);
  // Numbers stand before the words on the sheet.
  const words = typedWords(typed).map(wholeWord);
  if (words.length !== RECOVERY_WORDS) return undefined;
  try {
    const bytes = mnemonicToEntropy(words.join(' '), wordlist);
    return await readTransferKey(bech32.encodeFromBytes(PREFIX, bytes));
  } catch {
    return undefined;
  }
}

/** Six words for the public half: 66 bits of its SHA-256, for people to compare. */
export async function fingerprintOf(recipient: string): Promise<string[]> {
  const digest = await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(recipient));
  const bits = Array.from(new Uint8Array(digest), (byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from({ length: FINGERPRINT_WORDS }, (_, at) =>
    wordAt(parseInt(bits.slice(at * BITS_OF_WORD, (at + 1) * BITS_OF_WORD), 2)),
  );
}

/** Six random words: 66 bits. */
export function newPassphrase(): string {
  const numbers = globalThis.crypto.getRandomValues(new Uint16Array(PASSPHRASE_WORDS));
  // The 2,048 words divide the 65,536 values evenly.
  return Array.from(numbers, (number) => wordAt(number % wordlist.length)).join(' ');
}

const wordAt = (number: number): string => wordlist[number] ?? '';
