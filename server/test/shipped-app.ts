import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { startApp } from '../../docker/embedded/app.mjs';
import { randomText } from '../src/core/secrets/secrets.js';
import { variablesFrom } from './environment.js';
import { until } from './harness.js';
import { changeAccount } from './people.js';

export interface Account {
  headers: Record<string, string>;
  userId: string;
}

export interface Opened {
  slug: string;
  SecurityToken: string;
  files: { path: string; size: number; itemPath: string }[];
}
interface Signed {
  requests: { url: string; headers: Record<string, string> }[];
}

const json = { 'content-type': 'application/json', accept: 'application/json' };

/** The server and the worker as they are shipped, to be killed, with the calls of a client that insists. */
export async function startShippedApp(settings: Record<string, string> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'sampan-crash-'));
  const mongo = new URL(process.env['MONGODB_URI'] ?? '');
  mongo.pathname = `/crash_${randomText('abcdefghij', 10)}`;
  const app = await startApp({
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
      ...variablesFrom(settings),
    },
  });
  const database = await mongoose.createConnection(mongo.toString()).asPromise();

  async function close(): Promise<void> {
    await app.stop();
    await database.dropDatabase();
    await database.close();
    await rm(dir, { recursive: true, force: true });
  }

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
    until(() => call<T>(path, body, headers).catch(() => null), `an answer of ${path}`);

  async function logIn(): Promise<Account> {
    const { accessToken, user } = await call<{ accessToken: string; user: { _id: string } }>('/combinedAuth', {
      email: 'admin@example.com',
      password: 'correct horse battery',
    });
    // More transfers than the free plan allows.
    await changeAccount(database, user._id, { assignedPlan: 'business' });
    return { headers: { authorization: `Bearer ${accessToken}` }, userId: user._id };
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
    await until(async () => {
      const answer = await fetch(app.baseUrl + request?.url, {
        method: 'PUT',
        headers: request?.headers,
        body: new Uint8Array(bytes),
      }).catch(() => null);
      return answer !== null && (answer.ok || answer.status === 412);
    }, 'the PUT');
    return opened;
  }

  return { app, database, close, call, insist, logIn, putFile };
}

export type ShippedApp = Awaited<ReturnType<typeof startShippedApp>>;
