import type { Download } from '../../../reach/downloads/index.js';

/** Deterministic random numbers (mulberry32). */
function seeded(seed: number): () => number {
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

export const SAMPLE_TRANSFERS = 7;
const RECIPIENTS = 5;
const VISITS = 40;

interface Sample {
  accountId: string;
  count: number;
  from: Date;
  to: Date;
  seed: number;
}

export const transferIdOf = (number: number): string => `t${number}`;
export const recipientIdsOf = (transferId: string): string[] =>
  Array.from({ length: RECIPIENTS }, (_, index) => `r-${transferId}-${index}`);

/** Downloads of several transfers by recipients and visits, some from several places, in random order. */
export function sampleDownloads({ accountId, count, from, to, seed }: Sample): Download[] {
  const random = seeded(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  return Array.from({ length: count }, (_, index) => {
    const transferId = transferIdOf(below(SAMPLE_TRANSFERS));
    const recipientId = random() < 0.6 ? (recipientIdsOf(transferId)[below(RECIPIENTS)] ?? null) : null;
    const [country, city] = places[below(places.length)] ?? [null, null];
    return {
      _id: `d${index}`,
      accountId,
      createdBy: 'user',
      transferId,
      recipientId,
      person: recipientId ?? `v-${transferId}-${below(VISITS)}`,
      byLink: recipientId === null,
      visitor: `visit-${index}`,
      kind: 'file',
      fileIds: ['0'],
      completedAt: null,
      servedRanges: [],
      country,
      city,
      startedAt: new Date(from.getTime() + below(to.getTime() - from.getTime())),
    };
  });
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

interface LocalTime {
  day: string;
  /** 0 is Monday. */
  weekday: number;
  hour: number;
  text: string;
}

/** Computes local times by `Intl`, independently of the database. */
export class LocalTimes {
  private readonly format: Intl.DateTimeFormat;
  private readonly times = new Map<Download, LocalTime>();

  constructor(timeZone: string) {
    this.format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  }

  timeOf(download: Download): LocalTime {
    const cached = this.times.get(download) ?? this.localTime(download);
    this.times.set(download, cached);
    return cached;
  }

  between(downloads: readonly Download[], from: string, to: string): Download[] {
    return downloads.filter((download) => {
      const { day } = this.timeOf(download);
      return day >= from && day <= to;
    });
  }

  heat(downloads: readonly Download[]): number[][] {
    const heat = weekdays.map(() => Array.from({ length: 24 }, () => 0));
    for (const download of downloads) {
      const { weekday, hour } = this.timeOf(download);
      const row = heat[weekday];
      if (row) row[hour] = (row[hour] ?? 0) + 1;
    }
    return heat;
  }

  private localTime({ startedAt }: Download): LocalTime {
    const parts = Object.fromEntries(this.format.formatToParts(startedAt).map(({ type, value }) => [type, value]));
    const { year, month, day, weekday = '', hour, minute, second } = parts;
    const date = `${year}-${month}-${day}`;
    return {
      day: date,
      weekday: weekdays.indexOf(weekday),
      hour: Number(hour),
      text: `${date} ${hour}:${minute}:${second}`,
    };
  }
}

export const figuresOf = (downloads: readonly Download[]): { downloads: number; people: number } => ({
  downloads: downloads.length,
  people: new Set(downloads.map(({ person }) => person)).size,
});

/** Skips downloads without a key. */
export function groupBy(
  downloads: readonly Download[],
  key: (download: Download) => string | null,
): Map<string, Download[]> {
  const groups = new Map<string, Download[]>();
  for (const download of downloads) {
    const name = key(download);
    if (name !== null) groups.set(name, [...(groups.get(name) ?? []), download]);
  }
  return groups;
}
