import { jest } from '@jest/globals';
import request from 'supertest';
import type { AnalyticsOverview } from '#contract/transfers/analytics.js';
import { planLimits } from '#contract/billing/plans.js';
import type { TransferList, TransferView } from '#contract/transfers/transfers.js';
import { eachObject, Stores } from '../src/modules/platform/storage/index.js';
import { TransferOwnership, TransferRepository } from '../src/modules/files/transfers/index.js';
import { StorageUsage } from '../src/modules/files/uploads/index.js';
import { addMore, uploadMore } from './added-file.js';
import { breachesOf } from './breaches.js';
import { callsOf, newAddress } from './extension-calls.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { accountIdOf, newMember, newNetwork, type Person, send } from './people.js';

describe('ownership', () => {
  let world: TestWorld;
  let calls: ReturnType<typeof callsOf>;
  let from: Person;
  let to: Person;

  beforeAll(async () => {
    world = await createTestWorld();
    calls = callsOf(world);
  });
  beforeEach(async () => {
    [from, to] = await Promise.all([newMember(world, { role: 'business' }), newMember(world, { role: 'business' })]);
  });
  afterAll(() => world.close());

  const bytes = Buffer.from('plan '.repeat(100));
  const files = [{ path: 'riverbank plan.pdf', bytes }];

  const accountOf = ({ area }: Person) => accountIdOf(world.database, area.id);
  const move = async ({ _id }: TransferView, person: Person = to) =>
    world.app
      .get(TransferOwnership)
      .moveToAccount(_id, { accountId: await accountOf(person), createdBy: person.area.id });

  const get = (person: Person, path: string) => request(world.url).get(path).set(person.headers);
  const listed = async (person: Person, query = ''): Promise<string[]> => {
    const { body } = await get(person, `/getQs?userid=${person.user?._id}${query}`).expect(200);
    return (body as TransferList).allDocs.map(({ slug }) => slug);
  };
  const stored = async (person: Person): Promise<number> =>
    (await request(world.url).post('/folderSize').set(person.headers).send({ userid: person.user?._id }).expect(200))
      .body;
  const downloadsOf = async (person: Person): Promise<number> =>
    ((await get(person, '/v1/analytics').expect(200)).body as AnalyticsOverview).totals.downloads;

  async function download({ slug }: TransferView): Promise<Buffer> {
    const network = { 'x-forwarded-for': newNetwork() };
    const page = await request(world.url).post('/v1/downloads').set(network).send({ slug }).expect(200);
    const body = { slug, visit: page.body.visit, fileId: '0' };
    const signed = await request(world.url).post('/v1/downloads/file').set(network).send(body).expect(200);
    return Buffer.from(await (await fetch(new URL(signed.body.url, world.url))).arrayBuffer());
  }

  async function keys(): Promise<string[]> {
    const found: string[] = [];
    for (const [, store] of world.app.get(Stores)) for await (const { key } of eachObject(store, '')) found.push(key);
    return found;
  }

  describe('a transfer that is moved to another account', () => {
    it('is there with its files, storage, downloads, figures and log, and nowhere else', async () => {
      const worker = await world.startWorker();
      const emailTo = [{ email: newAddress('reader') }];
      const transfer = await send(world, from, files, { sendAs: 'email', emailTo });
      expect((await addMore(world, from, transfer, await uploadMore(world, from, transfer))).status).toBe(200);
      await download(transfer);
      await until(async () => (await downloadsOf(from)) === 1, 'the download to be counted');
      const before = await keys();

      await move(transfer);
      expect([await listed(from), await listed(to)]).toEqual([[], [transfer.slug]]);
      expect([await listed(from, '&search=riverbank'), await listed(to, '&search=riverbank')]).toEqual([
        [],
        [transfer.slug],
      ]);
      expect([await stored(from), await stored(to)]).toEqual([0, bytes.length]);
      await get(from, `/v1/transfers/${transfer.slug}/activity`).expect(404);
      await get(to, `/v1/transfers/${transfer.slug}/activity`).expect(200);
      expect(await keys()).toEqual(before);
      expect((await download(transfer)).equals(bytes)).toBe(true);
      await until(async () => (await downloadsOf(to)) === 2, 'the figures to follow');
      expect(await downloadsOf(from)).toBe(0);
      await until(async () => (await calls.eventKinds(transfer.slug)).includes('moved'), 'the entry in its log');
      await get(to, `/v1/transfers/${transfer.slug}/receipt`).expect(200);
      expect((await request(world.url).post('/deleteTransfer').set(from.headers).send(removal(transfer))).status).toBe(
        404,
      );

      await request(world.url).post('/deleteTransfer').set(to.headers).send(removal(transfer)).expect(200);
      expect(await stored(to)).toBe(0);
      await until(async () => (await keys()).length === 0, 'its objects to go');
      expect(await breachesOf(world)).toEqual([]);
      await worker.stop();
    });

    it('takes along a download that is recorded later, also where it is moved on and back', async () => {
      const transfer = await send(world, from, files);
      await download(transfer);
      await move(transfer);
      const third = await newMember(world, { role: 'business' });
      await move(transfer, third);
      await move(transfer, from);
      await move(transfer, to);
      const worker = await world.startWorker();
      await until(async () => (await downloadsOf(to)) === 1, 'the download to be counted');
      expect([await downloadsOf(from), await downloadsOf(third)]).toEqual([0, 0]);
      const log = async () => (await calls.eventKinds(transfer.slug)).filter((kind) => kind === 'moved').length;
      await until(async () => (await log()) === 4, 'the entries in its log');
      await worker.stop();
    });

    it('takes along requests for more time, which the new account decides on', async () => {
      const worker = await world.startWorker();
      const transfer = await send(world, from, files);
      await calls.expire(from, to);
      await calls.ask({ slug: transfer.slug, email: newAddress('late') }).expect(200);
      expect((await calls.list(from)).body.total).toBe(1);
      await move(transfer);
      await until(async () => (await calls.list(to)).body.total === 1, 'the request to follow');
      const { body } = await calls.list(to);
      expect((await calls.list(from)).body.total).toBe(0);
      await calls.grant(from, body.requests[0].id).expect(404);
      await calls.grant(to, body.requests[0].id).expect(200);
      await worker.stop();
    });

    it('counts in the month of the account that sent it', async () => {
      const transfer = await send(world, from, files);
      await move(transfer);
      const sent = async (person: Person) =>
        world.app.get(TransferRepository).countSince(await accountOf(person), new Date(0));
      expect([await sent(from), await sent(to)]).toEqual([1, 0]);
    });

    it('is moved once by ten at the same time, and again where the first attempt died', async () => {
      const transfer = await send(world, from, files);
      const dying = jest.spyOn(world.app.get(StorageUsage), 'moveBytes').mockRejectedValueOnce(new Error('killed'));
      await expect(move(transfer)).rejects.toThrow('killed');
      dying.mockRestore();
      expect([await listed(from), await listed(to)]).toEqual([[transfer.slug], []]);
      expect([await stored(from), await stored(to)]).toEqual([bytes.length, 0]);
      await Promise.all(Array.from({ length: 10 }, () => move(transfer)));
      expect([await stored(from), await stored(to)]).toEqual([0, bytes.length]);
      const record = await world.database.collection('transfers').findOne({ slug: transfer.slug });
      const moves = ((record?.['outbox'] ?? []) as { job: string }[]).filter(({ job }) => job === 'transfer.moved');
      expect(moves).toHaveLength(1);
    });

    it('is moved either with or without a file that is added concurrently', async () => {
      const transfer = await send(world, from, files);
      const upload = await uploadMore(world, from, transfer);
      const [{ status }] = await Promise.all([addMore(world, from, transfer, upload), move(transfer)]);
      const { body } = await get(to, `/getQs?userid=${to.area.id}`).expect(200);
      expect([(body as TransferList).allDocs[0]?.fileNumber, status]).toEqual(status === 200 ? [2, 200] : [1, 404]);
    });
  });

  describe('a transfer is not moved', () => {
    const unchanged = async ({ slug }: TransferView) =>
      expect([await listed(from), await listed(to)]).toEqual([[slug], []]);

    it('where it does not fit', async () => {
      const transfer = await send(world, from, files);
      const transfers = world.database.collection('transfers');
      const storedBytes = planLimits.business.storageBytes + 1;
      const grow = (size: number) => transfers.updateOne({ slug: transfer.slug }, { $set: { 'files.0.size': size } });
      await grow(storedBytes);
      await expect(move(transfer)).rejects.toMatchObject({ code: 'storage-full' });
      await unchanged(transfer);
      await grow(storedBytes - 1);
      await move(transfer);
      expect(await listed(to)).toEqual([transfer.slug]);
    });

    it('to an account that does not exist', async () => {
      const transfer = await send(world, from, files);
      const ownership = world.app.get(TransferOwnership);
      await expect(
        ownership.moveToAccount(transfer._id, { accountId: 'unknown', createdBy: 'unknown' }),
      ).rejects.toMatchObject({
        code: 'not-found',
      });
      await unchanged(transfer);
    });

    it('once its deletion is final', async () => {
      const transfer = await send(world, from, files);
      await request(world.url).post('/deleteTransfer').set(from.headers).send(removal(transfer)).expect(200);
      const worker = await world.startWorker();
      const isFinal = { slug: transfer.slug, deletionFinalAt: { $ne: null } };
      await until(async () => (await world.database.collection('transfers').countDocuments(isFinal)) === 1, 'the end');
      await worker.stop();
      await expect(move(transfer)).rejects.toMatchObject({ code: 'transfer-not-found' });
    });
  });

  function removal({ slug }: TransferView) {
    return { type: 'transfers', slug };
  }
});
