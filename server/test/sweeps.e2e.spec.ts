import type { TransferView } from '#contract/transfers/transfers.js';
import { TransferRemoval } from '../src/modules/retention/index.js';
import { TransferForgetter } from '../src/modules/retention/transfer-forgetter.service.js';
import { UploadSweeps } from '../src/modules/uploads/index.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { newMember, type Person, send } from './people.js';

describe('a sweep', () => {
  let world: TestWorld;
  let member: Person;

  beforeAll(async () => {
    world = await createTestWorld();
    member = await newMember(world, { role: 'business' });
  });
  afterAll(() => world.close());

  const files = [{ path: 'plan.txt', bytes: Buffer.alloc(1000, 1) }];
  const signal = new AbortController().signal;
  const collection = (name: string) => world.database.collection<{ _id: string }>(name);
  /** The upload of the first cannot be written, which stops each work on it. */
  async function withBroken(changes: () => object): Promise<[broken: TransferView, other: TransferView]> {
    const pair: [TransferView, TransferView] = [await send(world, member, files), await send(world, member, files)];
    await collection('upload_sessions').updateOne({ _id: pair[0].slug }, { $set: { revision: 'broken' } as object });
    const ids = pair.map(({ _id }) => _id);
    await collection('transfers').updateMany({ _id: { $in: ids } }, { $set: changes() });
    return pair;
  }
  const mend = async ({ slug }: TransferView) =>
    collection('upload_sessions').updateOne({ _id: slug }, { $set: { revision: 1 } as object });
  const longAgo = () => new Date(world.clock.now().getTime() - 400 * 24 * 3_600_000);

  it('that deletes what has expired goes on behind a record that fails, and names it', async () => {
    const [broken, other] = await withBroken(() => ({ expiresAt: longAgo() }));
    const run = () => world.app.get(TransferRemoval).deleteLongExpired({}, { signal });
    await expect(run()).rejects.toMatchObject({ failures: [{ id: broken._id }] });
    const deleted = (one: TransferView) =>
      collection('transfers').countDocuments({ _id: one._id, deletedAt: { $type: 'date' } });
    expect([await deleted(broken), await deleted(other)]).toEqual([0, 1]);
    await mend(broken);
    await run();
    expect(await deleted(broken)).toBe(1);
  });

  it('that forgets what was deleted goes on behind a record that fails, and names it', async () => {
    const [broken, other] = await withBroken(() => ({ deletedAt: longAgo(), forgetAt: longAgo() }));
    const run = () => world.app.get(TransferForgetter, { strict: false }).forgetDue({}, { signal });
    await expect(run()).rejects.toMatchObject({ failures: [{ id: broken._id }] });
    const forgotten = (one: TransferView) =>
      collection('transfers').countDocuments({ _id: one._id, forgottenAt: { $type: 'date' } });
    expect([await forgotten(broken), await forgotten(other)]).toEqual([0, 1]);
    await mend(broken);
    await run();
  });

  it('that releases abandoned uploads goes on behind a record that fails, and names it', async () => {
    const [broken, other] = await withBroken(() => ({}));
    const slugs = [broken.slug, other.slug];
    await collection('upload_sessions').updateMany(
      { _id: { $in: slugs } },
      { $set: { state: 'open', expiresAt: longAgo() } as object },
    );
    const run = () => world.app.get(UploadSweeps).sweep({}, { signal });
    await expect(run()).rejects.toMatchObject({ failures: [{ id: broken.slug }] });
    expect(await collection('upload_sessions').countDocuments({ _id: other.slug, state: 'open' })).toBe(0);
    await mend(broken);
    await run();
  });
});
