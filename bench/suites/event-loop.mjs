import { loadavg } from 'node:os';
import { folder } from '../../docker/embedded/paths.mjs';
import { join } from 'node:path';
import { say } from '../measure.mjs';
import { startProduct } from '../product.mjs';

/** Maximum time that one request may keep the others waiting. */
const GOAL_MS = 50;
/** The first also compiles and loads. */
const TRIES = 3;
const IMPORT = '/v1/contacts/import/preview';

/**
 * How long a request makes the others wait: each call that parses, with its largest and worst input.
 * @param {import('../measure.mjs').Suite} options
 */
export async function measureEventLoop({ dir, results }) {
  const product = await startProduct({ dir: folder(join(dir, 'product')) });
  try {
    const [person] = await product.hire(1);
    if (!person) throw new Error('no member was created');
    const key = await fetch(`${product.origin}/v1/receipts/key`).then((answer) => answer.json());
    for (const [what, path, body] of [...inputs(person.userId), receipt(key.keyId)]) {
      const post = () =>
        fetch(product.origin + path, {
          method: 'POST',
          headers: { ...person.headers, 'content-type': 'application/json' },
          body,
        }).then((answer) => answer.arrayBuffer());
      let least = Infinity;
      for (let round = 0; round < TRIES; round += 1) least = Math.min(least, await longestWaitMs(product.origin, post));
      const verdict = `${least < GOAL_MS ? 'reached' : 'NOT reached'} with load ${loadavg()[0]?.toFixed(1)}`;
      say(`  ${what}: others wait ${least.toFixed(0)} ms; goal ${GOAL_MS} ms: ${verdict}`);
      results.figure(`goal ${GOAL_MS} ms, others wait for ${what}: ${least.toFixed(0)} ms`, verdict);
    }
  } finally {
    await product.stop();
  }
}

/**
 * Longest answer to a trivial call while the work runs.
 * @param {string} origin
 * @param {() => Promise<unknown>} work
 */
async function longestWaitMs(origin, work) {
  let isDone = false;
  const ended = work().finally(() => (isDone = true));
  let longest = 0;
  while (!isDone) {
    const start = performance.now();
    await fetch(`${origin}/health/live`).then((answer) => answer.arrayBuffer());
    longest = Math.max(longest, performance.now() - start);
  }
  await ended;
  return longest;
}

/** @param {number} length @param {(at: number) => string} entry */
const list = (length, entry) => `[${Array.from({ length }, (_, at) => entry(at)).join()}]`;
/** @param {string} value */
const text = (value) => JSON.stringify({ text: value });
const marks = '\u202e\u200b';

/**
 * Method, path and JSON body of each call.
 * @param {string} userId
 * @returns {[string, string, string][]}
 */
function inputs(userId) {
  /** @param {number} length @param {(at: number) => string} pathOf */
  const files = (length, pathOf) =>
    JSON.stringify({
      id: userId,
      type: 'userUpload',
      files: Array.from({ length }, (_, at) => ({ path: pathOf(at), size: 1 })),
    });
  /** @param {object} lists */
  const transfer = (lists) => JSON.stringify({ slug: 'abcdefg', sendAs: 'link', expirySeconds: 604_800, ...lists });
  const people = Array.from({ length: 9000 }, (_, at) => `p${at}@x.com,P${at}\n`).join('');
  const fileObjects = Array.from({ length: 1500 }, (_, at) => ({
    fileName: `${'folder/'.repeat(30)}${at}`,
    size: 1,
    itemPath: `users/x/${at}`,
  }));
  return [
    ['a list of contacts', IMPORT, text(`email,name\n${people}`)],
    ['150 KB of broken lines', IMPORT, text(`email\n${'"a\n'.repeat(50_000)}`)],
    ['1.8 MB of broken lines', IMPORT, text(`email\n${'"a\n'.repeat(600_000)}`)],
    ['a quote that never ends', IMPORT, text(`email\n"${'a,'.repeat(900_000)}`)],
    ['a row of a million cells', IMPORT, text(`email\n${'a,'.repeat(900_000)}`)],
    ['a million empty rows', IMPORT, text(`email\n${' \n'.repeat(900_000)}`)],
    ['a cell of a million groups', IMPORT, text(`email,groups\na@x.com,"${'a;'.repeat(900_000)}"`)],
    ['the most files', '/stsAuth', files(1500, (at) => `${'folder/'.repeat(30)}${at}.txt`)],
    ['names of nothing but marks', '/stsAuth', files(1500, (at) => `${marks.repeat(100)}${at}`)],
    ['one name of a million segments', '/stsAuth', files(1, () => 'a/'.repeat(900_000))],
    ['a million empty files', '/stsAuth', `{"files":${list(600_000, () => '{}')}}`],
    ['the most of a transfer', '/quicksend2', transfer({ fileObjects })],
    [
      'lists of wrong entries',
      '/quicksend2',
      `{"fileObjects":${list(10_000, () => '{}')},"emailTo":${list(10_000, () => '1')}}`,
    ],
    ['a message of 2 MB', '/quicksend2', transfer({ message: marks.repeat(300_000) })],
    ['depth', '/quicksend2', `${'['.repeat(900_000)}${']'.repeat(900_000)}`],
    ['a million keys', '/quicksend2', `{${list(150_000, (at) => `"k${at}":1`).slice(1, -1)}}`],
    ['names of files to be packed', '/zip', `{"slug":"abcdefg","fileIds":${list(200_000, (at) => `"${at}"`)}}`],
  ];
}

/**
 * The largest receipt, with a wrong signature.
 * @param {string} keyId
 * @returns {[string, string, string]}
 */
function receipt(keyId) {
  const event = { seq: 0, at: 0, kind: 'created', data: {}, previousHash: 'x'.repeat(64), hash: 'a'.repeat(64) };
  const sender = { name: 'Anna', email: 'anna@example.com' };
  const transfer = {
    id: 't',
    slug: 'abcdefg',
    sentAt: 0,
    sender,
    recipients: [],
    message: '',
    totalBytes: 0,
    files: [],
  };
  const content = { version: 1, issuer: 'x', issuedAt: 0, transfer, events: Array.from({ length: 5000 }, () => event) };
  return ['a receipt', '/v1/receipts/verify', JSON.stringify({ receipt: { content, keyId, signature: 'x' } })];
}
