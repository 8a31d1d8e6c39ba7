import type { INestApplicationContext } from '@nestjs/common';
import { createTestWorld, type TestWorld } from '../../../test/harness.js';
import { Config } from '../../config/config.module.js';
import { AnalyticsExport } from './analytics-export.service.js';
import { Analytics } from './analytics.service.js';
import { DownloadFactRepository } from './data/download-fact.repository.js';
import { LedgerRepository } from './data/ledger.repository.js';
import { NameRepository } from './data/name.repository.js';
import { AnalyticsInvariants } from './analytics-invariants.service.js';
import { cityKey, type DownloadFact } from './domain/download-fact.js';
import { PACK_FROM } from './domain/ledger.js';
import { EventReader } from './event-reader.service.js';
import { Ledgers } from './ledgers.service.js';
import { sampleFacts, SlowFigures, slowTable } from './testing/fact.builder.js';

let world: TestWorld;
let app: INestApplicationContext;
let facts: DownloadFactRepository;
let ledgers: Ledgers;
let owner = 0;

beforeAll(async () => {
  world = await createTestWorld();
  app = world.app;
  facts = app.get(DownloadFactRepository, { strict: false });
  ledgers = app.get(Ledgers, { strict: false });
});
afterAll(() => world.close());

const span = { from: new Date('2026-10-01T00:00:00Z'), to: new Date('2026-11-01T00:00:00Z') };

function sampleOf(ownerId: string, count: number, seed = 1): DownloadFact[] {
  const made = sampleFacts({ ownerId, count, seed, prefix: `${ownerId}-${seed}-`, ...span });
  return made.map((fact) => ({ ...fact, country: fact.city === null ? null : fact.country }));
}

const newOwner = () => `owner${(owner += 1)}`;
const member = (ownerId: string) => ({ ownerId, timeZone: 'Asia/Kolkata' }) as Parameters<Analytics['overview']>[0];
const october = { range: '30d' as const, from: '2026-10-01', to: '2026-10-31' };

/** What the overview and two tables say is what counting these facts slowly gives. */
async function expectFigures(ownerId: string, expected: readonly DownloadFact[]): Promise<void> {
  const inside = new SlowFigures(expected, 'Asia/Kolkata').between(october.from, october.to);
  const analytics = app.get(Analytics, { strict: false });
  const overview = await analytics.overview(member(ownerId), october);
  const people = new Set(inside.map(({ person }) => person)).size;
  expect([overview.totals.downloads, overview.totals.people]).toEqual([inside.length, people]);
  const page = { sort: 'downloads', order: 'desc', skip: 0, limit: 100 } as const;
  const { rows } = await analytics.table(member(ownerId), october, 'cities', page);
  const slow = slowTable(inside, ({ country, city }) => (country && city ? cityKey(country, city) : null));
  expect(new Map(rows.map((row) => [cityKey(row.country ?? '', row.city ?? ''), row.downloads]))).toEqual(
    new Map([...slow].map(([key, { downloads }]) => [key, downloads])),
  );
}

async function breaches(): Promise<string[]> {
  const found: string[] = [];
  for await (const finding of app.get(AnalyticsInvariants, { strict: false }).prove()) found.push(...finding.breaches);
  return found;
}

it('gives the same figures before and after packing, with late ones, and packed twice at once', async () => {
  const ownerId = newOwner();
  const first = sampleOf(ownerId, PACK_FROM + 20);
  expect(await facts.insert(first)).toHaveLength(first.length);
  expect(await facts.insert(first.slice(0, 5))).toEqual([]);
  await app.get(LedgerRepository, { strict: false }).countWaiting(ownerId, first.length);
  await expectFigures(ownerId, first);
  await Promise.all([ledgers.pack(ownerId), ledgers.pack(ownerId)]);
  await expectFigures(ownerId, first);
  const late = sampleOf(ownerId, 30, 2);
  await facts.insert(late);
  await expectFigures(ownerId, [...first, ...late]);
  const more = sampleOf(ownerId, PACK_FROM, 3);
  await facts.insert(more);
  await ledgers.pack(ownerId);
  await expectFigures(ownerId, [...first, ...late, ...more]);
  const ledger = await app.get(LedgerRepository, { strict: false }).find(ownerId);
  // The second packing continued the first segment and took its place.
  expect(ledger.segments.map(({ count }) => count)).toEqual([first.length + late.length + more.length]);
  expect(await world.database.collection('analytics_segments').countDocuments({ ownerId })).toBe(1);
  expect(await breaches()).toEqual([]);
});

const steps = [
  ['the ledger has decided', LedgerRepository, 'begin'],
  ['some names have numbers', NameRepository, 'add'],
  ['the segment is written', LedgerRepository, 'writeSegment'],
  ['the facts are marked', DownloadFactRepository, 'putInto'],
  ['the segment is sealed', LedgerRepository, 'finish'],
] as const;

it.each(steps)('loses and doubles nothing when a process dies after %s', async (_when, token, method) => {
  const ownerId = newOwner();
  const earlier = sampleOf(ownerId, PACK_FROM + 10);
  await facts.insert(earlier);
  await app.get(LedgerRepository, { strict: false }).countWaiting(ownerId, earlier.length);
  await ledgers.pack(ownerId);
  const later = sampleOf(ownerId, PACK_FROM + 10, 2);
  await facts.insert(later);
  const dying = app.get<Record<string, (...args: unknown[]) => Promise<unknown>>>(token, { strict: false });
  const whole = dying[method];
  dying[method] = async function dies(this: unknown, ...args: unknown[]) {
    await whole?.apply(this, args);
    throw new Error('died');
  };
  try {
    await expect(ledgers.pack(ownerId)).rejects.toThrow('died');
  } finally {
    Reflect.deleteProperty(dying, method);
  }
  await expectFigures(ownerId, [...earlier, ...later]);
  const meanwhile = sampleOf(ownerId, 7, 3);
  await facts.insert(meanwhile);
  await expectFigures(ownerId, [...earlier, ...later, ...meanwhile]);
  await ledgers.pack(ownerId);
  await expectFigures(ownerId, [...earlier, ...later, ...meanwhile]);
  expect(await breaches()).toEqual([]);
});

it('clears nothing away that another packing has just written', async () => {
  const ownerId = newOwner();
  const first = sampleOf(ownerId, PACK_FROM);
  const repository = app.get(LedgerRepository, { strict: false });
  await facts.insert(first);
  await repository.countWaiting(ownerId, first.length);
  await ledgers.pack(ownerId);
  const second = sampleOf(ownerId, PACK_FROM, 2);
  await facts.insert(second);
  const third = sampleOf(ownerId, PACK_FROM, 3);
  const { deleteOthers, finish } = repository;
  let tellWritten = (): void => undefined;
  let tellCleared = (): void => undefined;
  const isWritten = new Promise<void>((resolve) => (tellWritten = resolve));
  const isCleared = new Promise<void>((resolve) => (tellCleared = resolve));
  let others: Promise<void> | undefined;
  // The first one has sealed its segment and clears up, while the next segment is written and not sealed yet.
  repository.deleteOthers = async (...args) => {
    repository.deleteOthers = deleteOthers;
    await facts.insert(third);
    repository.finish = async (...sealing) => {
      repository.finish = finish;
      tellWritten();
      await isCleared;
      return finish.apply(repository, sealing);
    };
    others = ledgers.pack(ownerId);
    await Promise.race([isWritten, others]);
    await deleteOthers.apply(repository, args);
    tellCleared();
    await others;
  };
  try {
    await ledgers.pack(ownerId);
    expect(others).toBeDefined();
  } finally {
    Reflect.deleteProperty(repository, 'deleteOthers');
    Reflect.deleteProperty(repository, 'finish');
  }
  await expectFigures(ownerId, [...first, ...second, ...third]);
  expect(await breaches()).toEqual([]);
});

it('is proven wrong where a segment differs, and made anew from its facts', async () => {
  const ownerId = newOwner();
  const made = sampleOf(ownerId, PACK_FROM + 1);
  await facts.insert(made);
  await app.get(LedgerRepository, { strict: false }).countWaiting(ownerId, made.length);
  await ledgers.pack(ownerId);
  const segments = world.database.collection<{ _id: string; events: { buffer: Uint8Array } }>('analytics_segments');
  const segment = await segments.findOne({ ownerId: ownerId as never });
  if (!segment) throw new Error('no segment');
  const events = Buffer.from(segment.events.buffer);
  events.writeUInt32LE(events.readUInt32LE(0) + 86_400, 0);
  await segments.updateOne({ _id: segment._id }, { $set: { events: events as never } });
  expect(await breaches()).toEqual([expect.stringContaining(ownerId)]);
  await ledgers.rebuild(ownerId);
  expect(await breaches()).toEqual([]);
  await expectFigures(ownerId, made);
});

it('reads what is packed while it reads', async () => {
  const ownerId = newOwner();
  const made = sampleOf(ownerId, PACK_FROM * 3);
  await facts.insert(made);
  await app.get(LedgerRepository, { strict: false }).countWaiting(ownerId, made.length);
  const reader = app.get(EventReader, { strict: false });
  const within = { from: 0, to: 4_000_000_000 };
  const counts: number[] = [];
  const packing = ledgers.pack(ownerId);
  for (let look = 0; look < 20; look += 1) {
    const { columns } = await reader.read(ownerId, within);
    counts.push(columns.reduce((sum, { count }) => sum + count, 0));
  }
  await packing;
  expect(new Set(counts)).toEqual(new Set([made.length]));
});

it('exports the same lines before and after packing, each with its recipient', async () => {
  const ownerId = newOwner();
  const made = sampleOf(ownerId, PACK_FROM + 300);
  const recipients = made.flatMap(({ recipientId }) => recipientId ?? []);
  const ofTransfer = (id: string) =>
    [...new Set(recipients)].filter((recipientId) => recipientId.startsWith(`r-${id}-`));
  await world.database.collection<{ _id: string }>('transfers').insertMany(
    [...new Set(made.map(({ transferId }) => transferId))].map((_id) => ({
      _id,
      slug: `slug-${_id}`,
      title: '',
      fileName: `file of ${_id}`,
      deletedAt: null,
      recipients: ofTransfer(_id).map((recipientId) => ({
        recipientId,
        email: `${recipientId}@example.com`,
        name: '',
      })),
    })),
  );
  const exported = async (): Promise<string[]> => {
    const { parts } = await app.get(AnalyticsExport, { strict: false }).write(member(ownerId), october, 'en');
    let text = '';
    for await (const part of parts) text += part;
    return text.trim().split('\r\n').slice(1);
  };
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short', timeStyle: 'medium' });
  const countries = new Intl.DisplayNames('en', { type: 'region' });
  const lineOf = ({ at, transferId, recipientId, country, city }: DownloadFact): string => {
    const link = `${app.get(Config, { strict: false }).env.PUBLIC_URL}/w/slug-${transferId}`;
    const place = country === null ? ',' : `${country},${countries.of(country)}`;
    const email = recipientId === null ? '' : `${recipientId}@example.com`;
    return `${clock.format(at)},Asia/Kolkata,file of ${transferId},${link},${email},,${place},${city ?? ''}`;
  };
  const inside = new SlowFigures(made, 'Asia/Kolkata').between(october.from, october.to);
  const expected = inside.map(lineOf).sort();
  await facts.insert(made.slice(0, PACK_FROM));
  await app.get(LedgerRepository, { strict: false }).countWaiting(ownerId, PACK_FROM);
  await ledgers.pack(ownerId);
  await facts.insert(made.slice(PACK_FROM));
  const half = await exported();
  expect([...half].sort()).toEqual(expected);
  expect(half.map((line) => line.slice(0, 19))).toEqual(expected.map((line) => line.slice(0, 19)));
  await facts.insert(sampleOf(ownerId, PACK_FROM, 2).map((fact) => ({ ...fact, at: new Date('2025-01-01') })));
  await ledgers.pack(ownerId);
  expect([...(await exported())].sort()).toEqual(expected);
});
