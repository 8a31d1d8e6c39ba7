import 'reflect-metadata';
import { until } from '../../../server/test/environment.js';
import { startGate } from '../../../server/test/gate.js';
import { buildMailRequest, createMailWorld } from '../../../server/src/modules/platform/mail/testing/mail.world.js';
import { DeliveryWorld, mailIds } from '../testing/delivery-world.js';

/**
 * Runs in `npm run test:all` only: these tests start several worker processes and wait until the locks of killed ones
 * expire, or until a backlog behind an unavailable database is sent. One killed worker is in deliver-mail.int.spec.ts,
 * an unavailable Redis in mails.int.spec.ts, a process that died before its relay in undo.e2e.spec.ts, mails that wait and
 * cancelled ones in mail-delivery.int.spec.ts, what costs no try in postponed.spec.ts.
 */

const MAILS = 20;

/** The worker is killed before the mail server has answered the others. */
const HELD_MS = 3_600_000;

let world: DeliveryWorld;

beforeEach(async () => {
  world = await DeliveryWorld.start();
});
afterEach(() => world.close());

describe('twenty mails', () => {
  it('arrive once each when the worker is killed in the middle', async () => {
    let answeredAtOnce = 3;
    world.smtp.delayMs = () => (answeredAtOnce-- > 0 ? 0 : HELD_MS);
    await world.queueMails(MAILS);
    const killed = world.startWorker();
    await until(async () => world.smtp.taken.length > 0, 'some of the mails');
    await killed.end('SIGKILL');
    expect(world.messagesByRecipient().size).toBeLessThan(MAILS);

    world.smtp.delayMs = () => 0;
    world.startWorker();
    await world.allSent(MAILS);
    world.expectOneMessageEach(MAILS);
    await until(async () => (await world.outboxesLeft()) === 0, 'empty outboxes');
  });

  it('arrive once each when two workers share them', async () => {
    world.startWorker();
    world.startWorker();
    await world.queueMails(MAILS);
    await world.allSent(MAILS);
    expect(world.smtp.taken).toHaveLength(MAILS);
    world.expectOneMessageEach(MAILS);
  });

  it('arrive once each when Redis loses everything in the middle', async () => {
    world.smtp.delayMs = () => 100;
    await world.queueMails(MAILS);
    world.startWorker();
    await until(async () => world.smtp.taken.length > 0, 'some of the mails');
    await world.flushRedis();
    await world.allSent(MAILS);
    world.expectOneMessageEach(MAILS);
    await until(async () => (await world.outboxesLeft()) === 0, 'empty outboxes');
  });
});

describe('a mail whose job was never queued', () => {
  it('arrives once, although its process died between record and relay', async () => {
    const dying = await createMailWorld({
      ...world.settings,
      REDIS_URL: 'redis://127.0.0.1:1', // entries cannot be relayed
    });
    await dying.mails.queue(buildMailRequest('mail-0'));
    await dying.context.close();
    await dying.database.close();

    world.startWorker();
    await world.allSent(1);
    world.expectOneMessageEach(1);
  });
});

describe('a mail whose worker dies over it again and again', () => {
  it('is shown as failed in the end, and arrives once when its job is retried', async () => {
    world.smtp.delayMs = () => 600_000;
    await world.queueMails(1);
    await world.watchForDeadWorkers();
    const isFailed = async (): Promise<boolean> => (await world.queue.getJobState(world.firstJobId)) === 'failed';
    let deaths = 0;
    for (; !(await isFailed()); deaths += 1) {
      // A crash between two stalled checks may not be counted.
      expect(deaths).toBeLessThan(12);
      const worker = world.startWorker();
      const isTakenOrFailed = async (): Promise<boolean> => (await world.isFirstJobTaken()) || (await isFailed());
      await until(isTakenOrFailed, 'the job to be taken or given up');
      await worker.end('SIGKILL');
      await world.expireFirstJobLock();
    }
    expect(deaths).toBeGreaterThan(3);
    expect((await world.states(1)).get('mail-0')).toBe('pending');
    expect(await world.outboxesLeft()).toBe(1);

    world.smtp.delayMs = () => 0;
    const failed = await world.queue.getJob(world.firstJobId);
    await failed?.retry();
    world.startWorker();
    await world.allSent(1);
    world.expectOneMessageEach(1);
    await until(async () => (await world.outboxesLeft()) === 0, 'an empty outbox');
  });
});

describe('mails that are to wait', () => {
  it('leave after their time although Redis loses everything; cancelled ones never', async () => {
    const { mails } = world.notifications;
    world.startWorker();
    const notBefore = new Date(Date.now() + 4000);
    await Promise.all(mailIds(4).map((id) => mails.queue({ ...buildMailRequest(id), notBefore })));
    await world.flushRedis();
    await mails.cancel(['mail-0', 'mail-1']);
    await until(async () => world.smtp.taken.length === 2, 'two mails');
    await until(async () => (await world.outboxesLeft()) === 0, 'empty outboxes');

    expect(Date.now()).toBeGreaterThanOrEqual(notBefore.getTime());
    expect(world.smtp.taken.map(({ to }) => to).sort()).toEqual(['mail-2@reader.test', 'mail-3@reader.test']);
    expect(await world.states(4)).toEqual(
      new Map([
        ['mail-0', 'cancelled'],
        ['mail-1', 'cancelled'],
        ['mail-2', 'sent'],
        ['mail-3', 'sent'],
      ]),
    );
  });
});

describe('an unavailable database during a backlog', () => {
  it('costs no mail a try, and delays none once it is back', async () => {
    const gate = await startGate(world.notifications.env.MONGODB_URI);
    world.smtp.delayMs = () => 50;
    world.startWorker({ MONGODB_URI: gate.url });
    await world.queueMails(40);
    await until(async () => world.smtp.taken.length > 5, 'the first mails');
    gate.shut();
    const isPutOff = async () => (await world.queue.getDelayedCount()) > 0;
    await until(isPutOff, 'the first job to be put off');
    gate.open();
    await world.allSent(40);
    const jobs = await world.queue.getCompleted();
    expect(jobs.filter(({ attemptsMade }) => attemptsMade > 1).map(({ id, stacktrace }) => [id, stacktrace])).toEqual(
      [],
    );
    await gate.close();
  });
});
