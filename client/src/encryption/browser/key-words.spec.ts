import { fingerprintOf, isWord, keyOfSheet, newPassphrase, wordsOf } from './key-words.js';
import { newTransferKey } from '../transfer-key.js';

describe('the words of a recovery sheet', () => {
  it('are the key, however they are typed', async () => {
    const key = await newTransferKey();
    const words = wordsOf(key);
    expect(words).toHaveLength(24);
    for (const typed of [
      words.join(' '),
      words.map((word, at) => `${at + 1}. ${word}`).join('\n'),
      words.join(' ').toUpperCase(),
      words.map((word) => word.slice(0, 4)).join(' '),
      key.identity,
      `The key: ${key.identity.toLowerCase()}\n`,
    ])
      expect(await keyOfSheet(typed)).toEqual(key);
  });

  it('follow BIP39, so that other programs read them', async () => {
    // The vector of 32 zero bytes.
    const key = await keyOfSheet(`${'abandon '.repeat(23)}art`);
    expect(key?.identity).toMatch(/^AGE-SECRET-KEY-1Q{52}[0-9A-Z]{6}$/);
  });

  it('are refused with a missing or wrong word', async () => {
    const words = wordsOf(await newTransferKey());
    const [first = '', second = '', ...rest] = words;
    for (const typed of ['', rest.join(' '), [...words, first].join(' '), ['nowordhere', second, ...rest].join(' ')])
      expect(await keyOfSheet(typed)).toBeUndefined();
    expect(await keyOfSheet('AGE-SECRET-KEY-1QQQ')).toBeUndefined();
  });

  it('are compared by what was meant', () => {
    expect(isWord(' Abandon ', 'abandon')).toBe(true);
    expect(isWord('aban', 'abandon')).toBe(true);
    expect(isWord('aba', 'abandon')).toBe(false);
    expect(isWord('ability', 'abandon')).toBe(false);
    expect(isWord('', 'abandon')).toBe(false);
  });
});

it('a fingerprint is six words that belong to one key', async () => {
  const recipient = 'age1qyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqs3290gq';
  const words = await fingerprintOf(recipient);
  expect(words).toHaveLength(6);
  expect(words).toEqual(await fingerprintOf(recipient));
  const { recipient: other } = await newTransferKey();
  expect(await fingerprintOf(other)).not.toEqual(words);
});

it('a proposed passphrase is six random words', () => {
  const some = Array.from({ length: 20 }, newPassphrase);
  expect(new Set(some).size).toBe(20);
  for (const passphrase of some) expect(passphrase).toMatch(/^[a-z]{3,8}( [a-z]{3,8}){5}$/);
});
