import { analyticsRanges } from '#contract/analytics.js';
import { numbered, sampleFacts, seeded, SlowFigures, slowTable } from '../testing/fact.builder.js';
import type { DownloadFact } from './download-fact.js';
import { cutColumns, type EventColumns, unpackCountry } from './event-columns.js';
import { rowsOf } from './event-rows.js';
import { type SegmentEntry, windowsOf } from './ledger.js';
import { OverviewReckoning } from './overview-reckoning.js';
import { periodOf, type WantedPeriod } from './period.js';

const DAY_MS = 86_400_000;
/** With half and quarter hours, changes of clocks at midnight, by half an hour, and of the calendar day. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Pacific/Kiritimati',
];

/** Everything about a case follows from its number, so a failing one can be looked at alone. */
function caseOf(seed: number) {
  const random = seeded(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const begun = Date.parse('2011-06-01T00:00:00Z') + below(15 * 365) * DAY_MS;
  const span = { from: new Date(begun), to: new Date(begun + (1 + below(500)) * DAY_MS) };
  const facts = sampleFacts({ ownerId: 'o', count: 1 + below(1500), seed, ...span });
  // As packing does it: in the order of time, but for what came late.
  const late = below(facts.length);
  const inTime = facts.slice(late).sort((a, b) => a.at.getTime() - b.at.getTime());
  const packed = [...inTime, ...facts.slice(0, late)];
  const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  const first = begun + below(300) * DAY_MS;
  const own = { from: dayOf(first), to: dayOf(first + below(200) * DAY_MS) };
  const wanted: WantedPeriod = {
    range: analyticsRanges[below(analyticsRanges.length)] ?? '7d',
    ...(random() < 0.6 && own),
  };
  const timeZone = zones[below(zones.length)] ?? 'UTC';
  const period = periodOf(wanted, timeZone, new Date(begun + below(500) * DAY_MS + below(DAY_MS)));
  const transferId = random() < 0.3 ? `t${below(7)}` : undefined;
  return { packed, period, timeZone, transferId, below };
}

function cutAt(columns: EventColumns, size: number): EventColumns[] {
  const starts = Array.from({ length: Math.ceil(columns.count / size) }, (_, part) => part * size);
  return starts.map((start) => cutColumns(columns, start, Math.min(start + size, columns.count)));
}

function entryOf({ at, count }: EventColumns, number: number): SegmentEntry {
  return { number, count, from: Math.min(...at), to: Math.max(...at) };
}

const people = (facts: readonly DownloadFact[]) => new Set(facts.map(({ person }) => person)).size;

describe.each(Array.from({ length: 60 }, (_, seed) => seed))('random downloads, period and zone, no. %i', (seed) => {
  const { packed, period, timeZone, transferId, below } = caseOf(seed);
  const { columns, universe, keyOfNumber } = numbered(packed);
  const segments = cutAt(columns, 1 + below(400));
  const slow = new SlowFigures(packed, timeZone);
  const { from, to } = period.days;
  const inside = slow.between(from, to, transferId);
  const number = columns.transfer[packed.findIndex((fact) => fact.transferId === transferId)];
  const chosen = transferId === undefined ? null : (number ?? -1);

  it('are counted as one by one', () => {
    const reckoning = new OverviewReckoning(period, chosen, universe);
    for (const segment of segments) reckoning.add(segment);
    const figures = reckoning.figures();
    const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
    const earlier = new Date(Date.parse(from) - length * DAY_MS).toISOString().slice(0, 10);
    const before = slow.between(earlier, to, transferId).filter((fact) => slow.local(fact).day < from);
    const steps = figures.points.map(({ date }, index) => {
      const until = figures.points[index + 1]?.date ?? '9999';
      const step = inside.filter((fact) => slow.local(fact).day >= date && slow.local(fact).day < until);
      return { date, downloads: step.length, people: people(step) };
    });
    expect(figures.points).toEqual(steps);
    expect(figures.heat).toEqual(slow.heat(inside));
    expect(figures.totals).toEqual({
      downloads: inside.length,
      people: people(inside),
      transfers: new Set(inside.map((fact) => fact.transferId)).size,
      countries: new Set(inside.flatMap(({ country }) => country ?? [])).size,
    });
    expect(figures.before).toEqual({ downloads: before.length, people: people(before) });
    const countries = slowTable(inside, ({ country }) => country ?? '-');
    expect(new Map(figures.countries.map((row) => [row.country ?? '-', [row.downloads, row.people]]))).toEqual(
      new Map([...countries].map(([country, row]) => [country, [row.downloads, row.people]])),
    );
  });

  it('are exported once each, in the order of time', () => {
    const entries = segments.map(entryOf);
    const windows = [...windowsOf(entries, period.alone, 1 + below(500))];
    const rows = windows.map((window) => rowsOf(segments, { window, period, chosen }));
    const exported = rows.flatMap(({ at, person, country, count }) =>
      Array.from({ length: count }, (_, row) => {
        const name = keyOfNumber('person', (person[row] ?? 0) & 0x7fff_ffff);
        return `${at[row]} ${name} ${unpackCountry(country[row] ?? 0)}`;
      }),
    );
    const seconds = rows.flatMap(({ at }) => [...at]);
    expect(seconds).toEqual([...seconds].sort((a, b) => a - b));
    const lineOf = ({ at, person, country }: DownloadFact) => `${Math.floor(at.getTime() / 1000)} ${person} ${country}`;
    expect([...exported].sort()).toEqual(inside.map(lineOf).sort());
  });
});
