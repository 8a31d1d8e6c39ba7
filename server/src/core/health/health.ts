import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { FailFastRedis } from '../redis/redis.js';
import { EventLoopWatch } from './event-loop-watch.js';

const CHECK_MS = 2000;

export type DependencyState = 'up' | 'down';

export interface Health {
  status: 'ready' | 'degraded' | 'down' | 'stopping';
  dependencies: Record<string, DependencyState>;
  eventLoopDelayMs: number;
}

interface Dependency {
  check: () => Promise<unknown>;
  /** The service is `down` without it; without the others it is only `degraded`. */
  isVital: boolean;
}

async function within(work: Promise<unknown>): Promise<DependencyState> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), CHECK_MS);
  });
  try {
    await Promise.race([work, timeout]);
    return 'up';
  } catch {
    return 'down';
  } finally {
    clearTimeout(timer);
  }
}

/** Registry of the dependencies by name, and whether this process accepts new work. */
@Injectable()
export class HealthRegistry implements OnModuleDestroy {
  private readonly dependencies = new Map<string, Dependency>();
  private readonly eventLoop = new EventLoopWatch();
  private stopping = false;

  constructor(@InjectConnection() connection: Connection, redis: FailFastRedis) {
    this.register('mongodb', {
      isVital: true,
      check: async () => connection.db?.command({ ping: 1 }) ?? Promise.reject(new Error('not connected')),
    });
    this.register('redis', { isVital: false, check: () => redis.ping() });
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
    const states = await Promise.all(named.map(([, { check }]) => within(check())));
    const dependencies = Object.fromEntries(named.map(([name], index) => [name, states[index] ?? 'down']));
    return { status: this.verdict(named, states), dependencies, eventLoopDelayMs: this.eventLoop.longestMs() };
  }

  private verdict(named: [string, Dependency][], states: DependencyState[]): Health['status'] {
    if (this.stopping) return 'stopping';
    if (named.some(([, { isVital }], index) => isVital && states[index] === 'down')) return 'down';
    return states.includes('down') ? 'degraded' : 'ready';
  }
}
