import request from 'supertest';
import type { BodyInput } from '#contract/endpoint.js';
import type { changeTransfers } from '#contract/transfers/transfer-changes.js';
import type { UploadCredential } from '#contract/transfers/storage.js';
import { TransferWriteRepository } from '../src/modules/files/transfers/data/transfer-write.repository.js';
import { TransferRemoval } from '../src/modules/files/retention/index.js';
import { breachesOf } from './breaches.js';
import { untilDue } from './delayed-jobs.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { createTransferOf, newMember, newNetwork, type Person, send, transferBody, upload } from './people.js';

describe('races', () => {
  /** Each round is a race of its own: a flaw that shows in one of five shows here nearly always. */
  const ROUNDS = 20;
  const DAY_MS = 24 * 3600 * 1000;
  const UNDO_SECONDS = 60;
  const files = [{ path: 'plan.txt', bytes: Buffer.alloc(1000, 1) }];
  const rounds = Array.from({ length: ROUNDS }, (_, index) => index);

  let world: TestWorld;
  let member: Person;

  beforeAll(async () => {
    world = await createTestWorld({ UNDO_SECONDS: String(UNDO_SECONDS), EXPIRED_RETENTION_DAYS: '0' });
    member = await newMember(world, { role: 'business' });
  });
  afterAll(() => world.close());

  const call = (path: string, body: object = {}) => request(world.url).post(path).set(member.headers).send(body);
  const create = (credential: UploadCredential) => createTransferOf(world, member, transferBody(credential));
  const discard = ({ slug, SecurityToken }: UploadCredential) =>
    request(world.url)
      .delete(`/v1/uploads/${slug}`)
      .set({ authorization: `Bearer ${SecurityToken}` });
  const extend = (slug: string, expiryDate: number) =>
    request(world.url).patch(`/v1/transfers/${slug}`).set(member.headers).send({ expiryDate });
  const extendAll = (body: BodyInput<typeof changeTransfers>) => call('/v1/transfers/bulk', body).expect(200);
  const remove = (slug: string) => call('/deleteTransfer', { type: 'transfers', slug });
  const restore = (slug: string) => call(`/v1/transfers/${slug}/restore`);

  /** Content of the first file as a visitor downloads it; null if the link is dead. */
  async function fetched(slug: string): Promise<Buffer | null> {
    const from = { 'x-forwarded-for': newNetwork() };
    const page = await request(world.url).post('/v1/downloads').set(from).send({ slug });
    if (page.status !== 200) return null;
    const { body } = await request(world.url)
      .post('/v1/downloads/file')
      .set(from)
      .send({ slug, fileId: '0', visit: page.body.visit });
    const answer = await fetch(new URL(body.url, world.url));
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
  }

  /** Waits until the jobs have removed the released objects. */
  async function purged(): Promise<void> {
    world.clock.advance(UNDO_SECONDS * 2000);
    const worker = await world.startWorker();
    const purges = world.database.collection('object_purges');
    const deleted = { deletedAt: { $ne: null }, deletionFinalAt: null };
    await untilDue(
      world,
      ['events', 'bulk'],
      async () =>
        (await world.database.collection('transfers').countDocuments(deleted)) === 0 &&
        (await purges.countDocuments()) === 0,
      'the objects to go',
    );
    await worker.stop();
  }

  it('of creating a transfer and discarding its upload at once, one is done and the other refused', async () => {
    const uploads = await Promise.all(rounds.map(() => upload(world, member, files)));
    const outcomes = await Promise.all(
      uploads.map(async (credential) => {
        const [created, discarded] = await Promise.all([create(credential), discard(credential)]);
        return { slug: credential.slug, isCreated: created.status === 201, isDiscarded: discarded.status === 200 };
      }),
    );
    expect(outcomes.filter(({ isCreated, isDiscarded }) => isCreated === isDiscarded)).toEqual([]);
    await purged();
    for (const { slug, isCreated } of outcomes)
      expect([slug, (await fetched(slug)) !== null]).toEqual([slug, isCreated]);
  });

  it('a transfer that is deleted and restored at once is whole afterwards, or gone', async () => {
    const transfers = await Promise.all(rounds.map(() => send(world, member, files)));
    await Promise.all(
      transfers.map(async ({ slug }) => {
        const [removed, restored] = await Promise.all([remove(slug), restore(slug)]);
        expect([slug, removed.status, restored.status]).toEqual([slug, 200, 200]);
      }),
    );
    const before = await Promise.all(transfers.map(async ({ slug }) => [slug, await fetched(slug)]));
    await purged();
    for (const [slug, bytes] of before) expect([slug, await fetched(String(slug))]).toEqual([slug, bytes]);
    expect(await breachesOf(world, { readBytes: true })).toEqual([]);
  });

  describe('an extension while what has expired is being removed', () => {
    async function expired(): Promise<string[]> {
      const transfers = await Promise.all(rounds.map(() => send(world, member, files)));
      const slugs = transfers.map(({ slug }) => slug);
      const before = new Date(world.clock.now().getTime() - 1000);
      await world.database
        .collection('transfers')
        .updateMany({ slug: { $in: slugs } }, { $set: { expiresAt: before } });
      return slugs;
    }
    const inThreeDays = () => world.clock.now().getTime() + 3 * DAY_MS;

    it('holds where it is acknowledged, and is refused where the link is gone', async () => {
      const slugs = await expired();
      const [answers] = await Promise.all([
        Promise.all(slugs.map(async (slug) => ({ slug, status: (await extend(slug, inThreeDays())).status }))),
        world.app.get(TransferRemoval).deleteLongExpired({}, new AbortController()),
      ]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
      for (const { slug, status } of answers)
        expect([slug, (await fetched(slug)) !== null]).toEqual([slug, status === 200]);
    });

    it('says of each of many whether it holds', async () => {
      const slugs = await expired();
      const [{ body }] = await Promise.all([
        extendAll({ action: 'extend', slugs, expiryDate: inThreeDays() }),
        world.app.get(TransferRemoval).deleteLongExpired({}, new AbortController()),
      ]);
      for (const { slug, error } of body.results)
        expect([slug, (await fetched(slug)) !== null]).toEqual([slug, error === null]);
    });
  });

  it('a creation that fails at its last write leaves the upload as it was', async () => {
    const [asked, discarded] = [await upload(world, member, files), await upload(world, member, files)];
    const transfers = world.app.get(TransferWriteRepository);
    const { insert } = transfers;
    transfers.insert = async (...args) => {
      await insert.apply(transfers, args);
      throw new Error('died');
    };
    try {
      for (const credential of [asked, discarded]) expect((await create(credential)).status).toBe(500);
    } finally {
      Reflect.deleteProperty(transfers, 'insert');
    }
    for (const { slug } of [asked, discarded]) expect(await fetched(slug)).toBeNull();
    expect((await create(asked)).status).toBe(201);
    await discard(discarded).expect(200);
    expect(await breachesOf(world, { readBytes: true })).toEqual([]);
    expect(await fetched(asked.slug)).toEqual(files[0]?.bytes);
  });

  it('two same requests to create a transfer are answered with the same one', async () => {
    const person = await newMember(world, { role: 'business' });
    for (let round = 0; round < 5; round += 1) {
      const body = transferBody(await upload(world, person, files));
      const answers = await Promise.all([1, 2, 3].map(() => createTransferOf(world, person, body)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(answers.map(({ body }) => body.data.ops[0]._id)).size).toBe(1);
    }
    expect(await breachesOf(world)).toEqual([]);
  });
});
