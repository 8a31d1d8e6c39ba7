import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Config } from '../../config/config.module.js';
import { Log } from '../logging/log.js';
import { FailFastRedis } from '../redis/redis.js';

const WINDOW_MS = 60_000;
/** Shorter blocks are of no interest, and each sample wakes a process that is at rest. */
const RESOLUTION_MS = 100;
const NANOSECONDS = 1e6;

/** Longest event loop delay of this process in the current and the previous window. */
class EventLoopWatch {
  private readonly histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  private readonly timer = setInterval(() => this.rotateWindow(), WINDOW_MS).unref();
  private previousMs = 0;

  constructor() {
    this.histogram.enable();
  }

  longestMs(): number {
    return Math.max(this.previousMs, this.currentMs());
  }

  stop(): void {
    clearInterval(this.timer);
    this.histogram.disable();
  }

  private rotateWindow(): void {
    this.previousMs = this.currentMs();
    this.histogram.reset();
  }

  /** Each sample includes the sampling interval, so subtract it. */
  private currentMs(): number {
    return this.histogram.count === 0 ? 0 : Math.max(0, Math.round(this.histogram.max / NANOSECONDS) - RESOLUTION_MS);
  }
}

const CHECK_MS = 2000;

type DependencyState = 'up' | 'down';

interface Health {
  status: 'ready' | 'degraded' | 'down' | 'stopping';
  dependencies: Record<string, DependencyState>;
  eventLoopDelayMs: number;
}

interface Dependency {
  check: () => Promise<unknown>;
  /** The service is `down` without it; without the others it is only `degraded`. */
  isVital: boolean;
}

/** Lifetime of what a check writes. */
const TRIAL_SECONDS = 60;

async function within(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), CHECK_MS);
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Registry of the dependencies by name, and whether this process accepts new work. */
@Injectable()
export class HealthRegistry implements OnModuleDestroy {
  private readonly dependencies = new Map<string, Dependency>();
  private readonly eventLoop = new EventLoopWatch();
  private readonly down = new Set<string>();
  private stopping = false;

  constructor(
    @InjectConnection() connection: Connection,
    redis: FailFastRedis,
    { env: { REDIS_PREFIX } }: Config,
    private readonly log: Log,
  ) {
    this.register('mongodb', {
      isVital: true,
      check: async () => connection.db?.command({ ping: 1 }) ?? Promise.reject(new Error('not connected')),
    });
    // A replica, or a server without memory, answers every PING.
    this.register('redis', {
      isVital: false,
      check: () => redis.set(`${REDIS_PREFIX}:health`, '1', 'EX', TRIAL_SECONDS),
    });
  }

  register(name: string, dependency: Dependency): void {
    this.dependencies.set(name, dependency);
  }

  onModuleDestroy(): void {
    this.eventLoop.stop();
  }

  markStopping(): void {
    this.stopping = true;
  }

  async check(): Promise<Health> {
    const named = [...this.dependencies];
    const states = await Promise.all(named.map(([name, { check }]) => this.stateOf(name, check)));
    const dependencies = Object.fromEntries(named.map(([name], index) => [name, states[index] ?? 'down']));
    return { status: this.verdict(named, states), dependencies, eventLoopDelayMs: this.eventLoop.longestMs() };
  }

  /** Logs the cause once, when it goes down. */
  private async stateOf(name: string, check: Dependency['check']): Promise<DependencyState> {
    try {
      await within(check());
      this.down.delete(name);
      return 'up';
    } catch (error) {
      if (!this.down.has(name)) this.log.warn({ dependency: name, err: error }, 'dependency is down');
      this.down.add(name);
      return 'down';
    }
  }

  private verdict(named: [string, Dependency][], states: DependencyState[]): Health['status'] {
    if (this.stopping) return 'stopping';
    if (named.some(([, { isVital }], index) => isVital && states[index] === 'down')) return 'down';
    return states.includes('down') ? 'degraded' : 'ready';
  }
}
