import { loadavg } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { folder } from '../../docker/embedded/paths.mjs';
import { say } from '../measure.mjs';
import { quantile } from '../table.mjs';
import { startProduct } from '../product.mjs';

const PEOPLE = 500;
const ITEMS = 20;
const CALLS = 120;
/** Goal of the matrix at the 99th percentile. */
const GOAL_MS = 150;

/**
 * The matrix of a request: 500 people, who submitted 20 items each, on one page; and its page for a visitor.
 * @param {import('../measure.mjs').Suite} options
 */
export async function measureRequests({ dir, results }) {
  const product = await startProduct({ dir: folder(join(dir, 'product')) });
  const connection = await mongoose.createConnection(product.mongoUri).asPromise();
  try {
    const [person] = await product.hire(1);
    if (!person) throw new Error('no member was created');
    const asked = await ask({ product, person });
    await fill(connection, asked.slug);
    say(`  ${PEOPLE} people have handed in ${ITEMS} items each`);
    const isWhole = (/** @type {any} */ { lines, total }) =>
      total === PEOPLE &&
      lines.length === PEOPLE &&
      lines.every((/** @type {any} */ { items }) => items.length === ITEMS);
    const address = `${product.origin}/v1/requests/${asked.slug}/matrix`;
    const matrix = await timed(() => fetch(address, { headers: person.headers }), isWhole);
    const what = `matrix of ${PEOPLE} people and ${ITEMS} items`;
    results.latency(what, { milliseconds: matrix });
    const most = quantile(matrix, 0.99);
    const verdict = `${most < GOAL_MS ? 'reached' : 'NOT reached'} with load ${loadavg()[0]?.toFixed(1)}`;
    say(`  ${what}: p99 ${most.toFixed(0)} ms; goal ${GOAL_MS} ms: ${verdict}`);
    results.figure(`goal ${GOAL_MS} ms, ${what}: p99 ${most.toFixed(0)} ms`, verdict);
    const link = { slug: asked.slug, personId: asked.people[0].personId };
    const page = await timed(
      (call) =>
        fetch(`${product.origin}/v1/requests/open`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${call}.1` },
          body: JSON.stringify(link),
        }),
      ({ submission }) => submission.items.length === ITEMS,
    );
    results.latency(`page of a request with ${ITEMS} items`, { milliseconds: page });
  } finally {
    await connection.close();
    await product.stop();
  }
}

/** @param {{ product: Awaited<ReturnType<typeof startProduct>>, person: import('../people.mjs').Person }} by */
async function ask({ product, person }) {
  const answer = await fetch(`${product.origin}/v1/requests`, {
    method: 'POST',
    headers: { ...person.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'Documents',
      lang: 'en',
      layout: 'checklist',
      items: Array.from({ length: ITEMS }, (_, index) => ({ kind: 'files', name: `Document ${index}` })),
      people: Array.from({ length: PEOPLE }, (_, index) => ({
        email: `person${index}@example.com`,
        name: `P ${index}`,
      })),
    }),
  });
  if (!answer.ok) throw new Error(`/v1/requests: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** One file for each item. @param {mongoose.Connection} connection @param {string} slug */
async function fill(connection, slug) {
  const request = await connection.collection('file_requests').findOne({ slug });
  if (!request) throw new Error('no request');
  const [requestId, at] = [String(request._id), new Date()];
  const submissions = request['people'].map((/** @type {any} */ { personId, name, email }) => ({
    _id: `${requestId}-${personId}`,
    requestId,
    accountId: request['accountId'],
    visitorId: personId,
    personId,
    from: { name, company: '', email },
    transferId: `transfer-${personId}`,
    transferSlug: `transfer-${personId}`,
    items: request['items'].map((/** @type {any} */ { itemId }, /** @type {number} */ index) => ({
      itemId,
      state: 'received',
      files: [{ fileId: String(index), name: `document ${index}.pdf`, size: 1000 }],
      answer: null,
      comment: '',
    })),
    uploads: [],
    firstAt: at,
    lastAt: at,
    revision: 1,
    outbox: [],
  }));
  await connection.collection('submissions').insertMany(submissions);
}

/**
 * Milliseconds until the whole answer was read, of each call.
 * @param {(call: number) => Promise<Response>} call @param {(answer: any) => boolean} isRight
 */
async function timed(call, isRight) {
  /** @type {number[]} */
  const milliseconds = [];
  for (let number = 0; number < CALLS; number += 1) {
    const begun = performance.now();
    const answer = await call(number);
    const text = await answer.text();
    milliseconds.push(performance.now() - begun);
    if (!answer.ok || !isRight(JSON.parse(text))) throw new Error(`${answer.status} ${text.slice(0, 300)}`);
  }
  return milliseconds;
}
