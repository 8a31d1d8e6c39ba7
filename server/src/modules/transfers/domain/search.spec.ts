import { countsOfFound, findEntries, pageOf, type Searchable, searchEntry, searchWords } from './search.js';
import { SearchIndex } from './search-index.js';

const now = new Date('2026-11-21T12:00:00Z');
const before = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

function transfer(changes: Partial<Searchable> & { deletedAt?: Date | null } = {}) {
  return {
    _id: 't1',
    title: '',
    message: '',
    files: [],
    recipients: [],
    fileName: 'a.pdf',
    totalBytes: 1,
    sharedWith: [],
    dateSent: before(5),
    lastModified: before(5),
    expiresAt: before(-24),
    deletedAt: null,
    ...changes,
  };
}
const file = (path: string, removedAt: Date | null = null) => ({ path, removedAt }) as Searchable['files'][number];
const person = (email: string, withdrawnAt: Date | null = null) =>
  ({ email, name: '', company: '', withdrawnAt }) as Searchable['recipients'][number];

const isFound = (query: string, found: Searchable): boolean =>
  findEntries([searchEntry(found)], searchWords(query)).length === 1;

describe('what is found', () => {
  it('is offered now: no removed file, nobody who was withdrawn', () => {
    const mine = transfer({
      files: [file('kept.txt'), file('gone.txt', now)],
      recipients: [person('in@x.cn'), person('out@x.cn', now)],
    });
    expect(['kept', 'in@'].map((query) => isFound(query, mine))).toEqual([true, true]);
    expect(['gone', 'out@'].map((query) => isFound(query, mine))).toEqual([false, false]);
  });

  it('has every word, in any form of letters', () => {
    const mine = transfer({ message: 'Straße ＡＢＣ', files: [file('Ｑ３ 报价单.pdf')] });
    for (const query of ['abc', 'STRASSE abc'.replace('SS', 'ß'), 'q3', '报价 pdf', '  pdf  '])
      expect([query, isFound(query, mine)]).toEqual([query, true]);
    expect(isFound('abc xyz', mine)).toBe(false);
  });

  it('is found quickly whatever is asked for (A115)', () => {
    const entry = searchEntry(transfer({ message: 'a'.repeat(50_000) }));
    const begun = performance.now();
    expect(findEntries([entry], searchWords('(a+)+$ (.*)*x'))).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(50);
  });
});

it('counts and pages what was found', () => {
  const found = [
    searchEntry(transfer({ _id: 'a', fileName: 'b' })),
    searchEntry(transfer({ _id: 'b', fileName: 'a', expiresAt: before(1), sharedWith: ['x'] })),
    searchEntry(transfer({ _id: 'c', fileName: 'a', dateSent: before(24 * 40) })),
  ];
  expect(countsOfFound(found, now)).toEqual({ all: 3, active: 2, expired: 1, thisMonth: 2, shared: 1 });
  const page = { filter: 'all', sort: 'fileName', order: 'asc', skip: 0, limit: 2 } as const;
  expect(pageOf(found, page, now)).toEqual(['b', 'c']);
  expect(pageOf(found, { ...page, order: 'desc', skip: 1 }, now)).toEqual(['c', 'b']);
  expect(pageOf(found, { ...page, filter: 'expired' }, now)).toEqual(['b']);
});

describe('an index', () => {
  const idsOf = (index: SearchIndex): string[] => [...index.entries()].map(({ id }) => id).sort();

  it('takes in what changed, and lets go of what was deleted or is its owner’s no more', () => {
    const index = new SearchIndex();
    expect(index.since).toBeNull();
    const old = transfer({ _id: 'old', message: 'old' });
    const young = transfer({ _id: 'young', message: 'young', lastModified: before(0.05) });
    index.update([old, young, transfer({ _id: 'third', lastModified: before(0.05) })], now);
    expect(idsOf(index)).toEqual(['old', 'third', 'young']);
    expect(index.since?.getTime()).toBeLessThan(before(0.1).getTime());

    const later = new Date(now.getTime() + 60_000);
    index.update([transfer({ ...young, deletedAt: later, lastModified: later })], later);
    expect(idsOf(index)).toEqual(['old']);
    expect(index.size).toBe('old'.length);
  });

  it('goes on from a snapshot as if nothing had been in between', () => {
    const index = new SearchIndex();
    expect(index.snapshot()).toBeNull();
    const young = transfer({ _id: 'young', lastModified: before(0.05) });
    index.update([transfer({ _id: 'old' }), young], now);
    expect(index.changes).toBe(2);
    const again = SearchIndex.of(index.snapshot() ?? { readAt: now, entries: [] });
    expect([again.since, again.size, idsOf(again)]).toEqual([index.since, index.size, idsOf(index)]);
    const later = new Date(now.getTime() + 60_000);
    again.update([young, transfer({ _id: 'new', lastModified: later })], later);
    expect(idsOf(again)).toEqual(['new', 'old', 'young']);
    expect(again.changes).toBe(1);
  });
});
