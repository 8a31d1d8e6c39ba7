import { groupKey, isNamed, nameKey, newContact, rankOf, searchWordsOf, termsOf } from './contact.js';

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
  // The sender names people for that one transfer.
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

const mei = { email: 'mei.chen@silk-road.com', name: '欧阳 陈美丽', company: 'Ähre & Co' };
const search = (query: string): string[] => searchWordsOf(query) ?? ['?'];
const isFound = (query: string): boolean =>
  search(query).every((word) => termsOf(mei).some((term) => term.startsWith(word)));

it('finds by the beginning of any word, Chinese by any part', () => {
  for (const query of ['m', 'mei', 'mei.chen@si', 'chen', 'silk', 'com', '欧', '阳', '陈美', '丽', 'ähre', 'co'])
    expect([query, isFound(query)]).toEqual([query, true]);
  for (const query of ['ei', 'hen', '美陈', 'silkroad', 'ahre'])
    expect([query, isFound(query)]).toEqual([query, false]);
});

it('wants every word, in any order, and treats forms of a letter as one', () => {
  expect(isFound('silk 陈美')).toBe(true);
  expect(isFound('silk bob')).toBe(false);
  expect(isFound('ＭＥＩ')).toBe(true);
});

it('takes an address for one word', () => {
  expect(searchWordsOf(' mei.chen@silk-road.com ')).toEqual(['mei.chen@silk-road.com']);
});

it('looks for nothing where nothing is typed', () => {
  for (const query of ['', '  ', '()', '.*', '$']) expect(searchWordsOf(query)).toBeNull();
});

it('puts the beginning of address and name before other words, and those before the company', () => {
  expect(rankOf(mei, search('mei'))).toBe(0);
  expect(rankOf(mei, search('欧'))).toBe(0);
  expect(rankOf(mei, search('chen'))).toBe(1);
  expect(rankOf(mei, search('ähre'))).toBe(2);
});

it('keeps the index small', () => {
  expect(termsOf(mei).length).toBeLessThan(20);
});

it.each(['ann@例子.cn', 'Ann@XN--FSQU00A.cn', 'mailto:ann@例子.cn'])(
  'finds an address by each of its forms: %s',
  (query) => {
    expect(searchWordsOf(query)).toEqual(['ann@xn--fsqu00a.cn']);
  },
);
