import { hostname } from 'node:os';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import * as z from 'zod';
import { Config } from '../../config/config.module.js';
import { buildInfo } from '../build-info.js';
import { Clock } from '../clock/clock.js';
import { Outbox } from '../outbox/outbox.js';
import { FailFastRedis } from '../redis/redis.js';
import { randomId } from '../secrets/secrets.js';
import { HealthRegistry } from './health.js';

const announced = z.object({
  processId: z.string(),
  service: z.string(),
  version: z.string(),
  host: z.string(),
  pid: z.int(),
  startedAt: z.number(),
  seenAt: z.number(),
  status: z.enum(['ready', 'degraded', 'down', 'stopping']),
  dependencies: z.record(z.string(), z.enum(['up', 'down'])),
  eventLoopDelayMs: z.number(),
  memoryBytes: z.number(),
  jobs: z.number(),
});
export type AnnouncedProcess = z.output<typeof announced> & { isSilent: boolean };

const ANNOUNCE_MS = 5000;
/** Three announcements are missing. */
const SILENT_MS = 3 * ANNOUNCE_MS;
/** One announcement is missing: the process may have ended between a write and the job that follows it. */
const MISSED_MS = ANNOUNCE_MS + 2000;
/** Time for which a process that fell silent is shown. */
const SHOWN_SECONDS = 600;
/** More processes than any installation has. */
const SHOWN_MAX = 500;

/** Name of the process in its log. */
export abstract class ServiceName {
  abstract readonly value: string;
}

/** Records in Redis that this process is alive, with its figures, and reads the records of all. */
@Injectable()
export class Processes implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly id = randomId();
  private startedAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private jobs = 0;

  constructor(
    private readonly service: ServiceName,
    private readonly health: HealthRegistry,
    private readonly redis: FailFastRedis,
    private readonly outbox: Outbox,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.startedAt = this.clock.now().getTime();
    this.timer = setInterval(() => void this.announce(), ANNOUNCE_MS).unref();
    void this.announce();
    // It may have taken the place of one that was killed.
    void this.outbox.relaySoon();
  }

  /** A process that ends properly removes its record at once. */
  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.redis
      .multi()
      .del(this.keyOf(this.id))
      .zrem(this.listKey, this.id)
      .exec()
      .catch(() => undefined);
  }

  /** Counts a job that this process runs, while it runs. */
  async during<T>(job: () => Promise<T>): Promise<T> {
    this.jobs += 1;
    try {
      return await job();
    } finally {
      this.jobs -= 1;
    }
  }

  /** Those that were heard of within the last minutes; by service and host. */
  async list(): Promise<AnnouncedProcess[]> {
    const ids = await this.redis.zrevrange(this.listKey, 0, SHOWN_MAX - 1);
    if (ids.length === 0) return [];
    const texts = await this.redis.mget(ids.map((id) => this.keyOf(id)));
    const now = this.clock.now().getTime();
    return texts
      .flatMap((text) => {
        const { data } = announced.safeParse(text === null ? null : JSON.parse(text));
        return data ? { ...data, isSilent: now - data.seenAt > SILENT_MS } : [];
      })
      .sort((a, b) => a.service.localeCompare(b.service) || a.host.localeCompare(b.host) || a.startedAt - b.startedAt);
  }

  private async announce(): Promise<void> {
    const { status, dependencies, eventLoopDelayMs } = await this.health.check();
    const now = this.clock.now().getTime();
    const process_: z.output<typeof announced> = {
      processId: this.id,
      service: this.service.value,
      version: buildInfo.version,
      host: hostname(),
      pid: process.pid,
      startedAt: this.startedAt,
      seenAt: now,
      status,
      dependencies,
      eventLoopDelayMs,
      memoryBytes: process.memoryUsage.rss(),
      jobs: this.jobs,
    };
    const answers = await this.redis
      .multi()
      .set(this.keyOf(this.id), JSON.stringify(process_), 'EX', SHOWN_SECONDS)
      .zadd(this.listKey, now, this.id)
      .zremrangebyscore(this.listKey, 0, now - SHOWN_SECONDS * 1000)
      .zcount(this.listKey, now - MISSED_MS - ANNOUNCE_MS, `(${now - MISSED_MS}`)
      .exec()
      // Others see that it is silent.
      .catch(() => null);
    if (answers?.at(-1)?.[1]) await this.outbox.relaySoon();
  }

  private get listKey(): string {
    return `${this.config.env.REDIS_PREFIX}:processes`;
  }

  private keyOf(id: string): string {
    return `${this.config.env.REDIS_PREFIX}:process:${id}`;
  }
}
