import request from 'supertest';
import { JobQueue } from '../src/core/jobs/job-queue.js';
import { createTestWorld, type TestWorld, until } from './harness.js';

const administrator = { email: 'admin@example.com', password: 'correct horse battery' };
let world: TestWorld;

beforeAll(async () => {
  world = await createTestWorld({ ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password });
});
afterAll(() => world.close());

interface Board {
  queues: { name: string; counts: Record<string, number> }[];
}

it('shows the queues to a logged-in administrator, and to nobody else', async () => {
  const agent = request.agent(world.url);
  await agent.get('/queues/api/queues').expect(404);
  await agent.post('/combinedAuth').send(administrator).expect(200);
  const page = await agent.get('/queues/').set('accept', 'text/html').expect(200);
  expect(page.text).toContain('<html');
  const { body } = await agent.get('/queues/api/queues').expect(200);
  expect((body as Board).queues.map(({ name }) => name).sort((a, b) => a.localeCompare(b))).toEqual([
    'archives',
    'copies',
    'mail',
    'sweeps',
  ]);
  const foreign = await agent.put('/queues/api/queues/mail/retry/failed').set('sec-fetch-site', 'cross-site');
  expect(foreign.status).toBe(404);
});

it('shows a job that failed, and runs it again when asked', async () => {
  const agent = request.agent(world.url);
  await agent.post('/combinedAuth').send(administrator).expect(200);
  await world.startWorker();
  const queue = world.app
    .get(JobQueue)
    .all()
    .find(({ name }) => name === 'mail');
  // Nobody handles it, so it fails for good.
  await queue?.add('unknown.job', { payload: {} }, { jobId: 'broken-1' });
  const finishedOn = async () => {
    const job = await queue?.getJob('broken-1');
    return (await job?.isFailed()) ? job?.finishedOn : undefined;
  };
  const first = await until(finishedOn, 'the job to fail');
  const { body } = await agent.get('/queues/api/queues?activeQueue=mail&status=failed&page=1').expect(200);
  expect((body as Board).queues.find(({ name }) => name === 'mail')?.counts['failed']).toBe(1);
  await agent.put('/queues/api/queues/mail/retry/failed').expect(200);
  await until(async () => ((await finishedOn()) ?? first) > first, 'the job to fail anew');
});
