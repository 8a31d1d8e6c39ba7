import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Config } from '../../config/config.module.js';
import { AppError } from '../errors/app-error.js';
import { FailFastRedis } from '../redis/redis.js';
import { sha256 } from '../secrets/secrets.js';

export interface RateLimit {
  name: string;
  points: number;
  perSeconds: number;
}

/**
 * Rate limits shared by all servers through Redis. While Redis is unavailable each process counts in memory with half the
 * points, because it does not see the others' requests: limits never fail open. Keys are hashed, so Redis holds no
 * addresses.
 */
@Injectable()
export class RateLimiter {
  private readonly limiters = new Map<string, RateLimiterRedis>();

  constructor(
    private readonly redis: FailFastRedis,
    private readonly config: Config,
  ) {}

  /** Takes one point. */
  async takePoint(limit: RateLimit, key: string): Promise<void> {
    const refusal = await this.consume(limit, key);
    if (refusal) throw tooManyRequests(refusal);
  }

  /** Takes one point; false when none is left. */
  async tryTake(limit: RateLimit, key: string): Promise<boolean> {
    return (await this.consume(limit, key)) === null;
  }

  /** Throws when no point is left, and takes none: for limits that count failures. */
  async check(limit: RateLimit, key: string): Promise<void> {
    const state = await this.limiterOf(limit).get(sha256(key));
    if (state && state.consumedPoints >= limit.points) throw tooManyRequests(state);
  }

  /** Returns a point for an attempt that does not count after all. */
  async giveBack(limit: RateLimit, key: string): Promise<void> {
    await this.limiterOf(limit).reward(sha256(key));
  }

  async forgive(limit: RateLimit, key: string): Promise<void> {
    await this.limiterOf(limit).delete(sha256(key));
  }

  private async consume(limit: RateLimit, key: string): Promise<RateLimiterRes | null> {
    try {
      await this.limiterOf(limit).consume(sha256(key));
      return null;
    } catch (error) {
      if (error instanceof RateLimiterRes) return error;
      throw error;
    }
  }

  private limiterOf(limit: RateLimit): RateLimiterRedis {
    const known = this.limiters.get(limit.name);
    if (known) return known;
    const options = {
      keyPrefix: `${this.config.env.REDIS_PREFIX}:limit:${limit.name}`,
      points: limit.points,
      duration: limit.perSeconds,
    };
    const limiter = new RateLimiterRedis({
      ...options,
      storeClient: this.redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory({ ...options, points: Math.max(1, Math.floor(limit.points / 2)) }),
    });
    this.limiters.set(limit.name, limiter);
    return limiter;
  }
}

function tooManyRequests({ msBeforeNext }: RateLimiterRes): AppError {
  return new AppError('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
}
