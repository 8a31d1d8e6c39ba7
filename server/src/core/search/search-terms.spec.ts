import { normalize, suffixesOf, termsCondition, tokensOf, wordsOf } from './search-terms.js';

it('treats forms of a letter as one', () => {
  expect(normalize('ＡＢＣ Straße ＲÉＳＵＭÉ')).toBe('abc straße résumé');
});

it('splits at white space, or at everything but letters and digits', () => {
  expect(tokensOf('  North-Wing.dwg\tQ3\u3000报价单 ')).toEqual(['north-wing.dwg', 'q3', '报价单']);
  expect(wordsOf('North-Wing.dwg (Q3)')).toEqual(['north', 'wing', 'dwg', 'q3']);
  expect([tokensOf(' '), wordsOf('(.*)')]).toEqual([[], []]);
});

it('starts anywhere, or where a word begins', () => {
  expect(suffixesOf('a.bc', 'anywhere')).toEqual(['a.bc', '.bc', 'bc', 'c']);
  expect(suffixesOf('mei@x-y.com', 'word')).toEqual(['mei@x-y.com', 'x-y.com', 'y.com', 'com']);
  expect(suffixesOf('ab陈美', 'word')).toEqual(['ab陈美', '陈美', '美']);
  expect(suffixesOf('abcd', 'anywhere', 2)).toEqual(['ab', 'bc', 'cd', 'd']);
  expect(suffixesOf('😀a', 'anywhere')).toEqual(['😀a', 'a']);
});

it('queries each prefix as a range within one term', () => {
  expect(termsCondition('terms', ['a', '(b'])).toEqual({
    $and: [
      { terms: { $elemMatch: { $gte: 'a', $lt: 'a\u{10FFFF}' } } },
      { terms: { $elemMatch: { $gte: '(b', $lt: '(b\u{10FFFF}' } } },
    ],
  });
});
