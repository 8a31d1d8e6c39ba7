import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import mongoose, { type Connection } from 'mongoose';
import request from 'supertest';
import { createWorker, type WorkerApp } from '../../worker/src/create-worker.js';
import { type Environment, parseEnvironment } from '../src/config/env.js';
import { randomSecret, randomText } from '../src/core/secrets/random.js';
import { createApp } from '../src/create-app.js';
import { TestClock } from './test-clock.js';

export interface TestWorld {
  env: Environment;
  clock: TestClock;
  app: NestExpressApplication;
  /** Base address of the listening server. */
  url: string;
  http: ReturnType<typeof request.agent>;
  /** The suite's own database, to look into. */
  database: Connection;
  /** Runs the jobs, in this process. */
  startWorker(): Promise<WorkerApp>;
  close(): Promise<void>;
}

const PUBLIC_URL = 'http://sampan.test';

function serviceUrl(name: string): string {
  // Set by global-setup.mjs.
  const url = process.env[name];
  if (!url) throw new Error(`${name} is not set: run through jest's integration project`);
  return url;
}

/** Settings of a suite of its own: fresh secrets, database, Redis prefix and storage folder. */
export async function testEnvironment(overrides: Record<string, string> = {}): Promise<Environment> {
  const name = `test_${randomText('abcdefghijklmnopqrstuvwxyz', 12)}`;
  const mongo = new URL(serviceUrl('MONGODB_URI'));
  mongo.pathname = `/${name}`;
  return parseEnvironment({
    NODE_ENV: 'production',
    PORT: '0',
    PUBLIC_URL,
    MONGODB_URI: mongo.toString(),
    REDIS_URL: serviceUrl('REDIS_URL'),
    REDIS_PREFIX: `{${name}}`,
    SMTP_URL: serviceUrl('SMTP_URL'),
    STORAGE_DIR: await mkdtemp(join(tmpdir(), 'sampan-objects-')),
    STORAGE_MIN_FREE_BYTES: '0',
    JWT_SECRET: randomSecret(),
    SIGNING_SECRET: randomSecret(),
    DERIVATION_SECRET: randomSecret(),
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'silent',
    SHUTDOWN_SECONDS: '5',
    ...overrides,
  });
}

/** The real server on a free port, with a clock that the test moves. */
export async function createTestWorld(overrides: Record<string, string> = {}): Promise<TestWorld> {
  const env = await testEnvironment(overrides);
  const clock = new TestClock();
  const { app, stop } = await createApp(env, clock);
  await app.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  const database = await mongoose.createConnection(env.MONGODB_URI).asPromise();
  const workers: WorkerApp[] = [];
  return {
    env,
    clock,
    app,
    url,
    http: request.agent(url),
    database,
    async startWorker() {
      const worker = await createWorker(env, clock);
      workers.push(worker);
      return worker;
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await stop();
      await database.dropDatabase();
      await database.close();
      await rm(env.STORAGE_DIR, { recursive: true, force: true });
    },
  };
}

/** Waits for a condition, not for time. */
export async function until<T>(
  probe: () => Promise<T | null | undefined | false>,
  what: string,
  seconds = 30,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await probe();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited ${seconds} s in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
