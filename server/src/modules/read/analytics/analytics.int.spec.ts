import type { Request } from 'express';
import { wholeAccount } from '../../identity/auth/index.js';
import type { AnalyticsPage, AnalyticsRow, AnalyticsTable } from '#contract/transfers/analytics.js';
import { sharedWorld, type TestWorld } from '../../../../test/harness.js';
import type { Download } from '../../reach/downloads/index.js';
import { DownloadCounter } from '../../reach/downloads/download-counter.service.js';
import { TransferRepository } from '../../files/transfers/index.js';
import { AnalyticsExport } from './analytics-export.service.js';
import { Analytics } from './analytics.service.js';
import {
  figuresOf,
  groupBy,
  LocalTimes,
  recipientIdsOf,
  SAMPLE_TRANSFERS,
  sampleDownloads,
  transferIdOf,
} from './testing/download.builder.js';

describe('analytics', () => {
  const DAY_MS = 86_400_000;
  /** Zones with half-hour and quarter-hour offsets, and with DST changes at midnight, by half an hour, and none. */
  const zones = [
    'UTC',
    'Africa/Cairo',
    'America/Havana',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Europe/Berlin',
    'Pacific/Kiritimati',
  ];
  const accountId = 'account';
  const downloads = sampleDownloads({
    accountId,
    count: 1500,
    seed: 7,
    from: new Date('2026-03-20T00:00:00Z'),
    to: new Date('2026-11-21T00:00:00Z'),
  });
  let world: TestWorld;
  let analytics: Analytics;

  beforeAll(async () => {
    world = await sharedWorld();
    analytics = world.app.get(Analytics);
    await world.database.collection('downloads').insertMany(downloads as never[]);
    const transferIds = Array.from({ length: SAMPLE_TRANSFERS }, (_, number) => transferIdOf(number));
    await world.database.collection('transfers').insertMany(
      transferIds.map((_id, number) => ({
        _id,
        slug: `Sample${number + 1}`,
        accountId: accountId,
        title: `Transfer ${_id}`,
        fileName: 'a.txt',
        files: [],
        recipients: recipientIdsOf(_id).map((recipientId) => ({
          recipientId,
          email: `${recipientId}@x.test`,
          name: '',
        })),
        dateSent: new Date(),
        expiresAt: new Date(),
        deletedAt: null,
        outbox: [],
      })) as never[],
    );
  });
  afterAll(() => world.close());

  const compareTexts = (one = '', other = ''): number => (one < other ? -1 : one > other ? 1 : 0);
  const linkVisitorsOf = (all: readonly Download[]): number =>
    figuresOf(all.filter(({ recipientId }) => recipientId === null)).people;
  const dayBefore = (day: string, days: number): string =>
    new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

  describe.each(zones)('figures in %s', (timeZone) => {
    const local = new LocalTimes(timeZone);

    it.each([
      ['2026-10-25', '2026-11-01', undefined, 'day'],
      ['2026-04-05', '2026-04-24', undefined, 'day'],
      ['2026-03-22', '2026-11-20', undefined, 'week'],
      ['2025-07-01', '2026-11-20', 3, 'month'],
    ])('are those of counting one by one (%s to %s, transfer %s)', async (from, to, number, step) => {
      const own = downloads.filter(({ transferId }) => number === undefined || transferId === transferIdOf(number));
      const slug = number === undefined ? undefined : `Sample${number + 1}`;
      const overview = await analytics.overview(
        { scope: wholeAccount(accountId), timeZone },
        { range: '7d', from, to, slug },
      );
      const inside = local.between(own, from, to);
      expect(overview).toMatchObject({ timeZone, from, to, hasAny: true, step });
      expect(overview.totals).toEqual({
        ...figuresOf(inside),
        byLink: linkVisitorsOf(inside),
        transfers: new Set(inside.map(({ transferId }) => transferId)).size,
        countries: new Set(inside.flatMap(({ country }) => country ?? [])).size,
      });
      const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
      const earlier = local.between(own, dayBefore(from, days), dayBefore(from, 1));
      expect(overview.before).toEqual({ ...figuresOf(earlier), byLink: linkVisitorsOf(earlier) });
      const steps = overview.points.map(({ date }, index) => {
        const next = overview.points[index + 1]?.date;
        return { date, ...figuresOf(local.between(inside, date, next ? dayBefore(next, 1) : to)) };
      });
      expect(overview.points).toEqual(steps);
      expect(overview.heat).toEqual(local.heat(inside));
      const countries = groupBy(inside, ({ country }) => country ?? 'unknown');
      expect(Object.fromEntries(overview.countries.map(({ country, ...row }) => [country ?? 'unknown', row]))).toEqual(
        Object.fromEntries([...countries].map(([country, members]) => [country, figuresOf(members)])),
      );
    });
  });

  interface TableCase {
    ofDownload: (download: Download) => string | null;
    ofRow: (row: AnalyticsRow) => string | undefined;
  }

  const tables: Record<AnalyticsTable, TableCase> = {
    countries: { ofDownload: ({ country }) => country ?? 'unknown', ofRow: ({ country }) => country ?? 'unknown' },
    cities: {
      ofDownload: ({ country, city }) => city && `${country} ${city}`,
      ofRow: ({ country, city }) => `${country} ${city}`,
    },
    transfers: { ofDownload: ({ transferId }) => `Transfer ${transferId}`, ofRow: ({ transfer }) => transfer?.name },
    recipients: {
      ofDownload: ({ recipientId }) => recipientId && `${recipientId}@x.test`,
      ofRow: ({ recipient }) => recipient?.email,
    },
  };

  describe('in Asia/Kolkata', () => {
    const viewer = { scope: wholeAccount(accountId), timeZone: 'Asia/Kolkata' };
    const days = { range: '7d' as const, from: '2026-08-01', to: '2026-11-10' };
    const local = new LocalTimes(viewer.timeZone);
    const inside = local.between(downloads, days.from, days.to);

    it.each(Object.keys(tables) as AnalyticsTable[])('all pages of %s are those of counting, in order', async (by) => {
      const { ofDownload, ofRow } = tables[by];
      const expected = new Map(
        [...groupBy(inside, ofDownload)].map(([name, members]) => [
          name,
          { ...figuresOf(members), latest: Math.max(...members.map(({ startedAt }) => startedAt.getTime())) },
        ]),
      );
      for (const sort of ['downloads', 'people', 'latest'] as const) {
        for (const order of ['asc', 'desc'] as const) {
          const pages: AnalyticsPage[] = [];
          for (let skip = 0; skip < expected.size; skip += 5)
            pages.push(await analytics.table(viewer, days, { by, sort, order, skip, limit: 5 }));
          expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([expected.size]));
          const rows = pages.flatMap((page) => page.rows);
          const found = rows.map((row) => {
            const { downloads, people, latest } = row;
            return [ofRow(row), { downloads, people, latest }] as const;
          });
          expect(new Map(found)).toEqual(expected);
          const values = rows.map((row) => row[sort]);
          expect(values).toEqual(values.toSorted((one, other) => (order === 'asc' ? one - other : other - one)));
        }
      }
    });

    it('exports each download once, oldest first', async () => {
      const { parts } = await world.app.get(AnalyticsExport).writeFile(viewer, days, 'en');
      const chunks: string[] = [];
      for await (const part of parts) chunks.push(part);
      const lines = chunks.join('').trim().split('\r\n').slice(1);
      const cells = lines.map((line) => line.split(','));
      const times = cells.map(([time]) => time);
      expect(times).toEqual(times.toSorted(compareTexts));
      const wanted = inside.map((download) => {
        const email = download.recipientId === null ? '' : `${download.recipientId}@x.test`;
        return [
          local.timeOf(download).text,
          `Transfer ${download.transferId}`,
          email,
          download.country ?? '',
          download.city ?? '',
        ].join();
      });
      const found = cells.map(([time, , name, , email, , country, , city]) =>
        [time, name, email, country, city].join(),
      );
      expect(found.toSorted(compareTexts)).toEqual(wanted.toSorted(compareTexts));
    });
  });

  it('who got several transfers is one person, with these on demand', async () => {
    const viewer = { scope: wholeAccount('of-people'), timeZone: 'UTC' };
    const mail = (recipientId: string, email: string) => ({ recipientId, email, name: 'Mei' });
    const transfer = (_id: string, slug: string, recipients: object[]) => ({
      _id,
      slug,
      accountId: 'of-people',
      title: `Transfer ${slug}`,
      fileName: 'a.txt',
      files: [],
      recipients,
      sender: { isMember: true },
      createdBy: 'user',
      dateSent: new Date(),
      expiresAt: new Date(),
      deletedAt: null,
      outbox: [],
    });
    await world.database
      .collection('transfers')
      .insertMany([
        transfer('p1', 'People1', [mail('r1', 'mei@x.test'), mail('r2', 'bo@x.test')]),
        transfer('p2', 'People2', [mail('r3', 'mei@x.test')]),
      ] as never[]);
    const counter = world.app.get(DownloadCounter);
    const from = { ip: '198.51.100.7', socket: {}, get: () => undefined } as unknown as Request;
    for (const [transferId, recipientId, visitor] of [
      ['p1', 'r1', 'a'],
      ['p1', 'r1', 'b'],
      ['p2', 'r3', 'a'],
      ['p1', 'r2', 'c'],
      ['p1', null, 'd'],
      ['p2', null, 'e'],
      ['p2', null, 'f'],
    ] as const) {
      const found = await world.app.get(TransferRepository).findById(transferId);
      if (!found) throw new Error('no transfer');
      const recipient = found.recipients.find((each) => each.recipientId === recipientId) ?? null;
      const copy = { uploadSlug: `${transferId}-${visitor}`, fileIds: ['0'], recipient, userId: visitor };
      await counter.countCopy({ ...found, downloadLimit: null }, copy, from);
    }

    const { totals } = await analytics.overview(viewer, { range: '7d' });
    expect(totals).toMatchObject({ downloads: 7, people: 5, byLink: 3, transfers: 2 });
    const table = { sort: 'downloads', order: 'desc', skip: 0, limit: 10 } as const;
    const { rows, total } = await analytics.table(viewer, { range: '7d' }, { ...table, by: 'recipients' });
    expect(total).toBe(2);
    expect(rows.map(({ recipient, downloads, transfers }) => [recipient?.email, downloads, transfers])).toEqual([
      ['mei@x.test', 3, 2],
      ['bo@x.test', 1, 1],
    ]);
    const person = rows[0]?.person ?? '';
    const theirs = await analytics.table(viewer, { range: '7d', person }, { ...table, by: 'transfers' });
    expect(theirs.rows.map(({ transfer: found, downloads }) => [found?.slug, downloads])).toEqual([
      ['People1', 2],
      ['People2', 1],
    ]);
  });
});
