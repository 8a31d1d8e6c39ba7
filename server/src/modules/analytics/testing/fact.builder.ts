import { cityKey, type DownloadFact, keyOf, type NameKind } from '../domain/download-fact.js';
import { columnsOf, type EventColumns } from '../domain/event-columns.js';
import type { Universe } from '../domain/overview-reckoning.js';

/** The same numbers for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const places: readonly (readonly [string | null, string | null])[] = [
  ['IN', 'Pune'],
  ['IN', 'Delhi'],
  ['CN', 'Shanghai'],
  ['CN', null],
  ['FR', 'Paris'],
  [null, null],
];

export interface Sample {
  ownerId: string;
  count: number;
  from: Date;
  to: Date;
  seed: number;
  /** Makes ids of several samples differ. */
  prefix?: string;
}

/** Downloads of some transfers, by recipients and visits, some of them from several places, in no order. */
export function sampleFacts({ ownerId, count, from, to, seed, prefix = 'd' }: Sample): DownloadFact[] {
  const random = seeded(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  return Array.from({ length: count }, (_, index) => {
    const transferId = `t${below(7)}`;
    const isRecipient = random() < 0.6;
    const person = `${isRecipient ? 'r' : 'v'}-${transferId}-${below(isRecipient ? 5 : 40)}`;
    const [country, city] = places[below(places.length)] ?? [null, null];
    return {
      _id: `${prefix}${index}`,
      ownerId,
      transferId,
      recipientId: isRecipient ? person : null,
      person,
      country,
      city,
      at: new Date(from.getTime() + Math.floor(random() * (to.getTime() - from.getTime()))),
    };
  });
}

/** Columns as a ledger would make them, and what each number stands for. */
export function numbered(facts: readonly DownloadFact[]): {
  columns: EventColumns;
  universe: Universe;
  keyOfNumber: (kind: NameKind, number: number) => string;
} {
  const keys: Record<NameKind, string[]> = { transfer: [''], person: [''], city: [''] };
  const numberOf = (kind: NameKind, fact: DownloadFact): number => {
    const key = keyOf(fact, kind);
    if (key === null) return 0;
    const known = keys[kind].indexOf(key);
    return known === -1 ? keys[kind].push(key) - 1 : known;
  };
  const columns = columnsOf(facts, numberOf);
  const universe = { people: keys.person.length, transfers: keys.transfer.length, cities: keys.city.length };
  return { columns, universe, keyOfNumber: (kind, number) => keys[kind][number] ?? '' };
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

interface Local {
  day: string;
  weekday: number;
  hour: number;
}

/** The same figures the slow way: each moment asked of `Intl`, each set a Set. */
export class SlowFigures {
  private readonly format: Intl.DateTimeFormat;
  private readonly locals = new Map<DownloadFact, Local>();

  constructor(
    private readonly facts: readonly DownloadFact[],
    timeZone: string,
  ) {
    this.format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
    });
  }

  local(fact: DownloadFact): Local {
    let local = this.locals.get(fact);
    if (!local) this.locals.set(fact, (local = this.look(fact)));
    return local;
  }

  private look({ at }: DownloadFact): Local {
    const parts = Object.fromEntries(this.format.formatToParts(at).map(({ type, value }) => [type, value]));
    const { year, month, day, weekday = '', hour } = parts;
    return { day: `${year}-${month}-${day}`, weekday: weekdays.indexOf(weekday), hour: Number(hour) };
  }

  between(from: string, to: string, transferId?: string): DownloadFact[] {
    return this.facts.filter((fact) => {
      const { day } = this.local(fact);
      return day >= from && day <= to && (transferId === undefined || fact.transferId === transferId);
    });
  }

  heat(facts: readonly DownloadFact[]): number[][] {
    const heat = weekdays.map(() => Array.from({ length: 24 }, () => 0));
    for (const fact of facts) {
      const { weekday, hour } = this.local(fact);
      const row = heat[weekday];
      if (row) row[hour] = (row[hour] ?? 0) + 1;
    }
    return heat;
  }
}

export interface SlowRow {
  downloads: number;
  people: number;
  latest: number;
}

/** Grouped by anything; facts without a key are left out. */
export function slowTable(
  facts: readonly DownloadFact[],
  key: (fact: DownloadFact) => string | null,
): Map<string, SlowRow> {
  const groups = new Map<string, DownloadFact[]>();
  for (const fact of facts) {
    const name = key(fact);
    if (name !== null) groups.set(name, [...(groups.get(name) ?? []), fact]);
  }
  return new Map(
    [...groups].map(([name, members]) => [
      name,
      {
        downloads: members.length,
        people: new Set(members.map(({ person }) => person)).size,
        latest: Math.max(...members.map(({ at }) => Math.floor(at.getTime() / 1000))),
      },
    ]),
  );
}

export const byCity = ({ country, city }: DownloadFact): string | null =>
  country !== null && city !== null ? cityKey(country, city) : null;
