import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { until } from '../../../server/test/environment.js';
import { variablesOf } from '../../../server/test/users-command.js';
import { FakeSmtp } from '../../../server/test/fake-smtp.js';
import { deliverMail } from '../../../server/src/modules/platform/mail/mail.jobs.js';
import {
  buildMailRequest,
  createMailWorld,
  type MailWorld,
} from '../../../server/src/modules/platform/mail/testing/mail.world.js';
import { WorkerProcess } from './worker-process.js';

/** Interval of the stalled-job check. */
const WATCH_MS = 100;

/** A mail server, mails in a separate database, and built workers that tests may kill. */
export class DeliveryWorld {
  private readonly workers: WorkerProcess[] = [];
  private watcher: Worker | undefined;
  private readonly redis: Redis;
  private readonly queuePrefix: string;
  readonly queue: Queue;

  private constructor(
    readonly smtp: FakeSmtp,
    readonly notifications: MailWorld,
  ) {
    const { REDIS_URL, REDIS_PREFIX } = notifications.env;
    this.redis = new Redis(REDIS_URL, { maxRetriesPerRequest: null });
    this.queuePrefix = `${REDIS_PREFIX}:queue`;
    this.queue = new Queue('mail', { connection: this.redis, prefix: this.queuePrefix });
  }

  static async start(): Promise<DeliveryWorld> {
    const smtp = await FakeSmtp.start();
    // The minimum lock duration: jobs of a killed worker are picked up soon.
    const overrides = { SMTP_URL: smtp.url, JOB_LOCK_SECONDS: '3' };
    return new DeliveryWorld(smtp, await createMailWorld(overrides));
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.end('SIGKILL')));
    await this.watcher?.close();
    await this.queue.close();
    await this.redis.quit();
    await this.notifications.close();
    await this.smtp.close();
  }

  /** Settings of the workers, whose logs tests read. */
  get settings(): Record<string, string> {
    return { ...variablesOf(this.notifications.env), LOG_LEVEL: 'info' };
  }

  startWorker(changes: Record<string, string> = {}): WorkerProcess {
    const worker = WorkerProcess.start({ ...this.settings, ...changes });
    this.workers.push(worker);
    return worker;
  }

  async queueMails(count: number): Promise<void> {
    await Promise.all(mailIds(count).map((id) => this.notifications.mails.queue(buildMailRequest(id))));
  }

  states(count: number): Promise<Map<string, string>> {
    return this.notifications.records.statesOf(mailIds(count));
  }

  async allSent(count: number): Promise<void> {
    const probe = async (): Promise<boolean> => {
      const states = await this.states(count);
      return states.size === count && [...states.values()].every((state) => state === 'sent');
    };
    await until(probe, `${count} mails to be sent`);
  }

  /** Recipient → distinct Message-IDs delivered to them. */
  messagesByRecipient(): Map<string, Set<string>> {
    const found = new Map<string, Set<string>>();
    for (const { to, raw } of this.smtp.taken) {
      const [, id = ''] = /^message-id: *(<[^>]+>)/im.exec(raw) ?? [];
      found.set(to, (found.get(to) ?? new Set()).add(id));
    }
    return found;
  }

  expectOneMessageEach(count: number): void {
    const messages = [...this.messagesByRecipient().values()];
    expect(messages.map((own) => own.size)).toEqual(Array.from({ length: count }, () => 1));
    expect(new Set(messages.flatMap((own) => [...own])).size).toBe(count);
  }

  outboxesLeft(): Promise<number> {
    return this.notifications.database.collection('mails').countDocuments({ 'outbox.0': { $exists: true } });
  }

  /** Only this suite's keys: others use the same server. */
  async flushRedis(): Promise<void> {
    const keys = await this.redis.keys(`${this.notifications.env.REDIS_PREFIX}*`);
    if (keys.length > 0) await this.redis.unlink(...keys);
  }

  /** Starts a worker that only looks for stalled jobs, more often than the real one. */
  async watchForDeadWorkers(): Promise<void> {
    this.watcher = new Worker('mail', null, {
      connection: this.redis,
      prefix: this.queuePrefix,
      stalledInterval: WATCH_MS,
      maxStalledCount: 3,
    });
    await this.watcher.startStalledCheckTimer();
  }

  readonly firstJobId = deliverMail.id({ mailId: 'mail-0', revision: 1 });

  async isFirstJobTaken(): Promise<boolean> {
    return (await this.redis.exists(this.firstJobLock)) === 1;
  }

  /** Simulates the expiry of a dead worker's lock. */
  async expireFirstJobLock(): Promise<void> {
    await this.redis.unlink(this.firstJobLock);
    await this.redis.unlink(`${this.queuePrefix}:mail:stalled-check`);
    await until(async () => (await this.queue.getJobState(this.firstJobId)) !== 'active', 'the job to be found');
  }

  private get firstJobLock(): string {
    return `${this.queuePrefix}:mail:${this.firstJobId}:lock`;
  }
}

export function mailIds(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `mail-${index}`);
}
