import 'reflect-metadata';
import { until } from '../../../server/test/environment.js';
import { itInSecondTier } from '../../../server/test/second-tier.js';
import { randomId } from '../../../server/src/core/secrets/random.js';
import { DeliveryWorld } from '../testing/delivery-world.js';

describe('deliver mail', () => {
  let world: DeliveryWorld;

  beforeEach(async () => {
    world = await DeliveryWorld.start();
  });
  afterEach(() => world.close());

  describe('a mail whose worker is killed over it', () => {
    it('arrives once, by the next worker', async () => {
      const hanging = 600_000;
      world.smtp.delayMs = () => hanging;
      await world.queueMails(1);
      const killed = world.startWorker();
      const mails = world.notifications.database.collection('mails');
      await until(() => mails.findOne({ attempts: 1 }), 'the mail to be claimed');
      await killed.end('SIGKILL');
      await world.watchForDeadWorkers();
      await world.expireFirstJobLock();

      world.smtp.delayMs = () => 0;
      world.startWorker();
      await world.allSent(1, 60);
      world.expectOneMessageEach(1);
      await until(async () => (await world.outboxesLeft()) === 0, 'an empty outbox');
    });
  });

  describe('a code', () => {
    itInSecondTier('does not wait behind other mails that take long', async () => {
      const hanging = 600_000;
      world.smtp.delayMs = (to) => (to.startsWith('mail-') ? hanging : 0);
      world.startWorker({ WORKER_CONCURRENCY: '2' });
      await world.queueMails(4);
      const mails = world.notifications.database.collection('mails');
      await until(async () => (await mails.countDocuments({ attempts: 1 })) === 2, 'all slots to be taken');
      const asker = { email: 'asker@reader.test', name: '' };
      const props = { resetId: randomId() };
      await world.notifications.mails.queue({
        id: 'reset-1',
        template: 'password-reset',
        to: asker,
        lang: 'en',
        props,
      });
      await until(async () => world.smtp.taken.some(({ to }) => to === asker.email), 'the code');
    });
  });

  describe('an unavailable mail server', () => {
    it('has its mails brought later, while others arrive; the worker logs no address, and stops in order', async () => {
      world.smtp.judge = (to) =>
        to === 'mail-0@reader.test' ? 'busy' : to === 'mail-1@reader.test' ? 'refuse' : 'take';
      const worker = world.startWorker();
      await world.queueMails(3);
      const stateOf = async (id: string) => (await world.states(3)).get(id);
      await until(async () => (await stateOf('mail-2')) === 'sent', 'the third mail');
      await until(async () => (await stateOf('mail-1')) === 'failed', 'the bounce');
      await until(async () => (await world.queue.getJobState(world.firstJobId)) === 'delayed', 'the first try');
      expect(await stateOf('mail-0')).toBe('pending');

      world.smtp.judge = () => 'take';
      // Simulates the passing of time.
      await world.queue.promoteJobs();
      await until(async () => (await stateOf('mail-0')) === 'sent', 'the second try');
      expect(await stateOf('mail-1')).toBe('failed');

      await until(async () => worker.log.includes('mail failed'), 'the log');
      expect(worker.log).not.toContain('reader.test');
      expect(await worker.end('SIGTERM')).toBe(0);
    });
  });

  describe('the worker', () => {
    it('does not start without its settings, and names them', async () => {
      const worker = world.startWorker({ MONGODB_URI: '', JWT_SECRET: 'short' });
      expect(await worker.exitCode()).toBe(1);
      expect(worker.log).toContain('MONGODB_URI: missing');
      expect(worker.log).toContain('JWT_SECRET: expected at least 32 bytes');
      expect(worker.log).not.toContain('short');
    });
  });
});
