import type { Queue } from 'bullmq';
import { declaredJobs } from '../src/core/jobs/define-job.js';
import { JobQueue } from '../src/core/jobs/job-queue.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { itInSecondTier } from './second-tier.js';

describe('schedules', () => {
  let world: TestWorld;

  beforeAll(async () => {
    world = await createTestWorld();
    await world.startWorker();
  });
  afterAll(() => world.close());

  const queues = (): readonly Queue[] => world.app.get(JobQueue).all();

  async function schedules(): Promise<string[]> {
    const found = await Promise.all(queues().map((queue) => queue.getJobSchedulers()));
    return found
      .flat()
      .map(({ key }) => key)
      .sort();
  }

  const declared = declaredJobs()
    .filter(({ everyMs }) => everyMs !== undefined)
    .map(({ name }) => name)
    .sort();

  it('every declared schedule is in its queue, and others are taken out', async () => {
    await until(async () => (await schedules()).length === declared.length, 'the schedules');
    const [queue] = queues();
    await queue?.upsertJobScheduler('of.an-older-version', { every: 60_000 }, { name: 'of.an-older-version' });
    await world.app.get(JobQueue).renewSchedules();
    expect(await schedules()).toEqual(declared);
  });

  it('they come back after the queue lost its data', async () => {
    const sweeps = queues().find(({ name }) => name === 'sweeps');
    await sweeps?.obliterate({ force: true });
    for (const name of declared) await sweeps?.removeJobScheduler(name);
    expect((await schedules()).length).toBeLessThan(declared.length);
    await world.app.get(JobQueue).renewSchedules();
    expect(await schedules()).toEqual(declared);
  });

  it('one sweep runs at a time, in all processes together', async () => {
    const sweeps = queues().find(({ name }) => name === 'sweeps');
    expect(await sweeps?.getGlobalConcurrency()).toBe(1);
  });

  // In `npm test`: it is declared and queued as every schedule, in the first test of this suite.
  itInSecondTier('the relay of the outbox runs again and again', async () => {
    const outbox = queues().find(({ name }) => name === 'outbox');
    const finished = async () => (await outbox?.getCompletedCount()) ?? 0;
    const before = await finished();
    await until(async () => (await finished()) >= Math.max(2, before + 1), 'a further run');
  });
});
