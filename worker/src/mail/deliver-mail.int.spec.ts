import 'reflect-metadata';
import { jest } from '@jest/globals';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { until } from '../../../server/test/environment.js';
import { FakeSmtp } from '../../../server/test/fake-smtp.js';
import {
  anOrder,
  createNotificationsWorld,
  type NotificationsWorld,
} from '../../../server/src/modules/notifications/testing/notifications.world.js';
import { deliverMail } from '../../../server/src/modules/notifications/jobs/deliver-mail.job.js';
import { asSetting, WorkerProcess } from '../testing/worker-process.js';

const MAILS = 50;
let smtp: FakeSmtp;
let world: NotificationsWorld;
let workers: WorkerProcess[];

jest.setTimeout(150_000);

beforeEach(async () => {
  workers = [];
  smtp = await FakeSmtp.start();
  world = await createNotificationsWorld({ SMTP_URL: smtp.url, LOG_LEVEL: 'info' });
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
  await world.close();
  await smtp.close();
});

function startWorker(): WorkerProcess {
  const worker = WorkerProcess.start(world.env);
  workers.push(worker);
  return worker;
}

const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `mail-${index}`);

const queueAll = (count: number): Promise<void[]> =>
  Promise.all(ids(count).map((id) => world.mails.queue(anOrder(id))));

async function allSent(count: number, seconds: number): Promise<void> {
  const probe = async (): Promise<boolean> => {
    const states = await world.mails.statesOf(ids(count));
    return states.size === count && [...states.values()].every((state) => state === 'sent');
  };
  await until(probe, `${count} mails to be sent`, seconds);
}

/** Recipient → the distinct Message-IDs that reached them (I4). */
function messagesByRecipient(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { to, raw } of smtp.taken) {
    const [, id = ''] = /^message-id: *(<[^>]+>)/im.exec(raw) ?? [];
    found.set(to, (found.get(to) ?? new Set()).add(id));
  }
  return found;
}

function expectOneMessageEach(count: number): void {
  const messages = [...messagesByRecipient().values()];
  expect(messages.map((own) => own.size)).toEqual(Array.from({ length: count }, () => 1));
  expect(new Set(messages.flatMap((own) => [...own])).size).toBe(count);
}

/** Only this suite's keys: others use the same server. */
async function flushRedis(): Promise<void> {
  const redis = new Redis(world.env.REDIS_URL);
  const keys = await redis.keys(`${world.env.REDIS_PREFIX}*`);
  if (keys.length > 0) await redis.unlink(...keys);
  await redis.quit();
}

const outboxesLeft = (): Promise<number> =>
  world.database.collection('mails').countDocuments({ 'outbox.0': { $exists: true } });

describe('fifty mails', () => {
  it('arrive once each when the worker is killed in the middle (F6, I4)', async () => {
    smtp.delayMs = 60;
    await queueAll(MAILS);
    const killed = startWorker();
    await until(async () => smtp.taken.length >= MAILS / 2, 'half of the mails', 60);
    await killed.end('SIGKILL');
    expect(messagesByRecipient().size).toBeLessThan(MAILS);

    startWorker();
    await allSent(MAILS, 90);
    expectOneMessageEach(MAILS);
    await until(async () => (await outboxesLeft()) === 0, 'empty outboxes');
  });

  it('arrive once each when two workers share them', async () => {
    startWorker();
    startWorker();
    await queueAll(MAILS);
    await allSent(MAILS, 60);
    expect(smtp.taken).toHaveLength(MAILS);
    expectOneMessageEach(MAILS);
  });

  it('arrive once each when Redis loses everything in the middle (F11)', async () => {
    smtp.delayMs = 60;
    await queueAll(MAILS);
    startWorker();
    await until(async () => smtp.taken.length >= MAILS / 2, 'half of the mails', 60);
    await flushRedis();
    await allSent(MAILS, 90);
    expectOneMessageEach(MAILS);
    await until(async () => (await outboxesLeft()) === 0, 'empty outboxes');
  });
});

describe('a mail whose job was never queued', () => {
  it('arrives within a minute, once, although its process died between record and relay (F2)', async () => {
    const dying = await createNotificationsWorld({
      ...asSettings(world),
      REDIS_URL: 'redis://127.0.0.1:1', // what it writes down, it cannot relay
    });
    await dying.mails.queue(anOrder('mail-0'));
    await dying.context.close();
    await dying.database.close();

    startWorker();
    await allSent(1, 60);
    expectOneMessageEach(1);
  });
});

describe('a mail server that is away', () => {
  it('has its mails brought later, while others arrive (F18)', async () => {
    smtp.judge = (to) => (to === 'mail-0@reader.test' ? 'busy' : to === 'mail-1@reader.test' ? 'refuse' : 'take');
    startWorker();
    await queueAll(3);
    const states = () => world.mails.statesOf(ids(3));
    await until(async () => (await states()).get('mail-2') === 'sent', 'the third mail');
    await until(async () => (await states()).get('mail-1') === 'failed', 'the bounce');
    expect((await states()).get('mail-0')).toBe('pending');

    smtp.judge = () => 'take';
    await until(async () => (await states()).get('mail-0') === 'sent', 'the second try', 30);
    expect((await states()).get('mail-1')).toBe('failed');
  });
});

describe('the worker', () => {
  it('stops in order when asked to', async () => {
    const worker = startWorker();
    await until(async () => worker.log.includes('worker ready'), 'a ready worker');
    expect(await worker.end('SIGTERM')).toBe(0);
  });

  it('does not start without its settings, and names them (A21)', async () => {
    const worker = WorkerProcess.start({ ...asSettings(world), MONGODB_URI: '', JWT_SECRET: 'short' });
    workers.push(worker);
    expect(await worker.exitCode()).toBe(1);
    expect(worker.log).toContain('MONGODB_URI: missing');
    expect(worker.log).toContain('JWT_SECRET: expected at least 32 bytes');
    expect(worker.log).not.toContain('short');
  });

  it('logs no address (A118)', async () => {
    smtp.judge = () => 'refuse';
    const worker = startWorker();
    await queueAll(1);
    await until(async () => (await world.mails.statesOf(['mail-0'])).get('mail-0') === 'failed', 'the bounce');
    await until(async () => worker.log.includes('mail failed'), 'the log');
    expect(worker.log).not.toContain('reader.test');
  });
});

function asSettings({ env }: NotificationsWorld): Record<string, string> {
  const given = Object.entries(env).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, asSetting(value)]));
}

describe('a mail whose worker dies over it again and again', () => {
  it('is shown as failed in the end, and arrives once when somebody presses retry (F5)', async () => {
    smtp.delayMs = 600_000;
    await queueAll(1);
    const redis = new Redis(world.env.REDIS_URL, { maxRetriesPerRequest: null });
    const queue = new Queue('mail', { connection: redis, prefix: `${world.env.REDIS_PREFIX}:queue` });
    // Another worker, which only looks for jobs of dead ones, and more often than ours do.
    const watcher = new Worker('mail', null, {
      connection: redis,
      prefix: `${world.env.REDIS_PREFIX}:queue`,
      stalledInterval: 100,
      maxStalledCount: 3,
    });
    await watcher.startStalledCheckTimer();
    // The queue has jobs of its own, which die with their workers too.
    const jobId = deliverMail.id({ mailId: 'mail-0', revision: 1 });
    const lock = `${world.env.REDIS_PREFIX}:queue:mail:${jobId}:lock`;
    const isFailed = async (): Promise<boolean> => (await queue.getJobState(jobId)) === 'failed';
    const isTaken = async (): Promise<boolean> => (await redis.exists(lock)) === 1;
    let deaths = 0;
    for (; !(await isFailed()); deaths += 1) {
      // A death between two looks at the queue may count for none.
      expect(deaths).toBeLessThan(12);
      const worker = startWorker();
      await until(async () => (await isTaken()) || (await isFailed()), 'the job to be taken or given up', 60);
      await worker.end('SIGKILL');
      // What time would do to the lock of a dead worker.
      await redis.unlink(lock);
      await redis.unlink(`${world.env.REDIS_PREFIX}:queue:mail:stalled-check`);
      await until(async () => (await queue.getJobState(jobId)) !== 'active', 'the job to be found', 60);
    }
    expect(deaths).toBeGreaterThan(3);
    expect((await world.mails.statesOf(ids(1))).get('mail-0')).toBe('pending');
    expect(await outboxesLeft()).toBe(1);

    smtp.delayMs = 0;
    const failed = await queue.getJob(jobId);
    await failed?.retry();
    startWorker();
    await allSent(1, 60);
    expectOneMessageEach(1);
    await until(async () => (await outboxesLeft()) === 0, 'an empty outbox');
    await watcher.close();
    await queue.close();
    await redis.quit();
  });
});

describe('mails that are to wait', () => {
  it('leave after their time although Redis loses everything; cancelled ones never (F11)', async () => {
    startWorker();
    const notBefore = new Date(Date.now() + 8000);
    await Promise.all(ids(4).map((id) => world.mails.queue({ ...anOrder(id), notBefore })));
    await flushRedis();
    await world.mails.cancel(['mail-0', 'mail-1']);
    expect(smtp.taken).toHaveLength(0);
    await until(async () => smtp.taken.length === 2, 'two mails', 60);
    await until(async () => (await outboxesLeft()) === 0, 'empty outboxes');

    expect(Date.now()).toBeGreaterThanOrEqual(notBefore.getTime());
    expect(smtp.taken.map(({ to }) => to).sort()).toEqual(['mail-2@reader.test', 'mail-3@reader.test']);
    expect(await world.mails.statesOf(ids(4))).toEqual(
      new Map([
        ['mail-0', 'cancelled'],
        ['mail-1', 'cancelled'],
        ['mail-2', 'sent'],
        ['mail-3', 'sent'],
      ]),
    );
  });
});
