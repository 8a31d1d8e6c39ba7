import { HOUR_MS } from '#contract/units.js';
import { WorkerProcess } from '../../worker/src/testing/worker-process.js';
import { JobQueue } from '../src/core/jobs/job-queue.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { mailsTo } from './inbox.js';
import { variablesOf } from './users-command.js';
import { newMember } from './people.js';
import { newRequest } from './request-answers.js';

/**
 * Runs in `npm run test:all` only: it mails hundreds of people and waits for the lock of a killed worker to end. That a
 * repeated run mails nobody twice is in request-reminders.e2e.spec.ts; a process that is killed has no cheaper test.
 */

const PEOPLE = 300;

let world: TestWorld;
/** None outlives its test, however that ends. */
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  world = await createTestWorld({ JOB_LOCK_SECONDS: '3' });
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
  await world.close();
});

function startWorkerProcess(): WorkerProcess {
  const worker = WorkerProcess.start(variablesOf(world.env));
  workers.push(worker);
  return worker;
}

const reminders = { template: 'request-reminder' };
const mails = () => world.database.collection('mails');

/** Schedules wait minutes otherwise. */
async function runSchedules(): Promise<void> {
  await world.app
    .get(JobQueue)
    .all()
    .find(({ name }) => name === 'sweeps')
    ?.promoteJobs();
}

it('a worker that is killed in the middle of the reminders leaves nobody out, and mails nobody twice', async () => {
  const owner = await newMember(world, { role: 'business' });
  const now = world.clock.now();
  const { slug } = await newRequest(world, owner, {
    dueAt: now.getTime() + 48 * HOUR_MS,
    reminders: { daysBefore: [1], daysAfter: [] },
    people: [{ email: 'first@example.com' }],
  });
  const tag = now.getTime().toString(36);
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    personId: `person-${index}`,
    email: `person-${index}-${tag}@example.com`,
    name: '',
    company: '',
    addedAt: new Date(now.getTime() - 24 * HOUR_MS),
    removedAt: null,
  }));
  await world.database.collection('file_requests').updateOne({ slug }, { $set: { people, remindAt: now } });

  const killed = startWorkerProcess();
  const queued = await until(async () => {
    await runSchedules();
    return mails().countDocuments(reminders);
  }, 'the first mails');
  await killed.end('SIGKILL');
  expect(queued).toBeLessThan(PEOPLE);
  startWorkerProcess();
  await until(async () => {
    await runSchedules();
    return (await mails().countDocuments({ ...reminders, state: 'sent' })) === PEOPLE;
  }, 'all mails');
  expect(await mails().countDocuments(reminders)).toBe(PEOPLE);
  for (const { email } of people) {
    // A message that was being sent may come once more, as the same one.
    const ids = new Set((await mailsTo(email)).map(({ messageId }) => messageId));
    expect([email, ids.size]).toEqual([email, 1]);
  }
});
