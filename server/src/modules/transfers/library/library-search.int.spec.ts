import { jest } from '@jest/globals';
import { createTestWorld, type TestWorld, until } from '../../../../test/harness.js';
import { DAY_MS, HOUR_MS } from '../../../core/clock/clock.js';
import { Log } from '../../../core/logging/log.js';
import { SearchSnapshotRepository } from '../data/search-snapshot.repository.js';
import { SearchableRepository } from '../data/searchable.repository.js';
import { LibrarySearch } from './library-search.service.js';

const COUNT = 2500;
let world: TestWorld;

beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const transfers = () => world.database.collection<{ _id: string }>('transfers');
const snapshotOf = (ownerId: string) =>
  world.database.collection<{ _id: string; readAt: Date }>('search_snapshots').findOne({ _id: ownerId });
const partsOf = (ownerId: string) => world.database.collection('search_snapshot_parts').countDocuments({ ownerId });

function record(ownerId: string, name: string, at: Date) {
  return {
    _id: `${ownerId}-${name}`,
    slug: `${ownerId}${name}`,
    ownerId,
    title: '',
    message: `Brief ${name} 报价`,
    files: [],
    recipients: [{ email: `${name}@x.cn`, name: '', company: '' }],
    sharedWith: [],
    fileName: `${name}.txt`,
    totalBytes: 1,
    deletedAt: null as Date | null,
    dateSent: at,
    lastModified: at,
    expiresAt: new Date(at.getTime() + 7 * DAY_MS),
    outbox: [],
  };
}

/** Made hourly, the last one an hour ago. */
async function fill(ownerId: string): Promise<void> {
  const now = world.clock.now().getTime();
  await transfers().insertMany(
    Array.from({ length: COUNT }, (_, index) => record(ownerId, `n${index}`, new Date(now - (index + 1) * HOUR_MS))),
  );
}

/** As after a start, with the times from when on it read transfers. */
function started() {
  const searchables = world.app.get(SearchableRepository);
  const changed = jest.spyOn(searchables, 'changed').mockClear();
  const search = new LibrarySearch(searchables, world.app.get(SearchSnapshotRepository), world.app.get(Log));
  return { search, readFrom: () => changed.mock.calls.map(([, since]) => since) };
}

async function find(search: LibrarySearch, ownerId: string, query: string): Promise<{ ids: string[]; all: number }> {
  const page = { filter: 'all', sort: 'fileName', order: 'asc', skip: 0, limit: 5 } as const;
  const { ids, counts } = await search.find(ownerId, query, { ...page, now: world.clock.now() });
  return { ids: ids.map((id) => id.slice(ownerId.length + 1)), all: counts.all };
}

async function stored(ownerId: string): Promise<LibrarySearch> {
  await fill(ownerId);
  const { search } = started();
  expect((await find(search, ownerId, '报价')).all).toBe(COUNT);
  await until(async () => (await snapshotOf(ownerId)) !== null, 'the snapshot');
  return search;
}

async function wrong(): Promise<string[]> {
  const owners: string[] = [];
  for await (const { ownerId, isRight } of world.app.get(LibrarySearch).proveSnapshots(world.clock.now()))
    if (!isRight) owners.push(ownerId);
  return owners;
}

afterEach(() => jest.restoreAllMocks());

it('reads after a start what changed since it was stored, and finds what is there now', async () => {
  await stored('anna');
  world.clock.advance(DAY_MS);
  const now = world.clock.now();
  await transfers().updateOne({ _id: 'anna-n7' }, { $set: { message: 'anders', lastModified: now } });
  await transfers().updateOne({ _id: 'anna-n8' }, { $set: { deletedAt: now, lastModified: now } });
  await transfers().insertOne(record('anna', 'neu', now));

  const { search, readFrom } = started();
  expect(await find(search, 'anna', '报价')).toMatchObject({ all: COUNT - 1 });
  expect(await find(search, 'anna', 'anders')).toEqual({ ids: ['n7'], all: 1 });
  expect(await find(search, 'anna', 'n8@x.cn')).toEqual({ ids: [], all: 0 });
  expect(await find(search, 'anna', 'neu 报价')).toEqual({ ids: ['neu'], all: 1 });
  const readAt = (await snapshotOf('anna'))?.readAt.getTime() ?? 0;
  expect(readFrom()[0]?.getTime()).toBe(readAt - 10 * 60_000);
  expect(await wrong()).toEqual([]);
});

it('stores it anew when much has changed, and leaves nothing of the one before', async () => {
  const search = await stored('bo');
  const first = await snapshotOf('bo');
  world.clock.advance(DAY_MS);
  const now = world.clock.now();
  await transfers().updateMany({ ownerId: 'bo' }, { $set: { message: 'neu', lastModified: now } });
  expect(await find(search, 'bo', '报价')).toMatchObject({ all: 0 });
  const isNewer = async () => ((await snapshotOf('bo'))?.readAt ?? 0) > (first?.readAt ?? 0);
  await until(isNewer, 'the next snapshot');
  await until(async () => (await partsOf('bo')) === 1, 'the parts of the first one to go');
  expect(await find(started().search, 'bo', 'neu')).toMatchObject({ all: COUNT });
});

it('of two that store it at once the later one stays, whole', async () => {
  await stored('cy');
  const snapshots = world.app.get(SearchSnapshotRepository);
  const found = await snapshots.find('cy');
  if (!found) throw new Error('nothing stored');
  const later = (minutes: number) => ({ ...found, readAt: new Date(found.readAt.getTime() + minutes * 60_000) });
  await Promise.all([2, 1, 3].map((minutes) => snapshots.replace('cy', later(minutes))));
  await snapshots.replace('cy', later(1));
  expect((await snapshots.find('cy'))?.readAt).toEqual(later(3).readAt);
  expect((await snapshots.find('cy'))?.entries).toHaveLength(COUNT);
  expect(await partsOf('cy')).toBe(1);
});

it('reads everything where a part is gone, or the entries are of another form', async () => {
  await stored('di');
  await world.database.collection('search_snapshot_parts').deleteMany({ ownerId: 'di' });
  const without = started();
  expect(await find(without.search, 'di', '报价')).toMatchObject({ all: COUNT });
  expect(without.readFrom()[0]).toBeNull();

  await stored('fa');
  const heads = world.database.collection<{ _id: string }>('search_snapshots');
  await heads.updateOne({ _id: 'fa' }, { $set: { form: 0 } });
  const other = started();
  expect(await find(other.search, 'fa', '报价')).toMatchObject({ all: COUNT });
  expect(other.readFrom()[0]).toBeNull();
});

it('is proved: what changed without a word is told', async () => {
  await stored('ed');
  expect(await wrong()).toEqual([]);
  await transfers().updateOne({ _id: 'ed-n3' }, { $set: { message: 'heimlich' } });
  expect(await wrong()).toEqual(['ed']);
});
