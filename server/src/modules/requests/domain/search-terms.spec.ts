import type { RequestPerson } from './file-request.js';
import { searchPrefixesOf, searchTermsOf } from './search-terms.js';

const person = (name: string, email: string, company: string) => ({ name, email, company }) as RequestPerson;
const request = (title: string, ...people: RequestPerson[]) => ({ title, people });

it('finds the words of the title and of the people who are asked', () => {
  const terms = searchTermsOf(request('Tax Papers', person('Mei Lin', 'mei@x.test', 'Sampan')));
  expect(terms).toEqual(['tax', 'papers', 'mei', 'lin', 'mei@x.test', 'x.test', 'test', 'sampan']);
});

it('has each term once, of 16 characters, and 5000 of them at most', () => {
  expect(searchTermsOf(request('tax tax'))).toEqual(['tax']);
  expect(searchTermsOf(request('a'.repeat(17)))).toEqual(['a'.repeat(16)]);
  const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(' ');
  expect(searchTermsOf(request(words(5000)))).toHaveLength(5000);
  expect(searchTermsOf(request(words(5001)))).toHaveLength(5000);
});

it.each([
  ['', []],
  ['  Tax  TAX papers ', ['tax', 'papers']],
  ['😀'.repeat(17), ['😀'.repeat(16)]],
  ['a b c d e f g h i j k l', Array.from('abcdefghijkl')],
  ['a b c d e f g h i j k l m', Array.from('abcdefghijkl')],
])('looks for %j by %j', (query, prefixes) => {
  expect(searchPrefixesOf(query)).toEqual(prefixes);
});
