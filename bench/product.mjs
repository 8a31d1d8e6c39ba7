import { join } from 'node:path';
import mongoose from 'mongoose';
import { startApp } from '../docker/embedded/app.mjs';
import { ensureBuilt } from '../docker/embedded/build.mjs';
import { startServices } from '../docker/embedded/services.mjs';
import { hirePeople } from './people.mjs';

const ADMIN = { email: 'bench@sampan.localhost', password: 'only-for-this-benchmark' };

/**
 * The product as it is shipped, with services, data and settings of its own, and a logged-in user.
 * @param {{ dir: string, settings?: Record<string, string> }} options
 */
export async function startProduct({ dir, settings = {} }) {
  await ensureBuilt(['server']);
  const services = await startServices({ dir, ports: 'free', env: {} });
  // People of many networks come through one proxy: this client.
  const own = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'warn', TRUST_PROXY: 'loopback' };
  const env = { ...services.env, ...own, ...settings };
  const app = await startApp({ dir, env }).catch(async (error) => {
    await services.stop();
    throw error;
  });
  await assignPlan(services.env.MONGODB_URI);
  const origin = app.baseUrl.replace('localhost', '127.0.0.1');
  const { accessToken, user } = await post(origin, '/combinedAuth', ADMIN, { origin: app.baseUrl });
  const headers = { authorization: `Bearer ${accessToken}` };
  let isWorkerEnded = false;
  return {
    origin,
    /** The pages' own. */
    publicOrigin: app.baseUrl,
    admin: ADMIN,
    token: accessToken,
    userId: user._id,
    pid: app.running.server.pid,
    mongoUri: String(services.env.MONGODB_URI),
    redisUrl: String(services.env.REDIS_URL),
    /** Processes that work for a call: server, worker (0 if it was ended) and services. */
    pids: () => [
      app.running.server.pid,
      isWorkerEnded ? 0 : app.running.worker.pid,
      ...services.children.map(({ pid }) => pid),
    ],
    endWorker: async () => {
      await app.running.worker.stop();
      isWorkerEnded = true;
    },
    /** @param {number} count */
    hire: (count) =>
      hirePeople({ uri: String(services.env.MONGODB_URI), admin: ADMIN, origin, publicOrigin: app.baseUrl, count }),
    objects: join(dir, 'data/objects'),
    /** Makes a transfer of an upload. @param {{ slug: string, files: { path: string, size: number, itemPath: string }[] }} upload */
    send: async ({ slug, files }) => {
      const fileObjects = files.map(({ path, size, itemPath }) => ({ fileName: path, size, itemPath }));
      await post(origin, '/quicksend2', { slug, sendAs: 'link', expirySeconds: 604_800, fileObjects }, headers);
    },
    /** @param {string} slug */
    fileAddress: async (slug) => {
      const { files } = await post(origin, '/v1/downloads', { slug });
      const { url } = await post(origin, '/v1/downloads/file', { slug, fileId: files[0].id });
      return new URL(url, origin).href;
    },
    /** @param {string} slug */
    zipAddress: async (slug) =>
      new URL((await post(origin, '/zip', { slug }, { accept: 'application/json' })).url, origin).href,
    /** @param {string} slug */
    remove: (slug) => post(origin, '/deleteTransfer', { slug, type: 'other' }, headers),
    stop: async () => {
      await app.stop();
      await services.stop();
    },
  };
}

/** The free plan sends 50 files. @param {string | undefined} uri */
async function assignPlan(uri) {
  const connection = await mongoose.createConnection(String(uri)).asPromise();
  const user = await connection.collection('users').findOne({ email: ADMIN.email });
  await connection
    .collection('accounts')
    .updateOne({ _id: user?.['accountId'] }, { $set: { assignedPlan: 'business' } });
  await connection.close();
}

/**
 * @param {string} origin
 * @param {string} path
 * @param {object} body
 * @param {Record<string, string>} [headers]
 */
async function post(origin, path, body, headers = {}) {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
