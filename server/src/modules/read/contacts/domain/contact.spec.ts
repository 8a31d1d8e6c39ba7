import { groupKey, isNamed, nameKey, newContact } from './contact.js';

const keyOf = (name: string) => nameKey({ email: 'who@x.test', name });

it('sorts numbers in names by their value', () => {
  const names = ['Gate 10', 'gate 2', 'Gate 1', 'Gate 11 B', 'Gate 1 B'];
  expect(names.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))).toEqual([
    'Gate 1',
    'Gate 1 B',
    'gate 2',
    'Gate 10',
    'Gate 11 B',
  ]);
});

it.each([
  ['  ', 'who@x.test'],
  ['Ｇate 7', 'gate 000000000007'],
  ['B 2 C 10', 'b 000000000002 c 000000000010'],
])('sorts a contact called %j by %j', (name, key) => {
  expect(keyOf(name)).toBe(key);
});

it.each([
  ['', '', false],
  ['Mei', '', true],
  ['', 'River Trade', true],
  ['Mei', 'River Trade', true],
])('of the name %j and the company %j one is known: %s', (name, company, expected) => {
  expect(isNamed({ name, company })).toBe(expected);
});

it.each([
  ['hand', 'Mei', true],
  ['import', 'Mei', true],
  ['hand', '', false],
  // Who sends names people for that one transfer.
  ['sent', 'Mei', false],
] as const)('is new and unused; the owner entered a name by %s %j: %s', (source, name, entered) => {
  const at = new Date('2026-01-01T00:00:00Z');
  const given = { id: 'c1', accountId: 'a1', groupIds: ['g1'], source };
  expect(newContact({ email: 'mei@example.com', name, company: '' }, { ...given, at })).toEqual({
    ...given,
    email: 'mei@example.com',
    name,
    company: '',
    isNamed: entered,
    createdAt: at,
    lastUsedAt: null,
    touchedAt: at,
  });
});

it.each([' Harbour ', 'HARBOUR', 'Ｈarbour'])('takes %j for the group “harbour”', (name) => {
  expect(groupKey(name)).toBe('harbour');
});
