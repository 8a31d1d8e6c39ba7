import { beginningsOf, normalize, prefixesOf, termsCondition, termsOf, tokensOf, wordsOf } from './search-terms.js';

it('treats forms of a letter as one', () => {
  expect(normalize('ＡＢＣ Straße ＲÉＳＵＭÉ')).toBe('abc straße résumé');
});

it('splits at white space, or at everything but letters and digits', () => {
  expect(tokensOf('  North-Wing.dwg\tQ3\u3000报价单 ')).toEqual(['north-wing.dwg', 'q3', '报价单']);
  expect(wordsOf('North-Wing.dwg (Q3)')).toEqual(['north', 'wing', 'dwg', 'q3']);
  expect([tokensOf(' '), wordsOf('(.*)')]).toEqual([[], []]);
});

it('starts where a word begins, in Chinese at every character', () => {
  expect(beginningsOf('mei@x-y.com')).toEqual(['mei@x-y.com', 'x-y.com', 'y.com', 'com']);
  expect(beginningsOf('ab陈美 ab')).toEqual(['ab陈美', '陈美', '美', 'ab']);
});

it('has each term of a record once, of 32 characters, and 5000 of them at most', () => {
  expect(termsOf(['tax Tax', 'tax'])).toEqual(['tax']);
  expect(termsOf(['😀'.repeat(33)])).toEqual(['😀'.repeat(32)]);
  const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`);
  expect(termsOf(words(5000))).toHaveLength(5000);
  expect(termsOf([words(5001).join(' ')])).toHaveLength(5000);
});

it.each([
  ['', []],
  ['  Tax  TAX papers ', ['tax', 'papers']],
  ['😀'.repeat(33), ['😀'.repeat(32)]],
  ['a b c d e f g h i j k l', Array.from('abcdefghijkl')],
  ['a b c d e f g h i j k l m', Array.from('abcdefghijkl')],
])('looks for %j by %j', (query, prefixes) => {
  expect(prefixesOf(query)).toEqual(prefixes);
});

it('queries each prefix as a range within one term', () => {
  expect(termsCondition('terms', ['a', '(b'])).toEqual({
    $and: [
      { terms: { $elemMatch: { $gte: 'a', $lt: 'a\u{10FFFF}' } } },
      { terms: { $elemMatch: { $gte: '(b', $lt: '(b\u{10FFFF}' } } },
    ],
  });
});
