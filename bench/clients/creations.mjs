/**
 * Creates small transfers with a fixed concurrency, in a process of its own. The job as JSON on stdin, its outcome on
 * stdout: `upload` prepares them, `create` makes the transfers of prepared uploads, `whole` does both for each.
 */
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** @typedef {{ slug: string, SecurityToken: string, files: { path: string, size: number, itemPath: string }[], puts?: { method: string, url: string, headers: Record<string, string> }[] }} Opened */
/** @typedef {{ userId: string, headers: Record<string, string> }} Person */

const { kind, origin, people, count, concurrency, uploads = [] } = JSON.parse(await text(process.stdin));
const BYTES = Buffer.alloc(1000, 'sampan ');
const agent = new Agent({ keepAlive: true, maxSockets: concurrency });

/**
 * @param {{ method?: string, url: string, headers: Record<string, string>, body: Buffer }} call
 * @returns {Promise<any>}
 */
function send({ method = 'POST', url, headers, body }) {
  return new Promise((resolve, reject) => {
    const options = { method, agent, headers: { ...headers, 'content-length': body.length } };
    const sent = request(new URL(url, origin), options, (answer) => {
      text(answer).then((content) => {
        if ((answer.statusCode ?? 0) < 300) resolve(content && JSON.parse(content));
        else reject(new Error(`${method} ${url}: ${answer.statusCode} ${content}`));
      }, reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** @param {string} url @param {object} body @param {Record<string, string>} headers */
const post = (url, body, headers) =>
  send({ url, headers: { 'content-type': 'application/json', ...headers }, body: Buffer.from(JSON.stringify(body)) });

/** @param {Person} person @returns {Promise<Opened>} */
async function upload({ userId, headers }) {
  const files = [{ path: 'note.txt', size: BYTES.length }];
  const opened = await post('/stsAuth', { id: userId, type: 'userUpload', files }, headers);
  for (const { method, url, headers: own } of opened.puts ?? (await sign(opened, headers)))
    await send({ method, url, headers: own, body: BYTES });
  return opened;
}

/**
 * Signs by a second call, for a server that does not sign when it opens the upload. @param {Opened} opened @param
 * {Record<string, string>} headers
 */
async function sign({ slug, files, SecurityToken }, headers) {
  const itemPaths = files.map(({ itemPath }) => itemPath);
  const call = { ...headers, authorization: `Bearer ${SecurityToken}` };
  return (await post(`/v1/uploads/${slug}/puts`, { itemPaths }, call)).requests;
}

/** @param {Person} person @param {Opened} opened */
const create = ({ headers }, { slug, files }) => {
  const fileObjects = files.map(({ path, size, itemPath }) => ({ fileName: path, size, itemPath }));
  return post('/quicksend2', { slug, sendAs: 'link', expirySeconds: 604_800, fileObjects }, headers);
};

/** @param {(index: number) => Promise<unknown>} work */
async function inParallel(work) {
  let next = 0;
  /** @type {number[]} */
  const milliseconds = [];
  const startedAt = performance.now();
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      const begun = performance.now();
      await work(index);
      milliseconds.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return { seconds: (performance.now() - startedAt) / 1000, milliseconds };
}

const personOf = (/** @type {number} */ index) => people[index % people.length];
const works = {
  upload: async (/** @type {number} */ index) => {
    uploads[index] = await upload(personOf(index));
  },
  create: (/** @type {number} */ index) => create(personOf(index), uploads[index]),
  whole: async (/** @type {number} */ index) => create(personOf(index), await upload(personOf(index))),
};
const outcome = await inParallel(works[/** @type {keyof typeof works} */ (kind)]);
agent.destroy();
process.stdout.write(JSON.stringify({ ...outcome, ...(kind === 'upload' && { uploads }) }));
