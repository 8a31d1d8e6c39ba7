import { join } from 'node:path';
import mongoose from 'mongoose';
import { folder } from '../../docker/embedded/paths.mjs';
import { say } from '../measure.mjs';
import { searchTermsOf } from '../../dist/server/src/modules/files/transfers/data/transfer.schema.js';
import { startProduct } from '../product.mjs';

const HOUR_MS = 3600 * 1000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const BATCH = 500;
const CALLS = 120;
const VIEWS = /** @type {const} */ ({
  'the latest': '',
  'the 50th page': '&skip=980',
  'active ones': '&filter=active',
  'a search that finds all': '&search=note',
  'a search that finds one': '&search=note%20note-4217',
});

/**
 * The list of an account's transfers, its counts, search and overview, at 1000 and at 10 000 transfers, ten each day.
 * @param {import('../measure.mjs').Suite} options
 */
export async function measureLibrary({ dir, results }) {
  const product = await startProduct({ dir: folder(join(dir, 'product')) });
  const connection = await mongoose.createConnection(product.mongoUri).asPromise();
  try {
    for (const count of [1000, 10_000]) {
      const [person] = await product.hire(1);
      if (!person) throw new Error('no member was created');
      await fill(connection, person.userId, count);
      say(`  ${count} transfers are there`);
      await look({ product, person, results }, count);
    }
  } finally {
    await connection.close();
    await product.stop();
  }
}

/** @param {mongoose.Connection} connection @param {string} accountId @param {number} count */
async function fill(connection, accountId, count) {
  const now = Date.now();
  for (let from = 0; from < count; from += BATCH) {
    const documents = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => {
      const number = from + index;
      return transferRecord({ accountId, number, at: new Date(now - number * 2.4 * HOUR_MS) });
    });
    await connection.collection('transfers').insertMany(documents, { ordered: false });
  }
}

/** A transfer of one small file. @param {{ accountId: string, number: number, at: Date }} options */
export function transferRecord({ accountId, number, at }) {
  const file = {
    id: '0',
    path: `note-${number}.txt`,
    itemPath: `x/${accountId}/${number}`,
    uploadSlug: `${accountId}-${number}`,
    size: 1000,
    etag: 'e',
    crc32: 0,
    sha256: null,
    checkedAt: null,
    damaged: false,
    thumbnail: null,
    lateCrc32: false,
    removedAt: null,
    replacedBy: null,
    purgedAt: null,
  };
  const searched = { title: '', message: '', recipients: [], files: [file] };
  return {
    ...searched,
    _id: /** @type {any} */ (`${accountId}-${number}`),
    slug: `${accountId}-${number}`,
    sendAs: 'link',
    accountId,
    sentByAccountId: accountId,
    sender: {
      senderId: accountId,
      email: 'a@sampan.localhost',
      name: '',
      company: '',
      profilePic: '',
      isMember: true,
    },
    store: 'cn-hongkong',
    searchTerms: searchTermsOf(searched),
    revision: 1,
    hasVersions: false,
    totalBytes: 1000,
    fileCount: 1,
    fileName: 'note.txt',
    dateSent: at,
    expirySeconds: WEEK_MS / 1000,
    expiresAt: new Date(at.getTime() + WEEK_MS),
    undoUntil: null,
    downloadLimit: null,
    reminds: true,
    remindAt: null,
    lastModified: at,
    lastDownloadAt: null,
    passwordHash: null,
    passwordVersion: 0,
    wrongPasswords: 0,
    sharedWith: [],
    isShared: false,
    lang: 'en',
    deletedAt: null,
    deletionFinalAt: null,
    requestDigest: 'd',
    outbox: [],
  };
}

/**
 * @param {{ product: Awaited<ReturnType<typeof startProduct>>, person: import('../people.mjs').Person, results: import('../measure.mjs').Measurements }} rig
 * @param {number} count
 */
async function look({ product, person, results }, count) {
  const ask = async (/** @type {string} */ more) => {
    const begun = performance.now();
    const answer = await fetch(`${product.origin}/getQs?userid=${person.userId}${more}`, { headers: person.headers });
    const list = await answer.json();
    if (!answer.ok || (!more.includes('search') && list.allCount !== count))
      throw new Error(`/getQs: ${answer.status} ${JSON.stringify(list).slice(0, 200)}`);
    return performance.now() - begun;
  };
  for (const [name, more] of Object.entries(VIEWS)) {
    /** @type {number[]} */
    const milliseconds = [];
    const calls = name === 'the latest' ? CALLS : CALLS / 4;
    for (let call = 0; call < calls; call += 1) milliseconds.push(await ask(more));
    results.latency(`list of ${count} transfers, ${name}`, { milliseconds });
  }
  /** @type {number[]} */
  const milliseconds = [];
  for (let call = 0; call < CALLS / 4; call += 1) {
    const begun = performance.now();
    const answer = await fetch(`${product.origin}/v1/overview`, { headers: person.headers });
    const overview = await answer.json();
    if (overview.counts?.all !== count)
      throw new Error(`/v1/overview: ${answer.status} ${JSON.stringify(overview).slice(0, 300)}`);
    milliseconds.push(performance.now() - begun);
  }
  results.latency(`overview of ${count} transfers`, { milliseconds });
}
