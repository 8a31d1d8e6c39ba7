import { DAY_MS } from '#contract/units.js';
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Job, Queue } from 'bullmq';
import mongoose from 'mongoose';
import { type App, startApp } from '../../docker/embedded/app.mjs';
import { type ServiceName, type Services, startServices } from '../../docker/embedded/services.mjs';
import { queueNames } from '../src/core/jobs/define-job.js';
import { testEnvironment, until } from './environment.js';
import type { Opened } from './shipped-app.js';
import { changeAccount } from './people.js';
import { variablesOf } from './users-command.js';

/**
 * Runs in `npm run test:all` only: ten minutes of calls while every process is killed again and again. In `npm test`,
 * `deliver-mail.int.spec.ts` kills a worker, `undo.e2e.spec.ts` ends calls behind their write, `schedules.e2e.spec.ts` and
 * `mails.int.spec.ts` have a queue that lost its data or is away, `error.filter.spec.ts` a database that is away.
 */

const MINUTES = Number(process.env['CHAOS_MINUTES'] ?? 10);
const PEOPLE = 5;
/** Seconds between two kills, at least and at most. */
const PAUSE = [3, 9] as const;
const EMPTY_WITHIN_SECONDS = 30;
/** MongoDB ends the transaction of a killed process after this time (its `transactionLifetimeLimitSeconds`). */
const TRANSACTION_LIFETIME_SECONDS = 60;

interface Sent {
  slug: string;
  id: string;
  sha256: string;
  state: 'live' | 'deleted';
}
interface Answer {
  status: number;
  body: never;
}

let dir: string;
let env: Record<string, string>;
let services: Record<'mongo' | 'valkey', Services>;
let app: App;
let lifetime: NodeJS.Timeout;
let headers: Record<string, string> = {};
let userId: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sampan-chaos-'));
  services = { mongo: await start('mongo'), valkey: await start('valkey') };
  const settings = await testEnvironment({
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'correct horse battery',
    ...services.mongo.env,
    ...services.valkey.env,
  });
  const { PORT: _port, PUBLIC_URL: _url, STORES: _stores, ...others } = variablesOf(settings);
  env = others;
  const endThem = () => void endLostTransactions().catch(() => undefined);
  lifetime = setInterval(endThem, TRANSACTION_LIFETIME_SECONDS * 1000);
  app = await startApp({ dir, env });
  await logIn();
  await inDatabase((database) => changeAccount(database, userId, { assignedPlan: 'business' }));
});
afterAll(async () => {
  clearInterval(lifetime);
  await app.stop();
  for (const { stop } of Object.values(services)) await stop();
  await rm(dir, { recursive: true, force: true });
});

function start(which: ServiceName, ports: Record<string, string> = {}): Promise<Services> {
  return startServices({
    dir: join(dir, which),
    which: [which],
    env: ports,
    ports: ports['PORT'] ? 'preferred' : 'free',
  });
}

async function inDatabase<T>(work: (database: mongoose.Connection) => T | Promise<T>): Promise<T> {
  const database = await mongoose.createConnection(env['MONGODB_URI'] ?? '').asPromise();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** One network for each call: what is tried is not how many calls one may make. */
let calls = 0;
function network(): string {
  calls += 1;
  return `198.${18 + ((calls >> 16) & 1)}.${(calls >> 8) & 255}.${calls & 255}`;
}

/** No call waits longer than for a lock that a killed process has left. */
const patience = (): AbortSignal => AbortSignal.timeout((TRANSACTION_LIFETIME_SECONDS + 15) * 1000);

async function call(method: string, path: string, body?: object, own: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(app.baseUrl + path, {
    method,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network(), ...headers, ...own },
    ...(body && { body: JSON.stringify(body) }),
    signal: patience(),
  });
  return { status: answer.status, body: (await answer.json()) as never };
}

async function logIn(): Promise<void> {
  const credentials = { email: 'admin@example.com', password: 'correct horse battery' };
  const { body } = (await call('POST', '/combinedAuth', credentials)) as {
    body: { accessToken: string; user: { _id: string } };
  };
  headers = { authorization: `Bearer ${body.accessToken}` };
  userId = body.user._id;
}

/** Lines of the server's log about a call. */
async function logged({ requestId }: { requestId: string }): Promise<string> {
  const log = await readFile(join(dir, 'logs/server.log'), 'utf8');
  return log
    .split('\n')
    .filter((line) => line.includes(requestId))
    .join('\n');
}

/** Retries as a client does, until the answer is neither a fault nor an expired token. */
async function insist(...request: Parameters<typeof call>): Promise<Answer> {
  const [method, path] = request;
  let last: unknown;
  const attempt = async () => {
    const answer = await call(...request).catch((error: unknown) => void (last = error));
    if (!answer) return null;
    last = answer;
    if (answer.status === 500) throw new Error(`${method} ${path} answered 500: ${await logged(answer.body)}`);
    if (answer.status === 401) await logIn().catch(() => undefined);
    return answer.status < 500 && answer.status !== 429 && answer.status !== 401 ? answer : null;
  };
  return until(attempt, `${method} ${path}`).catch((error: unknown) => {
    throw new Error(`${String(error)}; last: ${JSON.stringify(last)}`);
  });
}

function bodyOf<T>({ status, body }: Answer): T {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

async function upload(bytes: Buffer, extra: object = {}): Promise<Opened> {
  const files = [{ path: `${randomBytes(6).toString('hex')}.bin`, size: bytes.length }];
  const opened = await insist('POST', '/stsAuth', { id: userId, type: 'userUpload', files, ...extra }).then(
    bodyOf<Opened>,
  );
  const token = { authorization: `Bearer ${opened.SecurityToken}` };
  const itemPaths = opened.files.map(({ itemPath }) => itemPath);
  const signed = await insist('POST', `/v1/uploads/${opened.slug}/puts`, { itemPaths }, token).then(
    bodyOf<{ requests: { url: string; headers: Record<string, string> }[] }>,
  );
  const [request] = signed.requests;
  const put = () =>
    fetch(app.baseUrl + request?.url, {
      method: 'PUT',
      headers: request?.headers,
      body: new Uint8Array(bytes),
      signal: patience(),
    });
  const isThere = async () => [200, 412].includes((await put().catch(() => null))?.status ?? 0);
  await until(isThere, 'a PUT');
  return opened;
}

const fileObjectsOf = ({ files }: Opened) =>
  files.map(({ path, size, itemPath }) => ({ fileName: path, size, itemPath }));

async function send(): Promise<Sent> {
  const bytes = randomBytes(1000 + Math.floor(Math.random() * 20_000));
  const opened = await upload(bytes);
  const { slug } = opened;
  const body = {
    slug,
    sendAs: 'email',
    emailTo: [{ email: `${slug.toLowerCase()}@reader.test` }],
    expirySeconds: 604_800,
    fileObjects: fileObjectsOf(opened),
  };
  const answer = await insist('POST', '/quicksend2', body);
  const id = bodyOf<{ data: { ops: { _id: string }[] } }>(answer).data.ops[0]?._id ?? '';
  return { slug, id, sha256: createHash('sha256').update(bytes).digest('hex'), state: 'live' };
}

/** Content that the reader downloads; null if there is no transfer. */
async function fetched({ slug }: Sent): Promise<string | null> {
  const page = await insist('POST', '/v1/downloads', { slug });
  if (page.status === 404) return null;
  const { visit } = bodyOf<{ visit: string }>(page);
  const signed = await insist('POST', '/v1/downloads/file', { slug, fileId: '0', visit });
  const { url } = bodyOf<{ url: string }>(signed);
  const read = async () => {
    const answer = await fetch(new URL(url, app.baseUrl), { signal: patience() }).catch(() => null);
    return answer?.ok ? Buffer.from(await answer.arrayBuffer()) : null;
  };
  const bytes = await until(() => read().catch(() => null), 'the bytes');
  return createHash('sha256').update(bytes).digest('hex');
}

async function live(sent: Sent[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const own = await send();
    sent.push(own);
    const dice = Math.random();
    if (dice < 0.2) {
      const { status } = await insist('POST', '/deleteTransfer', { type: 'transfers', slug: own.slug });
      // A repeated call after a lost answer finds it deleted.
      if (status === 200 || status === 404) own.state = 'deleted';
    } else if (dice < 0.4) {
      const days = 3 + Math.floor(Math.random() * 100);
      bodyOf(await insist('PATCH', `/v1/transfers/${own.slug}`, { expiryDate: Date.now() + days * DAY_MS }));
    } else if (dice < 0.6) {
      const more = await upload(randomBytes(500), { addTo: own.slug });
      const addition = { slug: own.slug, _id: own.id, uploadSlug: more.slug, fileObjects: fileObjectsOf(more) };
      bodyOf(await insist('PATCH', '/quicksend2', addition));
    } else if (dice < 0.7) {
      const given = await upload(randomBytes(500));
      await insist('DELETE', `/v1/uploads/${given.slug}`, undefined, {
        authorization: `Bearer ${given.SecurityToken}`,
      });
    } else expect(await fetched(own)).toBe(own.sha256);
  }
}

/** The embedded database does not end the open transaction of a killed process by itself. */
async function endLostTransactions(): Promise<void> {
  await inDatabase(({ db }) => db?.admin().command({ killAllSessions: [] }));
}

async function killOne(): Promise<void> {
  const victims = ['server', 'worker', 'mongo', 'valkey'] as const;
  const victim = victims[Math.floor(Math.random() * victims.length)] ?? 'server';
  if (victim === 'server' || victim === 'worker') {
    await app.running[victim].kill();
    await endLostTransactions();
    return app.resume(victim);
  }
  await Promise.all(services[victim].children.map((child) => child.kill()));
  const uri = env[victim === 'mongo' ? 'MONGODB_URI' : 'REDIS_URL'] ?? '';
  const name = victim === 'mongo' ? 'MONGO_PORT' : 'VALKEY_PORT';
  services[victim] = await start(victim, { [name]: new URL(uri).port, PORT: 'given' });
}

/** The next run of a schedule always waits. */
const isNoSchedule = ({ deduplicationId }: Job): boolean => deduplicationId === undefined;

/** Jobs of all queues that run now or soon. */
async function pendingJobs(): Promise<string[]> {
  const { hostname: host, port } = new URL(env['REDIS_URL'] ?? '');
  const pending: string[] = [];
  const soon = Date.now() + EMPTY_WITHIN_SECONDS * 1000;
  for (const name of queueNames) {
    const prefix = `${env['REDIS_PREFIX']}:queue`;
    const queue = new Queue(name, { connection: { host, port: Number(port) }, prefix });
    const jobs = [
      ...(await queue.getJobs(['waiting', 'active', 'prioritized'])),
      ...(await queue.getDelayed()).filter(({ timestamp, delay }) => timestamp + delay < soon).filter(isNoSchedule),
    ];
    pending.push(...jobs.map(({ id, attemptsMade, failedReason }) => `${id} (${attemptsMade}: ${failedReason})`));
    await queue.close();
  }
  return pending;
}

/** @returns its output if anything is broken */
async function fsck(): Promise<string> {
  const child = spawn(process.execPath, ['dist/server/src/fsck.js', '--bytes'], {
    env: { ...process.env, ...env, PUBLIC_URL: app.baseUrl },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  return code === 0 ? '' : said;
}

it(
  'loses nothing and does nothing twice while every process is killed at random, and catches up soon',
  async () => {
    const end = Date.now() + MINUTES * 60_000;
    const sent: Sent[] = [];
    let hasFailed = false;
    const isOver = () => hasFailed || Date.now() > end;
    const people = Promise.all(Array.from({ length: PEOPLE }, () => live(sent, isOver)));
    people.catch(() => (hasFailed = true));
    let kills = 0;
    while (!isOver()) {
      const [least, most] = PAUSE;
      await new Promise((resolve) => setTimeout(resolve, (least + Math.random() * (most - least)) * 1000));
      await killOne();
      kills += 1;
    }
    await people;
    const since = Date.now();
    let pending: string[] = [];
    const isDone = async (): Promise<boolean> => (pending = await pendingJobs()).length === 0;
    await until(isDone, 'empty queues').catch(() => expect(pending).toEqual([]));
    const emptyAfterSeconds = (Date.now() - since) / 1000;
    process.stdout.write(`${sent.length} transfers, ${kills} kills, queues empty after ${emptyAfterSeconds} s\n`);

    for (const own of sent)
      expect([own.slug, await fetched(own)]).toEqual([own.slug, own.state === 'live' ? own.sha256 : null]);
    const slugs = await inDatabase((database) => database.collection('transfers').distinct('slug'));
    expect(slugs.length).toBe(new Set(sent.map(({ slug }) => slug)).size);
    const ids = await inDatabase((database) => database.collection('transfers').distinct('_id'));
    expect(ids.length).toBe(sent.length);
    expect(await fsck()).toBe('');
  },
  (MINUTES + 10) * 60_000,
);
