import { Worker } from 'bullmq';
import { declaredJobs, type JobShape } from '../src/core/jobs/define-job.js';
import { type JobData, JobQueue } from '../src/core/jobs/job-queue.js';
import { JobSchedules } from '../src/core/jobs/job-runner.js';
import { Log } from '../src/core/logging/log.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { itInSecondTier } from './second-tier.js';

describe('schedules', () => {
  let world: TestWorld;
  let jobs: JobQueue;
  let declared: JobShape[];

  beforeAll(async () => {
    world = await createTestWorld();
    jobs = world.app.get(JobQueue);
    declared = declaredJobs().filter(({ everyMs }) => everyMs !== undefined);
  });
  afterAll(() => world.close());

  async function missing(): Promise<string[]> {
    const found = await Promise.all(
      declared.map(async ({ name, queue: queueName }) => {
        const queue = await jobs.named(queueName);
        const id = await queue.getDeduplicationJobId(name);
        return id !== null && (await queue.getJob(id)) ? [] : [name];
      }),
    );
    return found.flat();
  }

  it('every declared schedule is in its queue, also after the queue lost its data', async () => {
    expect(await missing()).toHaveLength(declared.length);
    await jobs.renewSchedules();
    expect(await missing()).toEqual([]);
    await (await jobs.named('sweeps')).obliterate({ force: true });
    expect(await missing()).not.toEqual([]);
    await jobs.renewSchedules();
    expect(await missing()).toEqual([]);
  });

  it('a schedule runs once at a time, and keeps no other waiting', async () => {
    const [slow, ...others] = declared.filter(({ queue }) => queue === 'sweeps');
    const schedules = new JobSchedules(jobs, world.app.get(Log));
    const running = new Map<string, number>();
    const runs = new Map<string, number>();
    const overlapping = new Set<string>();
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const worker = new Worker<JobData>(
      'sweeps',
      async ({ name }) => {
        await schedules.addNext(name);
        running.set(name, (running.get(name) ?? 0) + 1);
        if (running.get(name) !== 1) overlapping.add(name);
        runs.set(name, (runs.get(name) ?? 0) + 1);
        if (name === slow?.name) await ended;
        running.set(name, (running.get(name) ?? 0) - 1);
      },
      { connection: { url: world.env.REDIS_URL }, prefix: `${world.env.REDIS_PREFIX}:queue`, concurrency: 20 },
    );
    await jobs.renewSchedules();
    await until(async () => others.every(({ name }) => runs.has(name)), 'the other schedules');
    // Another worker adds it, and all that is delayed is due.
    if (slow) await jobs.schedule(slow, 0);
    const before = runs.get(others[0]?.name ?? '') ?? 0;
    await (await jobs.named('sweeps')).promoteJobs();
    await until(async () => (runs.get(others[0]?.name ?? '') ?? 0) > before, 'a further run of another');
    expect(runs.get(slow?.name ?? '')).toBe(1);
    end();
    await until(async () => runs.get(slow?.name ?? '') === 2, 'its next run');
    expect([...overlapping]).toEqual([]);
    await worker.close();
  });

  // `npm test` covers in the first test of this suite that it is declared and queued like every schedule.
  itInSecondTier('the relay of the outbox runs again and again', async () => {
    await world.startWorker();
    const outbox = await jobs.named('outbox');
    const before = await outbox.getCompletedCount();
    await until(async () => (await outbox.getCompletedCount()) >= Math.max(2, before + 1), 'a further run');
  });
});
