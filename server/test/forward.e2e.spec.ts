import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import type { ResponseOf } from '#contract/endpoint.js';
import type { UploadCredential, watchCopies } from '#contract/storage.js';
import type { TransferView } from '#contract/transfers.js';
import { WorkerProcess } from '../../worker/src/testing/worker-process.js';
import { DAY_MS } from '../src/core/clock/clock.js';
import { JobQueue } from '../src/core/jobs/job-queue.js';
import { copyFiles } from '../src/modules/storage/jobs/copy-files.job.js';
import { Invariants } from '../src/modules/transfers/index.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { createTransferOf, newMember, type Person, putFiles, send, type SourceFile, transferBody } from './people.js';

let world: TestWorld;
let member: Person;
let stranger: Person;
/** None outlives its test, however that ends. */
const workers: WorkerProcess[] = [];

beforeEach(async () => {
  world = await createTestWorld();
  member = await newMember(world, { role: 'business' });
  stranger = await newMember(world);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.end('SIGKILL')));
  await world.close();
});

function startWorkerProcess(): WorkerProcess {
  const worker = WorkerProcess.start(world.env);
  workers.push(worker);
  return worker;
}

const files: SourceFile[] = [
  { path: 'plans/plan.pdf', bytes: Buffer.from('plan '.repeat(10_000)) },
  { path: 'notes.txt', bytes: Buffer.from('notes') },
  { path: 'empty.txt', bytes: Buffer.alloc(0) },
];
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const forward = (person: Person, body: object) =>
  request(world.url)
    .post('/stsAuth')
    .set(person.headers)
    .send({ ...person.area, ...body });

async function copies({ slug, SecurityToken }: UploadCredential): Promise<ResponseOf<typeof watchCopies>> {
  const { body } = await request(world.url)
    .get(`/v1/uploads/${slug}/copies`)
    .set({ authorization: `Bearer ${SecurityToken}` })
    .expect(200);
  return body;
}

const copied = (upload: UploadCredential) =>
  until(async () => (await copies(upload)).state === 'done', 'the copies', 60);

async function downloaded(slug: string, fileId: string): Promise<string> {
  const { body } = await request(world.url).post('/v1/downloads/file').send({ slug, fileId }).expect(200);
  return sha256(new Uint8Array(await (await fetch(new URL(body.url, world.url))).arrayBuffer()));
}

/** Everything in the store, the store's own files included. */
async function objectsUnder(slug: string): Promise<string[]> {
  const files = await filesIn(join(world.env.STORAGE_DIR, 'objects'));
  return files.filter((path) => path.includes(`/${slug}/`));
}

/** A folder that goes while the others are read has nothing in it. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    }),
  );
  return files.flat();
}

async function breaches(): Promise<string[]> {
  const found: string[] = [];
  for await (const finding of world.app.get(Invariants).prove({ readBytes: true, clock: world.clock }))
    found.push(...finding.breaches);
  return found;
}

const checked = (slug: string) =>
  until(async () => {
    const record = await world.database.collection('transfers').findOne({ slug });
    return record?.['files'].every(({ checkedAt }: { checkedAt: Date | null }) => checkedAt !== null);
  }, 'the checksums');

describe('forwarding', () => {
  it('copies the files to a transfer of its own, which outlives the first one', async () => {
    await world.startWorker();
    const source = await send(world, member, files);
    await checked(source.slug);
    const { body: upload } = await forward(member, { forward: { slug: source.slug } }).expect(200);
    await copied(upload);
    expect(await objectsUnder(upload.slug)).not.toEqual([]);
    const answer = await createTransferOf(world, member, transferBody(upload));
    const transfer: TransferView = answer.body.data.ops[0];
    expect(transfer.slug).not.toBe(source.slug);
    // What was checked there needs no second look here.
    expect(transfer.fileObjects.map((file) => file.sha256)).toEqual(files.map(({ bytes }) => sha256(bytes)));
    await request(world.url)
      .post('/deleteTransfer')
      .set(member.headers)
      .send({ type: 'other', slug: source.slug })
      .expect(200);
    await until(async () => (await objectsUnder(source.slug)).length === 0, 'the first one to go');
    for (const [index, file] of files.entries())
      expect(await downloaded(transfer.slug, String(index))).toBe(sha256(file.bytes));
    expect(await breaches()).toEqual([]);
    const forwarded = await world.database.collection('transfer_events').findOne({ kind: 'forwarded' });
    expect(forwarded).toMatchObject({ transferId: source._id, data: { transferId: transfer._id, fileCount: 3 } });
  });

  it('takes chosen files, and new ones beside them', async () => {
    await world.startWorker();
    const source = await send(world, member, files);
    const fresh: SourceFile[] = [{ path: 'cover.txt', bytes: Buffer.from('cover') }];
    const { body: upload } = await forward(member, {
      files: [{ path: 'cover.txt', size: 5 }],
      forward: { slug: source.slug, fileIds: ['1'] },
    }).expect(200);
    expect(upload.files.map(({ path }: { path: string }) => path)).toEqual(['cover.txt', 'notes.txt']);
    const refused = await request(world.url)
      .post(`/v1/uploads/${upload.slug}/puts`)
      .set({ authorization: `Bearer ${upload.SecurityToken}` })
      .send({ itemPaths: [upload.files[1].itemPath] });
    expect(refused.body.code).toBe('file-not-in-upload');
    await putFiles(world, upload, fresh);
    await copied(upload);
    const answer = await createTransferOf(world, member, transferBody(upload));
    expect(answer.status).toBe(201);
    expect(await downloaded(upload.slug, '1')).toBe(sha256(files[1]?.bytes ?? Buffer.alloc(0)));
  });

  it('becomes no transfer before all copies are there', async () => {
    const source = await send(world, member, files);
    const { body: upload } = await forward(member, { forward: { slug: source.slug } }).expect(200);
    expect(await copies(upload)).toEqual({ state: 'copying', copiedBytes: 0, totalBytes: source.totalBytes });
    const early = await createTransferOf(world, member, transferBody(upload));
    expect([early.status, early.body.code]).toEqual([400, 'object-missing']);
    await world.startWorker();
    await copied(upload);
    expect((await createTransferOf(world, member, transferBody(upload))).status).toBe(201);
  });

  it('is for the owner, or those it was shared with (A16); not of what is expired or damaged', async () => {
    const source = await send(world, member, files);
    const transfers = world.database.collection('transfers');
    const change = (update: object) => transfers.updateOne({ slug: source.slug }, { $set: update });
    const codeFor = async (person: Person, body: object = {}) => {
      const answer = await forward(person, { forward: { slug: source.slug, ...body } });
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
    const refused = await forward(stranger, { forward: { slug: source.slug } });
    expect(refused.body.code).toBe('too-many-files');
    const large = { 'files.0.size': 3_000_000_001 };
    await world.database.collection('transfers').updateOne({ slug: source.slug }, { $set: large });
    const tooLarge = await forward(stranger, { forward: { slug: source.slug, fileIds: ['0'] } });
    expect(tooLarge.body.code).toBe('over-transfer-limit');
  });

  it('is all or nothing: a file that is gone takes the copies with it', async () => {
    const source = await send(world, member, files);
    const { body: upload } = await forward(member, { forward: { slug: source.slug } }).expect(200);
    const sessions = world.database.collection<{ _id: string }>('upload_sessions');
    await sessions.updateOne({ _id: upload.slug }, { $set: { 'files.2.copyOf.etag': 'another' } });
    await world.startWorker();
    await until(async () => (await copies(upload)).state === 'failed', 'the failure');
    await until(async () => (await objectsUnder(upload.slug)).length === 0, 'nothing to be left');
    expect((await createTransferOf(world, member, transferBody(upload))).body.code).toBe('object-missing');
  });
});

/** Enough files that a copy can be met in the middle. */
const crowd = Array.from({ length: 500 }, (_, index) => ({ path: `${index}.bin`, bytes: Buffer.alloc(200, index) }));

async function sendCrowd(): Promise<TransferView> {
  const sizes = crowd.map(({ path, bytes }) => ({ path, size: bytes.length }));
  const { body: upload } = await forward(member, { files: sizes }).expect(200);
  for (let from = 0; from < crowd.length; from += 100)
    await putFiles(world, { ...upload, files: upload.files.slice(from, from + 100) }, crowd.slice(from, from + 100));
  const answer = await createTransferOf(world, member, transferBody(upload));
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.ops[0];
}

/** Jobs of copying that have not ended; one of a killed worker counts until another has looked at it. */
async function jobsLeft(): Promise<number> {
  const queues = world.app.get(JobQueue).all();
  const queue = queues.find(({ name }) => name === copyFiles.queue);
  if (!queue) throw new Error('there is no queue for copying');
  return queue.getJobCountByTypes('active', 'waiting', 'delayed', 'prioritized');
}

const inTheMiddle = (upload: UploadCredential) =>
  until(
    async () => {
      const { state, copiedBytes } = await copies(upload);
      if (state === 'done') throw new Error('the copy was faster than this test');
      return copiedBytes > 0;
    },
    'a copy under way',
    60,
  );

describe('a copy under way', () => {
  it('goes on after the worker was killed, to the same bytes and nothing beside them', async () => {
    const source = await sendCrowd();
    const { body: upload } = await forward(member, { forward: { slug: source.slug } }).expect(200);
    let worker = startWorkerProcess();
    await inTheMiddle(upload);
    await worker.end('SIGKILL');
    const { copiedBytes, totalBytes, state } = await copies(upload);
    expect([state, copiedBytes > 0, copiedBytes < totalBytes]).toEqual(['copying', true, true]);
    worker = startWorkerProcess();
    await copied(upload);
    await worker.end('SIGTERM');
    const answer = await createTransferOf(world, member, transferBody(upload));
    expect(answer.status).toBe(201);
    expect(await breaches()).toEqual([]);
    for (const id of ['0', '250', '499'])
      expect(await downloaded(upload.slug, id)).toBe(sha256(crowd[Number(id)]?.bytes ?? Buffer.alloc(0)));
  }, 180_000);

  it('stops when it is discarded, and nothing of it stays, also when the worker was killed in it', async () => {
    const source = await sendCrowd();
    const discard = (upload: UploadCredential) =>
      request(world.url)
        .delete(`/v1/uploads/${upload.slug}`)
        .set({ authorization: `Bearer ${upload.SecurityToken}` })
        .expect(200);
    let worker = startWorkerProcess();
    const { body: first } = await forward(member, { forward: { slug: source.slug } }).expect(200);
    await inTheMiddle(first);
    await discard(first);
    const { body: second } = await forward(member, { forward: { slug: source.slug } }).expect(200);
    await inTheMiddle(second);
    await worker.end('SIGKILL');
    await discard(second);
    worker = startWorkerProcess();
    const sessions = world.database.collection<{ _id: string }>('upload_sessions');
    const gone = async ({ slug }: UploadCredential) =>
      (await sessions.countDocuments({ _id: slug })) === 0 && (await objectsUnder(slug)).length === 0;
    await until(async () => (await gone(first)) && (await gone(second)), 'nothing to be left', 60);
    // The job of the killed worker comes back, and must not begin again.
    await until(async () => (await jobsLeft()) === 0, 'the jobs of copying to end', 60);
    expect([await gone(first), await gone(second)]).toEqual([true, true]);
    await worker.end('SIGTERM');
    const size = { userid: member.user?._id };
    const { body } = await request(world.url).post('/folderSize').set(member.headers).send(size);
    expect(body).toBe(source.totalBytes);
    expect(await breaches()).toEqual([]);
  }, 180_000);
});
