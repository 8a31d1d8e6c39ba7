import { readListAddress, writeListAddress } from './list-address.js';

const read = (query: string) => readListAddress(new URLSearchParams(query));

it('begins with everything, last changed first', () => {
  expect(read('')).toEqual({ filter: 'all', sort: 'lastModified', order: 'desc', search: '', page: 1 });
});

it('reads what the address says', () => {
  expect(read('filter=expired&sort=size&order=asc&q=+%E6%8A%A5%E4%BB%B7%20&page=3')).toEqual({
    filter: 'expired',
    sort: 'size',
    order: 'asc',
    search: '报价',
    page: 3,
  });
});

it.each(['filter=$ne', 'sort=password', 'order=up', 'page=-1', 'page=1e9', 'page=x', 'page=1.5'])(
  'reads nonsense (%s) as the beginning',
  (query) => {
    expect(read(query)).toEqual(read(''));
  },
);

it('writes only what differs and keeps what is not its own', () => {
  const address = { ...read(''), filter: 'active' as const };
  expect(writeListAddress(address, new URLSearchParams('page=4&lang=zh')).toString()).toBe('lang=zh&filter=active');
});
