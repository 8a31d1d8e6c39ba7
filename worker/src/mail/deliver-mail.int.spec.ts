import 'reflect-metadata';
import { until } from '../../../server/test/environment.js';
import { itInSecondTier } from '../../../server/test/second-tier.js';
import { randomId } from '../../../server/src/core/secrets/secrets.js';
import { deliverMail } from '../../../server/src/modules/platform/mail/mail.jobs.js';
import { buildMailRequest } from '../../../server/src/modules/platform/mail/testing/mail.world.js';
import { DeliveryWorld } from '../testing/delivery-world.js';
import { WorkerProcess } from '../testing/worker-process.js';

const HANGING_MS = 600_000;

describe('the worker as it is shipped', () => {
  let world: DeliveryWorld;
  let started: Promise<WorkerProcess> | undefined;
  const start = async (): Promise<WorkerProcess> => {
    const worker = world.startWorker();
    await until(async () => worker.log.includes('worker ready'), 'a worker');
    return worker;
  };
  /** The one that is not killed. */
  const running = (): Promise<WorkerProcess> => (started ??= start());

  beforeAll(async () => {
    world = await DeliveryWorld.start();
  });
  afterAll(() => world.close());

  it('brings a mail once over which another worker was killed', async () => {
    world.smtp.delayMs = () => HANGING_MS;
    await world.queueMails(1);
    const killed = await start();
    const mails = world.notifications.database.collection('mails');
    await until(() => mails.findOne({ attempts: 1 }), 'the mail to be claimed');
    await killed.end('SIGKILL');
    await world.watchForDeadWorkers();
    await world.expireFirstJobLock();

    world.smtp.delayMs = () => 0;
    await running();
    await world.allSent(1);
    world.expectOneMessageEach(1);
    await until(async () => (await world.outboxesLeft()) === 0, 'an empty outbox');
  });

  it('brings mails later that the mail server could not take, while others arrive', async () => {
    world.smtp.judge = (to) => (to.startsWith('late') ? 'busy' : to.startsWith('bounced') ? 'refuse' : 'take');
    const ids = ['late', 'bounced', 'prompt'];
    const worker = await running();
    for (const id of ids) await world.notifications.mails.queue(buildMailRequest(id));
    const stateOf = async (id: string) => (await world.notifications.records.statesOf(ids)).get(id);
    await until(async () => (await stateOf('prompt')) === 'sent', 'the third mail');
    await until(async () => (await stateOf('bounced')) === 'failed', 'the bounce');
    const job = deliverMail.id({ mailId: 'late', revision: 1 });
    await until(async () => (await world.queue.getJobState(job)) === 'delayed', 'the first try');
    expect(await stateOf('late')).toBe('pending');

    world.smtp.judge = () => 'take';
    // Simulates the passing of time.
    await world.queue.promoteJobs();
    await until(async () => (await stateOf('late')) === 'sent', 'the second try');
    expect(await stateOf('bounced')).toBe('failed');
    await until(async () => worker.log.includes('mail failed'), 'the log');
    expect(worker.log).not.toContain('reader.test');
  });

  it('stops in order', async () => {
    expect(await (await running()).end('SIGTERM')).toBe(0);
  });

  it('does not start without its settings, and names them', async () => {
    const worker = WorkerProcess.start({ MONGODB_URI: '', JWT_SECRET: 'short' });
    expect(await worker.exitCode()).toBe(1);
    expect(worker.log).toContain('MONGODB_URI: missing');
    expect(worker.log).toContain('JWT_SECRET: expected at least 32 bytes');
    expect(worker.log).not.toContain('short');
  });
});

describe('a code', () => {
  // `npm test` covers in mail.jobs.spec.ts that codes have a queue of their own.
  itInSecondTier('does not wait behind other mails that take long', async () => {
    const world = await DeliveryWorld.start();
    try {
      world.smtp.delayMs = (to) => (to.startsWith('mail-') ? HANGING_MS : 0);
      // Four mails at a time.
      world.startWorker({ WORKER_CONCURRENCY: '1' });
      await world.queueMails(6);
      const mails = world.notifications.database.collection('mails');
      await until(async () => (await mails.countDocuments({ attempts: 1 })) === 4, 'all slots to be taken');
      const asker = { email: 'asker@reader.test', name: '' };
      const props = { resetId: randomId() };
      const reset = { id: 'reset-1', template: 'password-reset', to: asker, lang: 'en', props } as const;
      await world.notifications.mails.queue(reset);
      await until(async () => world.smtp.taken.some(({ to }) => to === asker.email), 'the code');
    } finally {
      await world.close();
    }
  });
});
