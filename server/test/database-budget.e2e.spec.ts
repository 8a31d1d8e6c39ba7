import request from 'supertest';
import type { UploadCredential } from '#contract/storage.js';
import { JobQueue } from '../src/core/jobs/job-queue.js';
import { DatabaseCommands } from './database-commands.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { createTransferOf, newMember, openUploadOf, type Person, putFiles, send, transferBody } from './people.js';

const file = { path: 'plan.pdf', bytes: Buffer.from('plan '.repeat(100)) };
const sizes = [{ path: file.path, size: file.bytes.length }];

let world: TestWorld;
let commands: DatabaseCommands;
let member: Person;

beforeAll(async () => {
  // No digest is mailed while its operations are counted.
  world = await createTestWorld({ DIGEST_SECONDS: '3600' });
  member = await newMember(world, { role: 'business' });
  commands = new DatabaseCommands(world.app);
});
afterAll(() => world.close());

async function pendingJobs(): Promise<number> {
  const counts = await Promise.all(
    world.app
      .get(JobQueue)
      .all()
      .map((queue) => queue.getJobCountByTypes('waiting', 'active')),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function costOf(call: () => Promise<unknown>): Promise<string[]> {
  commands.take();
  await call();
  return commands.take();
}

/**
 * Maximum number of database operations of the calls that are made most often: a call that needs another one makes
 * itself noticed here. One of each is the proof of the session and its user.
 */
it('hot calls keep to a number of database operations', async () => {
  let credential: UploadCredential | undefined;
  const opened = await costOf(async () => {
    credential = (await openUploadOf(world, member, sizes)).body;
  });
  if (!credential) throw new Error('no upload');
  const upload = credential;
  const put = await costOf(() => putFiles(world, upload, [file]));
  const created = await costOf(() =>
    createTransferOf(world, member, transferBody(upload)).then(({ status }) => expect(status).toBe(201)),
  );
  const listed = await costOf(() =>
    request(world.url).get('/getQs').query({ userid: member.user?._id }).set(member.headers).expect(200),
  );
  const page = await costOf(() => request(world.url).post('/v1/downloads').send({ slug: upload.slug }).expect(200));
  const costs = { opened, put, created, listed, page };
  const maxima = { opened: 5, put: 4, created: 8, listed: 4, page: 2 };
  for (const [name, maximum] of Object.entries(maxima)) {
    const cost = costs[name as keyof typeof costs];
    expect([name, cost, cost.length <= maximum]).toEqual([name, cost, true]);
  }
});

it('a download keeps to a number of database operations, with its log, notification and analytics', async () => {
  const { slug } = await send(world, member, [file]);
  const worker = await world.startWorker();
  await until(async () => (await pendingJobs()) === 0, 'what follows the creation, and the first sweeps');
  commands.watch(worker.app);
  const cost = await costOf(async () => {
    const { body } = await request(world.url).post('/v1/downloads/file').send({ slug, fileId: '0' }).expect(200);
    await (await fetch(new URL(body.url, world.url))).arrayBuffer();
    const done = { completedAt: { $ne: null }, outbox: [] };
    await until(async () => (await world.database.collection('downloads').countDocuments(done)) > 0, 'its events');
  });
  expect([cost, cost.length <= 18]).toEqual([cost, true]);
});
