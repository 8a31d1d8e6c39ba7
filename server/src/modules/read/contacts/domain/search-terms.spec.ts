import { rankOf, searchWordsOf, termsOf } from './search-terms.js';

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
