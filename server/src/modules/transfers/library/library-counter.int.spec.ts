import { createTestWorld, type TestWorld } from '../../../../test/harness.js';
import { LibraryRepository } from '../data/library.repository.js';
import { LibraryCounter } from './library-counter.service.js';
import { Invariants } from '../integrity/invariants.service.js';

const HOUR = 3600 * 1000;
let world: TestWorld;

beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

/** Made hourly, the last one an hour ago; each lives a week. */
async function fill(ownerId: string, count: number): Promise<void> {
  const now = world.clock.now().getTime();
  const documents = Array.from({ length: count }, (_, index) => {
    const at = new Date(now - (index + 1) * HOUR);
    return {
      _id: `${ownerId}-${index}` as never,
      slug: `${ownerId}${index}`,
      ownerId,
      sharedWith: [],
      files: [],
      recipients: [],
      sendAs: 'link',
      deletedAt: index % 10 === 9 ? at : null,
      dateSent: at,
      lastModified: at,
      expiresAt: new Date(at.getTime() + 7 * 24 * HOUR),
      totalBytes: index,
      fileName: `${index}`,
      outbox: [],
    };
  });
  await world.database.collection('transfers').insertMany(documents);
}

const baseOf = (ownerId: string) => world.database.collection('library_counts').findOne({ _id: ownerId as never });

it('counts many from a base that moves on by itself, and proves it', async () => {
  await fill('many', 1000);
  const counter = world.app.get(LibraryCounter);
  const now = world.clock.now();
  const expected = { all: 900, expired: 749, active: 151, shared: 0 };
  expect(await counter.of('many', now)).toMatchObject(expected);
  for (let tries = 0; tries < 50 && !(await baseOf('many')); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await baseOf('many')).toMatchObject({ live: 900 });
  expect(await counter.of('many', now)).toMatchObject(expected);
  const state = await world.app
    .get(LibraryRepository)
    .stateSince('many', await world.app.get(LibraryRepository).baseOf('many'), now);
  expect(state.changes).toHaveLength(0);

  const i9 = async () => {
    for await (const finding of world.app.get(Invariants).prove({ readBytes: false, clock: world.clock }))
      if (finding.id === 'I9') return finding;
    return null;
  };
  expect(await i9()).toMatchObject({ checked: 1, breaches: [] });
  await world.database.collection('library_counts').updateOne({ _id: 'many' as never }, { $inc: { live: 1 } });
  expect((await i9())?.breaches).toHaveLength(1);
  await world.database.collection('library_counts').deleteOne({ _id: 'many' as never });
  expect(await i9()).toMatchObject({ checked: 0, breaches: [] });
});

it('keeps nothing for a small library', async () => {
  await fill('few', 30);
  expect(await world.app.get(LibraryCounter).of('few', world.clock.now())).toMatchObject({ all: 27 });
  expect(await baseOf('few')).toBeNull();
});

it('pages the latest first, whatever the time between them', async () => {
  const pages = world.app.get(LibraryRepository);
  const query = { filter: 'all', order: 'desc', limit: 20, now: world.clock.now() } as const;
  const ids = async (ownerId: string, sort: 'lastModified' | 'dateSent', skip: number) =>
    (await pages.findPage({ ...query, ownerId, sort, skip })).map(({ _id }) => _id);
  const all = Array.from({ length: 1000 }, (_, index) => index).filter((index) => index % 10 !== 9);
  for (const skip of [0, 20, 133, 890, 900])
    for (const sort of ['lastModified', 'dateSent'] as const)
      expect(await ids('many', sort, skip)).toEqual(all.slice(skip, skip + 20).map((index) => `many-${index}`));
});
