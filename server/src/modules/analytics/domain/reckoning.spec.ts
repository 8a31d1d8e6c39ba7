import type { AnalyticsTable } from '#contract/analytics.js';
import { byCity, numbered, sampleFacts, type SlowRow, SlowFigures, slowTable } from '../testing/fact.builder.js';
import type { DownloadFact } from './download-fact.js';
import { concatColumns, packColumns, unpackColumns, unpackCountry } from './event-columns.js';
import { OverviewReckoning } from './overview-reckoning.js';
import { periodOf } from './period.js';
import { TableReckoning } from './table-reckoning.js';

/** Over a change of clocks in Berlin (25 October) and New York (1 November), none in Kathmandu (UTC+5:45). */
const span = { from: new Date('2026-08-20T00:00:00Z'), to: new Date('2026-11-21T00:00:00Z') };
const now = new Date('2026-11-20T22:30:00Z');
const facts = sampleFacts({ ownerId: 'o', count: 4000, seed: 7, ...span });
const { columns, universe, keyOfNumber } = numbered(facts);
/** As segments lie in a database: cut, packed and in no order of time. */
const halves = [cut(0, 2000), cut(2000, 4000)].map((half) => unpackColumns(packColumns(half)));

function cut(from: number, to: number) {
  const part = (column: Uint32Array) => column.slice(from, to);
  return {
    count: to - from,
    at: part(columns.at),
    city: part(columns.city),
    transfer: part(columns.transfer),
    person: part(columns.person),
    country: columns.country.slice(from, to),
  };
}

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'];
const ranges = [
  { range: '30d' as const },
  { range: '7d' as const },
  { range: '30d' as const, from: '2026-10-25', to: '2026-10-25' },
  { range: '30d' as const, from: '2026-09-01', to: '2026-11-20' },
  { range: 'year' as const },
];

describe.each(zones)('figures in %s', (timeZone) => {
  const slow = new SlowFigures(facts, timeZone);

  it.each(ranges)('are those of a slow count ($range $from $to)', (wanted) => {
    const period = periodOf(wanted, timeZone, now);
    const { from, to } = period.days;
    for (const transferId of [undefined, 't3']) {
      const chosen =
        transferId === undefined ? null : (columns.transfer[facts.findIndex((f) => f.transferId === 't3')] ?? -1);
      const reckoning = new OverviewReckoning(period, chosen, universe);
      for (const half of halves.toReversed()) reckoning.add(half);
      const figures = reckoning.figures();
      const inside = slow.between(from, to, transferId);
      const people = (some: readonly DownloadFact[]) => new Set(some.map(({ person }) => person)).size;
      expect(figures.totals).toEqual({
        downloads: inside.length,
        people: people(inside),
        transfers: new Set(inside.map((fact) => fact.transferId)).size,
        countries: new Set(inside.flatMap(({ country }) => country ?? [])).size,
      });
      expect(figures.heat).toEqual(slow.heat(inside));
      expect(figures.points.map(({ downloads }) => downloads).reduce((sum, count) => sum + count, 0)).toBe(
        inside.length,
      );
      figures.points.forEach(({ date, downloads, people: visitors }, index) => {
        const until = figures.points[index + 1]?.date ?? '9999';
        const step = inside.filter((fact) => slow.local(fact).day >= date && slow.local(fact).day < until);
        expect({ date, downloads, visitors }).toEqual({ date, downloads: step.length, visitors: people(step) });
      });
      const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
      const earlier = new Date(Date.parse(from) - length * 86_400_000).toISOString().slice(0, 10);
      const before = slow.between(earlier, to, transferId).filter((fact) => slow.local(fact).day < from);
      expect(figures.before).toEqual({ downloads: before.length, people: people(before) });
      const countries = slowTable(inside, ({ country }) => country ?? '-');
      expect(new Map(figures.countries.map((row) => [row.country ?? '-', [row.downloads, row.people]]))).toEqual(
        new Map([...countries].map(([country, row]) => [country, [row.downloads, row.people]])),
      );
    }
  });
});

const keys: Record<AnalyticsTable, (fact: DownloadFact) => string | null> = {
  countries: ({ country }) => country ?? '-',
  cities: byCity,
  transfers: ({ transferId }) => transferId,
  recipients: ({ recipientId }) => recipientId,
};

function nameOf(by: AnalyticsTable, number: number): string {
  if (by === 'countries') return unpackCountry(number) ?? '-';
  return keyOfNumber(by === 'cities' ? 'city' : by === 'transfers' ? 'transfer' : 'person', number);
}

it.each(Object.keys(keys) as AnalyticsTable[])('table of %s: all pages are the slow count, in order', (by) => {
  const period = periodOf({ range: '90d' }, 'Asia/Kolkata', now);
  const slow = slowTable(new SlowFigures(facts, 'Asia/Kolkata').between(period.days.from, period.days.to), keys[by]);
  for (const sort of ['downloads', 'people', 'latest'] as const) {
    for (const order of ['asc', 'desc'] as const) {
      const reckoning = new TableReckoning(by, period, null, universe);
      for (const half of halves) reckoning.add(half);
      const pages = [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36].map((skip) =>
        reckoning.page({ sort, order, skip, limit: 3 }),
      );
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([slow.size]));
      const rows = pages
        .flatMap((page) => page.rows)
        .map(({ number, ...row }): { name: string } & SlowRow => ({ name: nameOf(by, number), ...row }));
      expect(new Map(rows.map(({ name, ...row }) => [name, row]))).toEqual(slow);
      const values = rows.map((row) => row[sort]);
      expect(values).toEqual([...values].sort((a, b) => (order === 'asc' ? a - b : b - a)));
    }
  }
});

it('columns survive a database, wherever their bytes begin', () => {
  const bytes = packColumns(columns);
  const shifted = Buffer.concat([Buffer.from([1]), bytes]).subarray(1);
  expect(unpackColumns(shifted)).toEqual(columns);
  expect(concatColumns([cut(0, 100), cut(100, 4000)])).toEqual(columns);
});
