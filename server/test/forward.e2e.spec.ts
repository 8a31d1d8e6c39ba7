import request from 'supertest';
import type { TransferView } from '#contract/transfers/transfers.js';
import { DAY_MS } from '#contract/units.js';
import { Stores } from '../src/modules/platform/storage/index.js';
import { prefixOfKey, UploadSessionRepository } from '../src/modules/files/uploads/index.js';
import { ObjectCopier } from '../src/modules/files/uploads/objects/object-copier.service.js';
import { forwardCallsOf, sha256 } from './forward-calls.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { createTransferOf, newMember, type Person, putFiles, send, type SourceFile, transferBody } from './people.js';

describe('forward', () => {
  let world: TestWorld;
  let member: Person;
  let stranger: Person;
  let calls: ReturnType<typeof forwardCallsOf>;

  beforeAll(async () => {
    world = await createTestWorld();
    calls = forwardCallsOf(world);
    member = await newMember(world, { role: 'business' });
    stranger = await newMember(world);
  });
  afterAll(() => world.close());

  const files: SourceFile[] = [
    { path: 'plans/plan.pdf', bytes: Buffer.from('plan '.repeat(10_000)) },
    { path: 'notes.txt', bytes: Buffer.from('notes') },
    { path: 'empty.txt', bytes: Buffer.alloc(0) },
  ];

  const checked = (slug: string) =>
    until(async () => {
      const record = await world.database.collection('transfers').findOne({ slug });
      return record?.['files'].every(({ checkedAt }: { checkedAt: Date | null }) => checkedAt !== null);
    }, 'the checksums');

  describe('forwarding', () => {
    it('copies the files to a transfer of its own, which outlives the first one', async () => {
      const worker = await world.startWorker();
      const source = await send(world, member, files);
      await checked(source.slug);
      const { body: upload } = await calls.forward(member, { forward: { slug: source.slug } }).expect(200);
      await calls.copied(upload);
      expect(await calls.objectsUnder(upload.prefix)).not.toEqual([]);
      const answer = await createTransferOf(world, member, transferBody(upload));
      const transfer: TransferView = answer.body.data.ops[0];
      expect(transfer.slug).not.toBe(source.slug);
      // The checksums are copied with the files.
      expect(transfer.fileObjects.map((file) => file.sha256)).toEqual(files.map(({ bytes }) => sha256(bytes)));
      await request(world.url)
        .post('/deleteTransfer')
        .set(member.headers)
        .send({ type: 'other', slug: source.slug })
        .expect(200);
      await until(
        async () => (await calls.objectsUnder(prefixOfKey(source.fileObjects[0]?.itemPath ?? ''))).length === 0,
        'the first one to go',
      );
      for (const [index, file] of files.entries())
        expect(await calls.downloaded(transfer.slug, String(index))).toBe(sha256(file.bytes));
      expect(await calls.breaches()).toEqual([]);
      const forwarded = await world.database.collection('transfer_events').findOne({ kind: 'forwarded' });
      expect(forwarded).toMatchObject({ transferId: source._id, data: { transferId: transfer._id, fileCount: 3 } });
      await worker.stop();
    });

    it('takes selected files, and new ones as well', async () => {
      const worker = await world.startWorker();
      const source = await send(world, member, files);
      const fresh: SourceFile[] = [{ path: 'cover.txt', bytes: Buffer.from('cover') }];
      const { body: upload } = await calls
        .forward(member, {
          files: [{ path: 'cover.txt', size: 5 }],
          forward: { slug: source.slug, fileIds: ['1'] },
        })
        .expect(200);
      expect(upload.files.map(({ path }: { path: string }) => path)).toEqual(['cover.txt', 'notes.txt']);
      const refused = await request(world.url)
        .post(`/v1/uploads/${upload.slug}/puts`)
        .set({ authorization: `Bearer ${upload.SecurityToken}` })
        .send({ itemPaths: [upload.files[1].itemPath] });
      expect(refused.body.code).toBe('file-not-in-upload');
      await putFiles(world, upload, fresh);
      await calls.copied(upload);
      const answer = await createTransferOf(world, member, transferBody(upload));
      expect(answer.status).toBe(201);
      expect(await calls.downloaded(upload.slug, '1')).toBe(sha256(files[1]?.bytes ?? Buffer.alloc(0)));
      await worker.stop();
    });

    it('becomes no transfer before all copies are there', async () => {
      const source = await send(world, member, files);
      const { body: upload } = await calls.forward(member, { forward: { slug: source.slug } }).expect(200);
      expect(await calls.copies(upload)).toEqual({ state: 'copying', copiedBytes: 0, totalBytes: source.totalBytes });
      const early = await createTransferOf(world, member, transferBody(upload));
      expect([early.status, early.body.code]).toEqual([400, 'object-missing']);
      const worker = await world.startWorker();
      await calls.copied(upload);
      expect((await createTransferOf(world, member, transferBody(upload))).status).toBe(201);
      await worker.stop();
    });

    it('is for the owner, or those it was shared with; not of what is expired or damaged', async () => {
      const source = await send(world, member, files);
      const transfers = world.database.collection('transfers');
      const change = (update: object) => transfers.updateOne({ slug: source.slug }, { $set: update });
      const codeFor = async (person: Person, body: object = {}) => {
        const answer = await calls.forward(person, { forward: { slug: source.slug, ...body } });
        return [answer.status, answer.body.code];
      };
      expect(await codeFor(stranger)).toEqual([404, 'transfer-not-found']);
      const anonymous = await request(world.url)
        .post('/stsAuth')
        .send({ ...stranger.area, forward: { slug: source.slug } });
      expect(anonymous.status).toBe(401);
      await change({ sharedWith: [stranger.user?._id] });
      expect(await codeFor(stranger)).toEqual([200, undefined]);
      expect(await codeFor(member, { fileIds: ['99'] })).toEqual([404, 'file-not-found']);
      await change({ 'files.1.damaged': true });
      expect(await codeFor(member)).toEqual([409, 'file-damaged']);
      expect(await codeFor(member, { fileIds: ['0'] })).toEqual([200, undefined]);
      await change({ expiresAt: new Date(world.clock.now().getTime() - DAY_MS) });
      expect(await codeFor(member)).toEqual([410, 'transfer-expired']);
      expect(await codeFor(stranger, { slug: 'zzzzzzz' })).toEqual([404, 'transfer-not-found']);
    });

    it("is held to the new owner's limits", async () => {
      const many = Array.from({ length: 51 }, (_, index) => ({ path: `${index}.txt`, bytes: Buffer.from('x') }));
      const source = await send(world, member, many);
      const shared = { sharedWith: [stranger.user?._id], totalBytes: 51 };
      await world.database.collection('transfers').updateOne({ slug: source.slug }, { $set: shared });
      const refused = await calls.forward(stranger, { forward: { slug: source.slug } });
      expect(refused.body.code).toBe('too-many-files');
      const large = { 'files.0.size': 3_000_000_001 };
      await world.database.collection('transfers').updateOne({ slug: source.slug }, { $set: large });
      const tooLarge = await calls.forward(stranger, { forward: { slug: source.slug, fileIds: ['0'] } });
      expect(tooLarge.body.code).toBe('over-transfer-limit');
    });

    it('goes on where a worker was killed in it: what that had copied stays', async () => {
      const source = await send(world, member, files);
      const { body: upload } = await calls.forward(member, { forward: { slug: source.slug } }).expect(200);
      const session = await world.app.get(UploadSessionRepository, { strict: false }).findBySlug(upload.slug);
      const [first] = session?.files ?? [];
      if (!session || !first?.copyOf) throw new Error('nothing is to be copied');
      const { signal } = new AbortController();
      const copyOf = first.copyOf;
      await world.app.get(ObjectCopier, { strict: false }).copy(session.store, { ...first, copyOf }, signal);
      const head = () => world.app.get(Stores).named(session.store).head(first.itemPath);
      const before = await head();
      const worker = await world.startWorker();
      await calls.copied(upload);
      expect(before).not.toBeNull();
      expect(await head()).toEqual(before);
      expect((await createTransferOf(world, member, transferBody(upload))).status).toBe(201);
      for (const [index, file] of files.entries())
        expect(await calls.downloaded(upload.slug, String(index))).toBe(sha256(file.bytes));
      await worker.stop();
    });

    it('is all or nothing: a file that is gone takes the copies with it', async () => {
      const source = await send(world, member, files);
      const { body: upload } = await calls.forward(member, { forward: { slug: source.slug } }).expect(200);
      const sessions = world.database.collection<{ _id: string }>('upload_sessions');
      await sessions.updateOne({ _id: upload.slug }, { $set: { 'files.2.copyOf.etag': 'another' } });
      const worker = await world.startWorker();
      await until(async () => (await calls.copies(upload)).state === 'failed', 'the failure');
      await until(async () => (await calls.objectsUnder(upload.prefix)).length === 0, 'nothing to be left');
      expect((await createTransferOf(world, member, transferBody(upload))).body.code).toBe('object-missing');
      await worker.stop();
    });
  });
});
