import type { TransferView } from '#contract/transfers/transfers.js';
import { TransferRemoval } from '../src/modules/files/retention/index.js';
import { TransferForgetter } from '../src/modules/files/retention/transfer-forgetter.service.js';
import { DEFAULT_STORE } from '../src/modules/platform/storage/stores.js';
import { UploadSweeps } from '../src/modules/files/uploads/index.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { accountIdOf, newMember, type Person, send, upload } from './people.js';

describe('a sweep', () => {
  let world: TestWorld;
  let member: Person;
  let ill: Person;

  beforeAll(async () => {
    world = await createTestWorld();
    member = await newMember(world, { role: 'business' });
    ill = await newMember(world, { role: 'business' });
  });
  afterAll(() => world.close());

  const files = [{ path: 'plan.txt', bytes: Buffer.alloc(1000, 1) }];
  const signal = new AbortController().signal;
  const collection = (name: string) => world.database.collection<{ _id: string }>(name);
  async function pairOf(changes: object): Promise<[broken: TransferView, other: TransferView]> {
    const pair: [TransferView, TransferView] = [await send(world, ill, files), await send(world, member, files)];
    await collection('transfers').updateMany({ _id: { $in: pair.map(({ _id }) => _id) } }, { $set: changes });
    return pair;
  }
  /** Sets an unknown store, which makes all work on the objects fail. */
  const setStore = (name: string, _id: string, store: string) =>
    collection(name).updateOne({ _id }, { $set: { store } });
  const longAgo = () => new Date(world.clock.now().getTime() - 400 * 24 * 3_600_000);

  it('that deletes what has expired goes on behind a record that fails, and names it', async () => {
    const [broken, other] = await pairOf({ expiresAt: longAgo() });
    const usage = { _id: await accountIdOf(world.database, ill.area.id) };
    const { bytes } = (await collection('usages').findOne(usage)) as unknown as { bytes: number };
    await collection('usages').updateOne(usage, { $set: { bytes: 'broken' } });
    const run = () => world.app.get(TransferRemoval).deleteLongExpired({}, { signal });
    await expect(run()).rejects.toMatchObject({ failures: [{ id: broken._id }] });
    const deleted = (one: TransferView) =>
      collection('transfers').countDocuments({ _id: one._id, deletedAt: { $type: 'date' } });
    expect([await deleted(broken), await deleted(other)]).toEqual([0, 1]);
    await collection('usages').updateOne(usage, { $set: { bytes } });
    await run();
    expect(await deleted(broken)).toBe(1);
  });

  it('that forgets what was deleted goes on behind a record that fails, and names it', async () => {
    const [broken, other] = await pairOf({ deletedAt: longAgo(), forgetAt: longAgo() });
    await setStore('transfers', broken._id, 'unknown');
    const run = () => world.app.get(TransferForgetter, { strict: false }).forgetDue({}, { signal });
    await expect(run()).rejects.toMatchObject({ failures: [{ id: broken._id }] });
    const forgotten = (one: TransferView) =>
      collection('transfers').countDocuments({ _id: one._id, forgottenAt: { $type: 'date' } });
    expect([await forgotten(broken), await forgotten(other)]).toEqual([0, 1]);
    await setStore('transfers', broken._id, DEFAULT_STORE);
    await run();
  });

  it('that ends abandoned uploads goes on behind a record that fails, and names it', async () => {
    const [broken, other] = [await upload(world, ill, files), await upload(world, member, files)];
    await collection('upload_sessions').updateMany({}, { $set: { expiresAt: longAgo() } });
    await setStore('upload_sessions', broken.slug, 'unknown');
    const run = () => world.app.get(UploadSweeps).sweep({}, { signal });
    await expect(run()).rejects.toMatchObject({ failures: [{ id: broken.slug }] });
    expect(await collection('upload_sessions').distinct('_id')).not.toContain(other.slug);
    await setStore('upload_sessions', broken.slug, DEFAULT_STORE);
    await run();
    expect(await collection('upload_sessions').countDocuments()).toBe(0);
  });
});
