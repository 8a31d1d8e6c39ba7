import { matching, offset, oneOf, pageNumber, readUrl, text, writeUrl } from './url-state.js';

const shape = {
  filter: oneOf(['all', 'active'], 'all'),
  q: text(5),
  group: matching(/^[a-z]\d$/),
  page: pageNumber(9),
  skip: offset(20),
};
const read = (query: string) => readUrl(shape, new URLSearchParams(query));
const initial = { filter: 'all', q: '', group: '', page: 1, skip: 0 } as const;

it('reads what it knows, and the initial value for anything senseless', () => {
  expect(read('')).toEqual(initial);
  expect(read('filter=active&q=%20river%20boat&group=g1&page=3&skip=20')).toEqual({
    filter: 'active',
    q: 'river',
    group: 'g1',
    page: 3,
    skip: 20,
  });
  expect(read('filter=lost&group=../x&page=0&skip=-1')).toEqual(initial);
  expect(read('page=10&skip=21')).toEqual(initial);
  expect(read('page=2.5&skip=many')).toEqual(initial);
});

it('leaves initial values out of the address, and other parameters in it', () => {
  const params = new URLSearchParams('transfer=abc&page=4&filter=active');
  expect(writeUrl(shape, { ...initial, q: 'tide' }, params).toString()).toBe('transfer=abc&q=tide');
});
