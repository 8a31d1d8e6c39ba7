import type { RequestPerson } from './file-request.js';
import { searchTermsOf } from './search-terms.js';

it('finds the words of the title and of the people who are asked', () => {
  const mei = { name: 'Mei Lin', email: 'mei@x.test', company: 'Sampan' } as RequestPerson;
  const terms = searchTermsOf({ title: 'Tax Papers', people: [mei] });
  expect(terms).toEqual(['tax', 'papers', 'mei', 'lin', 'mei@x.test', 'x.test', 'test', 'sampan']);
});
