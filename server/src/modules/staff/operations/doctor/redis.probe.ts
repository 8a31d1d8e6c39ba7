import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { Config } from '../../../../config/config.module.js';
import { JobQueue } from '../../../../core/jobs/job-queue.js';
import { FailFastRedis, isNotPrimary } from '../../../../core/redis/redis.js';
import { type Check, failure, messageOf, ok } from '../domain/check.js';

/** Policy and durability of Redis, and whether workers read jobs from it. */
@Injectable()
export class RedisProbe {
  constructor(
    private readonly redis: FailFastRedis,
    private readonly queue: JobQueue,
    private readonly config: Config,
  ) {}

  async run(): Promise<Check[]> {
    // A connection of its own: that of the process leaves a replica at once, and may be on its way.
    const redis = this.redis.duplicate({ reconnectOnError: null, retryStrategy: () => null });
    redis.on('error', () => undefined);
    try {
      await redis.connect();
      const info = infoOf(await redis.info());
      const writes = await this.writes(redis);
      const found = [policy(info), durability(info), writes];
      // If Redis accepts no writes, no worker can be found either.
      return writes.level === 'ok' ? [...found, await this.workers()] : found;
    } catch (error) {
      return [failure('redis', `Redis does not respond (${messageOf(error)}).`, 'Start it, and check REDIS_URL.')];
    } finally {
      redis.disconnect();
    }
  }

  private async writes(redis: Redis): Promise<Check> {
    const key = `${this.config.env.REDIS_PREFIX}:doctor`;
    try {
      await redis.set(key, '1', 'EX', 1);
      return ok('redis-writes', 'writes work');
    } catch (error) {
      if (isNotPrimary(error))
        return failure(
          'redis-writes',
          'REDIS_URL points to a replica, which accepts no jobs. After a failover, the old primary still responds there.',
          'Point the address to the primary (ROLE tells which one it is); servers and workers follow automatically.',
        );
      return failure(
        'redis-writes',
        `Redis does not accept writes (${messageOf(error)}).`,
        'OOM: raise maxmemory. MISCONF: check its log, the disk may be full.',
      );
    }
  }

  private async workers(): Promise<Check> {
    const idle: string[] = [];
    for (const queue of this.queue.all()) if ((await queue.getWorkersCount()) === 0) idle.push(queue.name);
    if (idle.length === 0) return ok('workers', 'every queue has a worker');
    return failure('workers', `No worker processes: ${idle.join(', ')}.`, 'Start a worker.');
  }
}

function infoOf(text: string): Map<string, string> {
  return new Map(text.split(/\r?\n/).map((line) => [line.split(':')[0] ?? '', line.slice(line.indexOf(':') + 1)]));
}

function policy(info: Map<string, string>): Check {
  const found = info.get('maxmemory_policy');
  if (found === 'noeviction') return ok('redis-eviction', 'eviction is off (noeviction)');
  return failure(
    'redis-eviction',
    `Redis may evict jobs (maxmemory-policy ${found ?? 'unknown'}).`,
    'Set "maxmemory-policy noeviction" in redis.conf or valkey.conf, and run CONFIG SET maxmemory-policy noeviction.',
  );
}

function durability(info: Map<string, string>): Check {
  if (info.get('aof_enabled') === '1') return ok('redis-durability', 'jobs survive a restart (appendonly)');
  return failure(
    'redis-durability',
    'Jobs are lost when Redis restarts: there is no append-only file.',
    'Set "appendonly yes" in redis.conf or valkey.conf, and run CONFIG SET appendonly yes.',
  );
}
