import { keyProblemOf, type KeyProblem } from './key-problem.js';

const key = `age1${'q'.repeat(58)}`;
const other = `age1${'z'.repeat(58)}`;

it.each<[string, string, string | null, boolean, KeyProblem]>([
  ['a plain request', '', null, false, ''],
  ['a plain request with a place in the page', '#main', null, true, ''],
  ['an encrypted one', '', key, true, ''],
  ['one whose link has its key', `#${key}`, key, true, ''],
  ['one whose link was written in capitals', `#${key.toUpperCase()}`, key, true, ''],
  ['one whose key was exchanged', `#${key}`, other, true, 'otherKey'],
  ['one that was made plain', `#${key}`, null, true, 'otherKey'],
  ['one whose link was cut', `#${key.slice(0, -1)}`, key, true, 'otherKey'],
  ['one on a page that cannot encrypt', '', key, false, 'insecure'],
  ['an exchanged key on a page that cannot encrypt', `#${key}`, other, false, 'otherKey'],
])('of %s', (_, hash, sealedTo, canEncrypt, expected) => {
  expect(keyProblemOf({ sealedTo }, { hash, canEncrypt })).toBe(expected);
});
