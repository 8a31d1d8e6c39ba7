import { type INestApplicationContext, Logger as NestLogger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Environment } from '../../server/src/config/env.js';
import type { Clock } from '../../server/src/core/clock/clock.js';
import { Log } from '../../server/src/core/logging/log.js';
import { WorkerModule } from './worker.module.js';

export interface WorkerApp {
  app: INestApplicationContext;
  /** Lets running jobs finish, then closes everything. */
  stop(): Promise<void>;
}

/** Starts taking jobs. Tests pass their own clock. */
export async function createWorker(env: Environment, clock?: Clock): Promise<WorkerApp> {
  const app = await NestFactory.createApplicationContext(WorkerModule.of({ env, ...(clock && { clock }) }), {
    logger: env.NODE_ENV === 'development' ? new NestLogger() : false,
    abortOnError: false,
  });
  const log = app.get(Log);
  log.info({ pid: process.pid }, 'worker ready');
  return {
    app,
    stop: async () => {
      log.info({}, 'stopping');
      await app.close();
    },
  };
}
