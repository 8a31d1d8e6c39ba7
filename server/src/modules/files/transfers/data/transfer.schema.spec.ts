import { prefixesOf } from '../../../../core/search/search-terms.js';
import { type SearchedTransfer, searchTermsOf } from './transfer.schema.js';

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
  return prefixesOf(query).every((prefix) => terms.some((term) => term.startsWith(prefix)));
}

it('finds current files and recipients only', () => {
  const mine = transfer({
    files: [file('kept.txt'), file('gone.txt', now)],
    recipients: [person('in@x.cn'), person('out@x.cn', now)],
  });
  expect(['kept', 'in@', 'x.c'].map((query) => isFound(query, mine))).toEqual([true, true, true]);
  expect(['gone', 'out@', 'ept.t'].map((query) => isFound(query, mine))).toEqual([false, false, false]);
});

it('finds every word literally, whatever its case and width', () => {
  const mine = transfer({ title: 'Umbau', message: 'Straße ＡＢＣ', files: [file('Ｑ３ 报价单.pdf'), file('(a+)+$')] });
  for (const query of ['abc', 'STRAßE abc', 'q3', '价 pd', '  pdf  ', '(a+)+$'])
    expect([query, isFound(query, mine)]).toEqual([query, true]);
  for (const query of ['abc xyz', '.*', 'umbaustraße']) expect([query, isFound(query, mine)]).toEqual([query, false]);
});
