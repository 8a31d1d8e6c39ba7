import type { Server } from 'node:http';
import { type INestApplicationContext, Logger as NestLogger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Environment } from '../../server/src/config/env.js';
import type { Clock } from '../../server/src/core/clock/clock.js';
import { Log } from '../../server/src/core/logging/log.js';
import { Metrics } from '../../server/src/core/metrics/metrics.js';
import { serveMetrics } from '../../server/src/core/metrics/metrics-page.js';
import { WorkerModule } from './worker.module.js';

export interface WorkerApp {
  app: INestApplicationContext;
  /** Lets running jobs finish, then closes everything. */
  stop(): Promise<void>;
}

/** Starts taking jobs. Tests pass their own clock. */
export async function createWorker(env: Environment, clock?: Clock): Promise<WorkerApp> {
  const app = await NestFactory.createApplicationContext(WorkerModule.forRoot({ env, ...(clock && { clock }) }), {
    logger: env.LOG_LEVEL === 'debug' || env.LOG_LEVEL === 'trace' ? new NestLogger() : false,
    abortOnError: false,
  });
  const log = app.get(Log);
  const metrics = await metricsOf(app, env);
  log.info({ pid: process.pid }, 'worker ready');
  return {
    app,
    stop: async () => {
      log.info({}, 'stopping');
      metrics?.close();
      await app.close();
    },
  };
}

/** Null if no port is set for them. */
async function metricsOf(
  app: INestApplicationContext,
  { HOST, WORKER_METRICS_PORT, METRICS_TOKEN }: Environment,
): Promise<Server | null> {
  if (WORKER_METRICS_PORT === undefined) return null;
  return serveMetrics(app.get(Metrics), { host: HOST, port: WORKER_METRICS_PORT, token: METRICS_TOKEN });
}
