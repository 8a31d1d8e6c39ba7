import { searchPrefixesOf, type SearchedTransfer, searchTermsOf } from './search-terms.js';

const now = new Date('2026-11-21T12:00:00Z');
const file = (path: string, removedAt: Date | null = null) =>
  ({ path, removedAt }) as SearchedTransfer['files'][number];
const person = (email: string, withdrawnAt: Date | null = null) =>
  ({ email, name: '', company: '', withdrawnAt }) as SearchedTransfer['recipients'][number];
const transfer = (changes: Partial<SearchedTransfer>): SearchedTransfer => ({
  title: '',
  message: '',
  files: [],
  recipients: [],
  ...changes,
});

function isFound(query: string, searched: SearchedTransfer): boolean {
  const terms = searchTermsOf(searched);
  return searchPrefixesOf(query).every((prefix) => terms.some((term) => term.startsWith(prefix)));
}

it('finds current files and recipients only', () => {
  const mine = transfer({
    files: [file('kept.txt'), file('gone.txt', now)],
    recipients: [person('in@x.cn'), person('out@x.cn', now)],
  });
  expect(['kept', 'in@', 'ept.t'].map((query) => isFound(query, mine))).toEqual([true, true, true]);
  expect(['gone', 'out@'].map((query) => isFound(query, mine))).toEqual([false, false]);
});

it('finds every word literally, whatever its case and width', () => {
  const mine = transfer({ title: 'Umbau', message: 'Straße ＡＢＣ', files: [file('Ｑ３ 报价单.pdf'), file('(a+)+$')] });
  for (const query of ['abc', 'STRAßE abc', 'q3', '价 df', '  pdf  ', 'mba', '(a+)+$'])
    expect([query, isFound(query, mine)]).toEqual([query, true]);
  for (const query of ['abc xyz', '.*', 'umbaustraße']) expect([query, isFound(query, mine)]).toEqual([query, false]);
});

it('finds long words by overlapping segments', () => {
  const mine = transfer({ files: [file('IMG_20260101_123999.jpg'), file('IMG_20260202_123456.jpg')] });
  expect(isFound('IMG_20260101_123999.jpg', mine)).toBe(true);
  expect(isFound('IMG_20260101_123456.jpg', mine)).toBe(false);
  expect(searchPrefixesOf('x'.repeat(16))).toHaveLength(1);
  expect(searchPrefixesOf('abcdefghijklmnopqrstuvwxyz')).toEqual([
    'abcdefghijklmnop',
    'ijklmnopqrstuvwx',
    'qrstuvwxyz',
  ]);
  expect(searchPrefixesOf('x'.repeat(200)).every((piece) => piece.length > 8)).toBe(true);
  expect(searchPrefixesOf(Array.from({ length: 30 }, (_, at) => `w${at}`).join(' '))).toHaveLength(12);
});

it('keeps the beginnings of words when there are too many terms', () => {
  const files = Array.from({ length: 1500 }, (_, at) => file(`photos of the summer/holiday-${at}.jpeg`));
  const terms = searchTermsOf(transfer({ title: 'Sommer', files }));
  expect(terms).toHaveLength(5000);
  for (const query of ['holiday-1499', '1499.jp', 'photos', 'omme', 'oliday-1'])
    expect([query, isFound(query, transfer({ title: 'Sommer', files }))]).toEqual([query, true]);
});
