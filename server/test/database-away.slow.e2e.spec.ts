import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { type App, startApp } from '../../docker/embedded/app.mjs';
import { type Services, startServices } from '../../docker/embedded/services.mjs';
import { randomText } from '../src/core/secrets/secrets.js';
import { until } from './harness.js';
import { changeAccount } from './people.js';

/**
 * Runs in `npm run test:all` only: it boots a database, a server and a worker of its own and waits for the killed
 * database to come back. In `npm test`, `error.filter.spec.ts` has what answers 503.
 */

let app: App;
let database: Services;
let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sampan-database-'));
  database = await startServices({ dir, ports: 'free', which: ['mongo'], env: {} });
  app = await startApp({
    dir,
    env: {
      ...database.env,
      REDIS_URL: process.env['REDIS_URL'],
      REDIS_PREFIX: `{database-${randomText('abcdefghij', 10)}}`,
      SMTP_URL: process.env['SMTP_URL'],
      TRUST_PROXY: 'loopback',
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'correct horse battery',
    },
  });
});
afterAll(async () => {
  await app.stop();
  await database.stop();
  await rm(dir, { recursive: true, force: true });
});

interface Answer<T> {
  status: number;
  body: T;
}

async function post<T>(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer<T>> {
  const answer = await fetch(app.baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as T };
}

/** Logged errors without an error code. */
async function unforeseen(): Promise<string> {
  const lines = (await readFile(join(dir, 'logs', 'server.log'), 'utf8')).split('\n');
  return lines.filter((line) => line.startsWith('{"level":50')).join('\n');
}

it('loses no acknowledged transfer, refuses quickly, and goes on by itself when the database is killed', async () => {
  const { body: login } = await post<{ accessToken: string; user: { _id: string } }>('/combinedAuth', {
    email: 'admin@example.com',
    password: 'correct horse battery',
  });
  const headers = { authorization: `Bearer ${login.accessToken}` };
  const userId = login.user._id;
  const uri = database.env['MONGODB_URI'] ?? '';
  const look = await mongoose.createConnection(uri).asPromise();
  await changeAccount(look, userId, { assignedPlan: 'business' });
  await look.close();

  const acknowledged: string[] = [];
  const refused: Answer<{ code?: string }>[] = [];
  let isOver = false;
  const open = () =>
    post<{ slug: string }>('/stsAuth', { id: userId, type: 'userUpload', files: [{ path: 'a', size: 0 }] }, headers);
  // Each opened upload is a durable record of its own, written under the same promise as a transfer.
  const load = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const answer = await open();
      if (answer.status === 200 || answer.status === 201) acknowledged.push(answer.body.slug);
      else refused.push(answer as Answer<{ code?: string }>);
    }
  });
  await until(async () => acknowledged.length >= 20, 'records');
  await Promise.all(database.children.map((child) => child.kill()));
  await until(async () => refused.length >= 4, 'refusals');
  const atDeath = acknowledged.length;
  database = await startServices({
    dir,
    which: ['mongo'],
    env: { MONGO_PORT: new URL(uri).port },
  });
  await until(async () => acknowledged.length >= atDeath + 20, 'it to go on');
  isOver = true;
  await Promise.all(load);

  if (refused.some(({ status }) => status !== 503)) throw new Error(`not foreseen: ${await unforeseen()}`);
  const after = await mongoose.createConnection(uri).asPromise();
  const found = await after
    .collection<{ _id: string }>('upload_sessions')
    .countDocuments({ _id: { $in: acknowledged } });
  await after.close();
  expect(found).toBe(acknowledged.length);
});
