import request from 'supertest';
import type { UploadCredential } from '#contract/transfers/storage.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { WorkerProcess } from '../../worker/src/testing/worker-process.js';
import { JobQueue } from '../src/core/jobs/job-queue.js';
import { copyFiles } from '../src/modules/files/uploads/uploads.jobs.js';
import { forwardCallsOf, sha256 } from './forward-calls.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { variablesOf } from './users-command.js';
import { createTransferOf, newMember, type Person, putFiles, transferBody } from './people.js';

/**
 * Runs in `npm run test:all` only: each test copies 500 files and waits for the lock of a killed worker to end. In
 * `npm test`, `deliver-mail.int.spec.ts` kills a worker, `forward.e2e.spec.ts` has copies that were begun or fail half-way.
 */

let world: TestWorld;
let member: Person;
let calls: ReturnType<typeof forwardCallsOf>;
/** None outlives its test, however that ends. */
const workers: WorkerProcess[] = [];

beforeEach(async () => {
  // The shortest lock: jobs of a killed worker run again soon.
  world = await createTestWorld({ JOB_LOCK_SECONDS: '3' });
  calls = forwardCallsOf(world);
  member = await newMember(world, { role: 'business' });
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.end('SIGKILL')));
  await world.close();
});

function startWorkerProcess(): WorkerProcess {
  const worker = WorkerProcess.start(variablesOf(world.env));
  workers.push(worker);
  return worker;
}

/** Enough files that a copy can be met in the middle. */
const crowd = Array.from({ length: 500 }, (_, index) => ({ path: `${index}.bin`, bytes: Buffer.alloc(200, index) }));

async function sendCrowd(): Promise<TransferView> {
  const sizes = crowd.map(({ path, bytes }) => ({ path, size: bytes.length }));
  const { body: upload } = await calls.forward(member, { files: sizes }).expect(200);
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
  const jobs = await queue.getJobs(['active', 'waiting', 'delayed', 'prioritized']);
  return jobs.filter(({ name }) => name === copyFiles.name).length;
}

const inTheMiddle = (upload: UploadCredential) =>
  until(async () => {
    const { state, copiedBytes } = await calls.copies(upload);
    if (state === 'done') throw new Error('the copy was faster than this test');
    return copiedBytes > 0;
  }, 'a copy under way');

describe('a copy under way', () => {
  it('resumes after the worker was killed, to the same bytes and no other objects', async () => {
    const source = await sendCrowd();
    const { body: upload } = await calls.forward(member, { forward: { slug: source.slug } }).expect(200);
    let worker = startWorkerProcess();
    await inTheMiddle(upload);
    await worker.end('SIGKILL');
    const { copiedBytes, totalBytes, state } = await calls.copies(upload);
    expect([state, copiedBytes > 0, copiedBytes < totalBytes]).toEqual(['copying', true, true]);
    worker = startWorkerProcess();
    await calls.copied(upload);
    await worker.end('SIGTERM');
    const answer = await createTransferOf(world, member, transferBody(upload));
    expect(answer.status).toBe(201);
    expect(await calls.breaches()).toEqual([]);
    for (const id of ['0', '250', '499'])
      expect(await calls.downloaded(upload.slug, id)).toBe(sha256(crowd[Number(id)]?.bytes ?? Buffer.alloc(0)));
  });

  it('stops when it is discarded, and nothing of it stays, also when the worker was killed in it', async () => {
    const source = await sendCrowd();
    const discard = (upload: UploadCredential) =>
      request(world.url)
        .delete(`/v1/uploads/${upload.slug}`)
        .set({ authorization: `Bearer ${upload.SecurityToken}` })
        .expect(200);
    let worker = startWorkerProcess();
    const { body: first } = await calls.forward(member, { forward: { slug: source.slug } }).expect(200);
    await inTheMiddle(first);
    await discard(first);
    const { body: second } = await calls.forward(member, { forward: { slug: source.slug } }).expect(200);
    await inTheMiddle(second);
    await worker.end('SIGKILL');
    await discard(second);
    worker = startWorkerProcess();
    const sessions = world.database.collection<{ _id: string }>('upload_sessions');
    const gone = async ({ slug, prefix }: UploadCredential) =>
      (await sessions.countDocuments({ _id: slug })) === 0 && (await calls.objectsUnder(prefix)).length === 0;
    await until(async () => (await gone(first)) && (await gone(second)), 'nothing to be left');
    // The job of the killed worker comes back, and must not begin again.
    await until(async () => (await jobsLeft()) === 0, 'the jobs of copying to end');
    expect([await gone(first), await gone(second)]).toEqual([true, true]);
    await worker.end('SIGTERM');
    const size = { userid: member.user?._id };
    const { body } = await request(world.url).post('/folderSize').set(member.headers).send(size);
    expect(body).toBe(source.totalBytes);
    expect(await calls.breaches()).toEqual([]);
  });
});
