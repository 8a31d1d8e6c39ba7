import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import { type App, startApp } from '../../docker/embedded/app.mjs';
import { randomText } from '../src/core/secrets/random.js';
import { until } from './harness.js';
import { waitForMail } from './inbox.js';

/** The server and the worker as they are shipped, to be killed. */
let app: App;
let dir: string;
let database: Connection;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sampan-crash-'));
  const mongo = new URL(process.env['MONGODB_URI'] ?? '');
  mongo.pathname = `/crash_${randomText('abcdefghij', 10)}`;
  app = await startApp({
    dir,
    env: {
      MONGODB_URI: mongo.toString(),
      REDIS_URL: process.env['REDIS_URL'],
      REDIS_PREFIX: `{crash-${randomText('abcdefghij', 10)}}`,
      SMTP_URL: process.env['SMTP_URL'],
      TRUST_PROXY: 'loopback',
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'correct horse battery',
      SHUTDOWN_SECONDS: '20',
    },
  });
  database = await mongoose.createConnection(mongo.toString()).asPromise();
});
afterAll(async () => {
  await app.stop();
  await database.dropDatabase();
  await database.close();
  await rm(dir, { recursive: true, force: true });
});

interface Account {
  headers: Record<string, string>;
  userId: string;
}

const json = { 'content-type': 'application/json', accept: 'application/json' };

async function call<T>(path: string, body: object, headers: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(app.baseUrl + path, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The client's side of a crash: the same request again until it is answered. */
const insist = <T>(path: string, body: object, headers: Record<string, string>): Promise<T> =>
  until(() => call<T>(path, body, headers).catch(() => null), `an answer of ${path}`, 60);

async function logIn(): Promise<Account> {
  const { accessToken, user } = await call<{ accessToken: string; user: { _id: string } }>('/combinedAuth', {
    email: 'admin@example.com',
    password: 'correct horse battery',
  });
  // More transfers than the free plan allows.
  await database.collection<{ _id: string }>('users').updateOne({ _id: user._id }, { $set: { role: 'business' } });
  return { headers: { authorization: `Bearer ${accessToken}` }, userId: user._id };
}

interface Opened {
  slug: string;
  SecurityToken: string;
  files: { path: string; size: number; itemPath: string }[];
}
interface Signed {
  requests: { url: string; headers: Record<string, string> }[];
}

async function putFile({ headers, userId }: Account, bytes: Buffer): Promise<Opened> {
  const opened = await insist<Opened>(
    '/stsAuth',
    { id: userId, type: 'userUpload', files: [{ path: 'a.bin', size: bytes.length }] },
    headers,
  );
  const signed = await insist<Signed>(
    `/v1/uploads/${opened.slug}/puts`,
    { itemPaths: opened.files.map(({ itemPath }) => itemPath) },
    { authorization: `Bearer ${opened.SecurityToken}` },
  );
  const [request] = signed.requests;
  await until(
    async () => {
      const answer = await fetch(app.baseUrl + request?.url, {
        method: 'PUT',
        headers: request?.headers,
        body: new Uint8Array(bytes),
      }).catch(() => null);
      return answer !== null && (answer.ok || answer.status === 412);
    },
    'the PUT',
    60,
  );
  return opened;
}

it('creates each transfer once although the server is killed again and again (F1, F2)', async () => {
  const account = await logIn();
  const uploads: Opened[] = [];
  for (let index = 0; index < 12; index += 1) uploads.push(await putFile(account, Buffer.from(`file ${index}`)));
  let isDone = false;
  const kills = (async () => {
    for (let kill = 0; kill < 4 && !isDone; kill += 1) {
      await app.end({ part: 'server', signal: 'SIGKILL' });
      await app.resume('server');
    }
  })();
  const create = ({ slug, files }: Opened) =>
    insist<{ data: { ops: { _id: string }[] } }>(
      '/quicksend2',
      {
        slug,
        sendAs: 'email',
        emailTo: [{ email: `r-${slug.toLowerCase()}@example.com` }],
        expirySeconds: 604_800,
        fileObjects: files.map(({ path, size, itemPath }) => ({ fileName: path, size, itemPath })),
      },
      { ...account.headers, 'idempotency-key': slug },
    );
  const answers = await Promise.all(uploads.map(create));
  isDone = true;
  await kills;
  const again = await Promise.all(uploads.map(create));
  expect(again.map(({ data }) => data.ops[0]?._id)).toEqual(answers.map(({ data }) => data.ops[0]?._id));
  expect(await database.collection('transfers').countDocuments()).toBe(uploads.length);
  for (const { slug } of uploads) await waitForMail(`r-${slug.toLowerCase()}@example.com`, /./);
  const messageIds = await database.collection('mails').distinct('messageId', { template: 'transfer-received' });
  expect(messageIds).toHaveLength(uploads.length);
  await until(
    async () => (await database.collection('transfers').countDocuments({ 'outbox.0': { $exists: true } })) === 0,
    'the outbox',
  );
}, 180_000);

it('finishes running transfers when it is asked to stop, turns new ones away and ends well (F7)', async () => {
  const account = await logIn();
  const bytes = Buffer.alloc(8_000_000, 1);
  const { slug, files, SecurityToken } = await putFile(account, bytes);
  const created = {
    slug,
    sendAs: 'link',
    expirySeconds: 604_800,
    fileObjects: files.map((file) => ({ fileName: file.path, size: file.size, itemPath: file.itemPath })),
  };
  await insist('/quicksend2', created, account.headers);
  const { url } = await call<{ url: string }>('/v1/downloads/file', { slug, fileId: '0' });
  const download = await fetch(app.baseUrl + url);
  const reader = download.body?.getReader();
  const first = await reader?.read();
  const ending = app.end({ part: 'server', signal: 'SIGTERM' });
  await until(async () => {
    const answer = await fetch(`${app.baseUrl}/health/ready`).catch(() => null);
    return answer !== null && answer.status === 503;
  }, 'the server to say that it stops');
  const refused = await fetch(`${app.baseUrl}/v1/uploads/${slug}/files`, {
    headers: { authorization: `Bearer ${SecurityToken}` },
  });
  expect(refused.status).toBe(503);
  let received = first?.value?.length ?? 0;
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
    received += chunk.value.length;
  expect(received).toBe(bytes.length);
  await ending;
  await app.resume('server');
}, 120_000);
