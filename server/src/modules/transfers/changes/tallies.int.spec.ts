import { createTestWorld, type TestWorld, until } from '../../../../test/harness.js';
import { newMember, send } from '../../../../test/people.js';
import { DownloadRecords } from '../downloads/download-records.service.js';
import { Invariants } from '../integrity/invariants.service.js';
import { Tallies } from './tallies.service.js';

const MINUTE = 60_000;
let world: TestWorld;
let transferId: string;

beforeAll(async () => {
  world = await createTestWorld();
});
beforeEach(async () => {
  const member = await newMember(world);
  transferId = (await send(world, member, [{ path: 'a.txt', bytes: Buffer.from('a') }]))._id;
});
afterAll(() => world.close());

/** One each minute until a moment; every other one by the plain link, of which each visit downloads twice. */
async function happen(count: number, { until: end, name }: { until: number; name: string }): Promise<string[]> {
  const records = Array.from({ length: count }, (_, n) => {
    const at = new Date(end - (count - n) * MINUTE);
    const recipientId = n % 2 ? `r${n % 10}` : null;
    return { _id: `${transferId}-${name}-${n}`, transferId, recipientId, at, country: n % 3 ? 'DE' : null, city: null };
  });
  await world.database.collection('openings').insertMany(records as never[]);
  const downloads = records.map(({ at, ...record }, n) => ({
    ...record,
    visitor: `${name}-${Math.floor(n / 4)}-${n % 2}`,
    kind: 'file',
    fileIds: ['0'],
    startedAt: at,
    completedAt: n % 4 ? new Date(at.getTime() + MINUTE) : null,
    servedRanges: [],
    outbox: [],
  }));
  await world.database.collection('downloads').insertMany(downloads as never[]);
  return records.map(({ _id }) => _id);
}

const stored = () => world.database.collection('transfer_tallies').findOne({ _id: transferId as never });
const tally = () => world.app.get(Tallies).of(transferId);

async function i10(): Promise<string[]> {
  for await (const { id, breaches } of world.app.get(Invariants).prove({ readBytes: false, clock: world.clock }))
    if (id === 'I10') return breaches;
  throw new Error('not proved');
}

it('is stored by a look where there is much, says the same after it, and is proved', async () => {
  const now = world.clock.now().getTime();
  await happen(600, { until: now - 10 * MINUTE, name: 'old' });
  const expected = { opened: 600, downloads: 600, completed: 450, visits: 150 };
  expect(await tally()).toMatchObject(expected);
  const first = await until(stored, 'stored');
  expect(first).toMatchObject(expected);
  const { upTo: _first, ...all } = await tally();
  expect(all).toEqual({ ...all, ...expected });
  expect(all.people).toHaveLength(6);

  // Of these, two began a download before, and none is settled.
  await happen(2, { until: now + MINUTE, name: 'old-again' });
  await world.database
    .collection('downloads')
    .updateMany({ _id: { $in: [0, 1].map((n) => `${transferId}-old-again-${n}`) as never[] } }, [
      { $set: { visitor: 'old-3-0', recipientId: null } },
    ]);
  expect(await tally()).toMatchObject({ opened: 602, downloads: 602, visits: 150 });
  expect(await stored()).toEqual(first);

  expect(await i10()).toEqual([]);
  await world.database.collection('transfer_tallies').updateOne({ _id: transferId as never }, { $inc: { opened: 1 } });
  expect(await i10()).toHaveLength(1);
  await world.database.collection('transfer_tallies').deleteOne({ _id: transferId as never });
  expect(await i10()).toEqual([]);
  expect(await tally()).toMatchObject({ opened: 602, downloads: 602, visits: 150 });
});

it('moves on by downloads that are recorded, however often each is told', async () => {
  const now = world.clock.now().getTime();
  const ids = await happen(500, { until: now - 10 * MINUTE, name: 'first' });
  const records = world.app.get(DownloadRecords);
  const tell = (some: (string | undefined)[]) =>
    Promise.all(some.map((id) => records.recordStart({ downloadId: id ?? '' })));
  await tell(ids.slice(0, 1));
  expect(await stored()).toMatchObject({ downloads: 500, completed: 375, visits: 125 });
  await tell([ids[0], ids[0], ids[1], ids[1]]);
  expect(await tally()).toMatchObject({ downloads: 500, completed: 375, visits: 125 });

  world.clock.advance(24 * 60 * MINUTE);
  const later = await happen(500, { until: world.clock.now().getTime() - 10 * MINUTE, name: 'second' });
  // Two at once, of which one writes.
  await tell([later[0], later[1], later[0]]);
  expect(await stored()).toMatchObject({ downloads: 1000, completed: 750, visits: 250 });
  await tell([later[499], later[499]]);
  expect(await tally()).toMatchObject({ opened: 1000, downloads: 1000, completed: 750, visits: 250 });
  expect(await i10()).toEqual([]);
});

it('stores nothing where there is little, or where all of it is new', async () => {
  const now = world.clock.now().getTime();
  await happen(90, { until: now - 10 * MINUTE, name: 'few' });
  expect(await tally()).toMatchObject({ opened: 90, downloads: 90 });
  const ids = await happen(600, { until: now + 600 * MINUTE, name: 'new' });
  await world.app.get(DownloadRecords).recordStart({ downloadId: ids[0] ?? '' });
  expect(await tally()).toMatchObject({ opened: 690, downloads: 690 });
  expect(await stored()).toBeNull();
});
