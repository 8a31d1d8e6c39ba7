import 'reflect-metadata';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import mongoose, { type Connection } from 'mongoose';
import request from 'supertest';
import { createWorker, type WorkerApp } from '../../worker/src/create-worker.js';
import type { Environment } from '../src/config/env.js';
import { JobQueue } from '../src/core/jobs/job-queue.js';
import { RecordCaches } from '../src/core/mongo/record-caches.js';
import { createApp } from '../src/create-app.js';
import { testEnvironment, unfinishedWork } from './environment.js';
import { IndexCheck } from './index-check.js';
import './listed-errors.js';
import type { SignUpInput } from './people.js';
import { signUp } from './sign-up.js';
import { TestClock } from './test-clock.js';

export { testEnvironment, until } from './environment.js';

export interface TestWorld {
  env: Environment;
  clock: TestClock;
  app: NestExpressApplication;
  /** Base address of the listening server. */
  url: string;
  http: ReturnType<typeof request.agent>;
  /** The suite's own database, to look into. */
  database: Connection;
  signUp(input: SignUpInput): ReturnType<typeof signUp>;
  /** Runs the jobs, in this process. */
  startWorker(): Promise<WorkerApp>;
  close(): Promise<void>;
}

const WRITES = new Set(['update', 'delete', 'findAndModify', 'bulkWrite']);

/** Time after a move of the clock during which schedules run at once: one may have been running at the move. */
const SCHEDULES_FOLLOW_MS = 5000;

async function promoteSchedules(app: NestExpressApplication): Promise<void> {
  const queues = app.get(JobQueue, { strict: false }).all();
  for (const queue of queues.filter(({ name }) => name === 'sweeps' || name === 'outside'))
    await queue.promoteJobs().catch(() => undefined);
}

/** One line for each job that is not done or was given up, and for each mail that has not left. */
async function unfinishedOf(app: NestExpressApplication, database: Connection): Promise<string[]> {
  const queues = app.get(JobQueue, { strict: false }).all();
  const jobs = await Promise.all(
    queues.flatMap((queue) =>
      (['active', 'waiting', 'delayed', 'failed'] as const).map(async (state) =>
        (await queue.getJobs([state], 0, 20))
          // Schedules are always there.
          .filter(({ opts }) => !opts.deduplication)
          .map(({ id, delay, attemptsMade, failedReason }) =>
            [state, queue.name, id, delay, attemptsMade, failedReason].join(' '),
          ),
      ),
    ),
  );
  const waiting = await database.collection('mails').find({ state: 'pending' }).limit(20).toArray();
  const mails = waiting.map(({ _id, attempts, lastError, outbox }) =>
    [_id, attempts, lastError, outbox.length].join(' '),
  );
  return [...jobs.flat(), ...mails.map((mail) => `mail ${mail}`)];
}

/** The real server on a free port, with a clock that the test moves. */
export async function createTestWorld(overrides: Record<string, string> = {}): Promise<TestWorld> {
  const env = await testEnvironment(overrides);
  const clock = new TestClock();
  const { app, stop } = await createApp(env, clock);
  const indexes = new IndexCheck(app);
  await app.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  const database = await mongoose.createConnection(env.MONGODB_URI, { monitorCommands: true }).asPromise();
  const reportUnfinished = () => unfinishedOf(app, database);
  unfinishedWork.add(reportUnfinished);
  const workers: WorkerApp[] = [];
  // Writes of the test itself publish no event, so the caches are cleared here.
  database.getClient().on('commandSucceeded', ({ commandName }) => {
    if (!WRITES.has(commandName)) return;
    for (const each of [app, ...workers.map((worker) => worker.app)]) each.get(RecordCaches, { strict: false }).clear();
  });
  // Schedules go by the time of the machine: where the test moved its clock, they are due too.
  const schedules = setInterval(() => {
    if (workers.length > 0 && clock.wasMovedWithin(SCHEDULES_FOLLOW_MS)) void promoteSchedules(app);
  }, 500);
  return {
    env,
    clock,
    app,
    url,
    http: request.agent(url),
    database,
    signUp: (input) => signUp(app, clock, input),
    async startWorker() {
      const { app: context, stop: stopWorker } = await createWorker(env, clock);
      indexes.watch(context);
      let stopping: Promise<void> | null = null;
      const worker = { app: context, stop: () => (stopping ??= stopWorker()) };
      workers.push(worker);
      return worker;
    },
    async close() {
      unfinishedWork.delete(reportUnfinished);
      clearInterval(schedules);
      await Promise.all(workers.map((worker) => worker.stop()));
      await stop();
      const unplanned = await indexes.unplanned(database);
      await database.dropDatabase();
      await database.close();
      await rm(env.STORAGE_DIR, { recursive: true, force: true });
      // Every query of every suite has its index.
      expect([...indexes.unindexed, ...unplanned]).toEqual([]);
    },
  };
}

let shared: Promise<TestWorld> | null = null;

/**
 * The world of all suites in a group that need the default settings and neither count nor sweep what is not theirs:
 * starting a server takes longer than most of them. Its clock only goes forward. `close` stops the suite's workers.
 */
export async function sharedWorld(): Promise<TestWorld> {
  const world = await (shared ??= createTestWorld());
  const workers: WorkerApp[] = [];
  return {
    ...world,
    http: request.agent(world.url),
    async startWorker() {
      const worker = await world.startWorker();
      workers.push(worker);
      return worker;
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

afterAll(async () => (await shared)?.close());
