import { matches, rankOf, type Search, searchOf, termsOf } from './search-terms.js';

const mei = { email: 'mei.chen@silk-road.com', name: '欧阳 陈美丽', company: 'Ähre & Co' };
const search = (query: string): Search => searchOf(query) ?? { words: ['?'], term: '?' };

it('finds by every beginning that the index holds a part of', () => {
  const terms = new Set(termsOf(mei));
  for (const query of [
    'm',
    'me',
    'mei',
    'mei.chen@si',
    'chen',
    'silk',
    'com',
    '欧',
    '阳',
    '陈美',
    '美丽',
    '丽',
    'ähre',
    'co',
  ]) {
    expect([query, terms.has(search(query).term)]).toEqual([query, true]);
    expect([query, matches(mei, search(query))]).toEqual([query, true]);
  }
  for (const query of ['ei', 'hen', '美陈', 'silkroad', 'ahre']) expect(matches(mei, search(query))).toBe(false);
});

it('wants every word, in any order, and treats forms of a letter as one', () => {
  expect(matches(mei, search('silk 陈美'))).toBe(true);
  expect(matches(mei, search('silk bob'))).toBe(false);
  expect(matches(mei, search('ＭＥＩ'))).toBe(true);
});

it('looks for nothing where nothing is typed', () => {
  for (const query of ['', '  ', '()', '.*', '$']) expect(searchOf(query)).toBeNull();
});

it('puts the beginning of address and name before other words, and those before the company', () => {
  expect(rankOf(mei, search('mei'))).toBe(0);
  expect(rankOf(mei, search('欧'))).toBe(0);
  expect(rankOf(mei, search('chen'))).toBe(1);
  expect(rankOf(mei, search('ähre'))).toBe(2);
});

it('keeps the index small', () => {
  expect(termsOf(mei).length).toBeLessThan(40);
});
