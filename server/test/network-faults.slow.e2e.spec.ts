import { createHash, randomBytes } from 'node:crypto';
import { bindUploadApi } from '../../client/src/upload/store/bind-upload-api.js';
import {
  MemoryCheckpoints,
  nodeCall,
  NodeTransport,
  prepareUpload,
  steadyConnection,
  type UploadApi,
  type UploadResult,
} from '../../client/src/upload/node.js';
import type { Transport } from '../../client/src/upload/store/transport.js';
import { Stores } from '../src/modules/platform/storage/index.js';
import { Invariants } from '../src/modules/staff/operations/index.js';
import { prefixOfKey } from '../src/modules/files/uploads/index.js';
import { fetchAll } from './fetch-all.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { createTransferOf, newMember, type Person, transferBody } from './people.js';
import { LOST_ANSWER, LOST_REQUEST, STALLED, ToxicNetwork } from './toxic-network.js';
import { itWith } from './with-tool.js';

/**
 * Runs in `npm run test:all` only: each test moves 73 MB over lines that lose, delay or stall requests until they time
 * out. The same faults are in disk.store.network.int.spec.ts, at the store alone.
 */

const MB = 1_000_000;
let world: TestWorld;
let member: Person;
let network: ToxicNetwork;

beforeAll(async () => {
  world = await createTestWorld();
  member = await newMember(world, { role: 'business' });
  await world.startWorker();
  network = await ToxicNetwork.start(world.url);
});
afterAll(async () => {
  await network.close();
  await world.close();
});

const bytes = randomBytes(70 * MB);
const small = randomBytes(3 * MB);
const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

interface Way {
  api: UploadApi;
  transport: Transport;
  requestTimeoutMs?: number;
}

function wayOver(origin: string): Way {
  const call = nodeCall({ baseUrl: () => origin, headers: member.headers });
  return { api: bindUploadApi(call), transport: new NodeTransport(origin) };
}

/** Each request goes the way that `choose` names, by its number. */
function transportOver(ways: Way[], choose: (index: number) => number): Transport {
  let sent = 0;
  return {
    send: (request) => {
      const way = ways[choose(sent)];
      sent += 1;
      if (!way) throw new Error('no such way');
      return way.transport.send(request);
    },
  };
}

/** The first call of every kind goes the first way, the second the second one, all others the last. */
function apiOver(ways: Way[]): UploadApi {
  const seen = new Map<PropertyKey, number>();
  const last = ways.at(-1)?.api as UploadApi;
  return new Proxy(last, {
    get: (_, name: keyof UploadApi) => (scope: never, body: never) => {
      const count = seen.get(name) ?? 0;
      seen.set(name, count + 1);
      const { api } = ways[Math.min(count, ways.length - 1)] as Way;
      return (api[name] as (scope: never, body: never) => unknown)(scope, body);
    },
  });
}

function send(way: Way): Promise<UploadResult> {
  return prepareUpload({
    files: [
      { path: 'big.bin', size: bytes.length, lastModified: 1, blob: new Blob([bytes]) },
      { path: 'small.bin', size: small.length, lastModified: 1, blob: new Blob([small]) },
    ],
    open: member.area,
    checkpoints: new MemoryCheckpoints(),
    connection: steadyConnection,
    requestTimeoutMs: 3000,
    ...way,
  }).start();
}

/** Checks that the stored bytes are those sent, that they become a transfer, and that nothing else is left anywhere. */
async function expectWhole(result: UploadResult): Promise<string> {
  const store = world.app.get(Stores).named('cn-hongkong');
  const sums = await Promise.all(
    result.files.map(async ({ itemPath }) => {
      const hash = createHash('sha256');
      for await (const chunk of store.read(itemPath)) hash.update(chunk);
      return hash.digest('hex');
    }),
  );
  expect(sums).toEqual([sha256(bytes), sha256(small)]);
  const body = transferBody(result as Parameters<typeof transferBody>[0]);
  expect((await createTransferOf(world, member, body)).status).toBe(201);
  const prefix = prefixOfKey(result.files[0]?.itemPath ?? '');
  await until(async () => (await store.listMultiparts(prefix)).length === 0, 'lost multipart uploads to be removed');
  for await (const { id, breaches } of world.app.get(Invariants).prove({ readBytes: false, clock: world.clock }))
    expect([id, ...breaches]).toEqual([id]);
  return result.slug;
}

const tried = (title: string, test: (network: ToxicNetwork) => Promise<void>): void =>
  itWith('toxiproxy', title, () => test(network));

tried('30 % of the requests to the store fail at random', async (toxic) => {
  const good = wayOver(world.url);
  const ways = [good, wayOver(await toxic.line(LOST_REQUEST)), wayOver(await toxic.line(LOST_ANSWER))];
  let failed = 0;
  const choose = (index: number): number => {
    // One at least, however lucky the others are.
    const draw = index === 1 ? 0 : Math.random();
    if (draw < 0.3) failed += 1;
    return draw < 0.15 ? 1 : draw < 0.3 ? 2 : 0;
  };
  await expectWhole(await send({ ...good, transport: transportOver(ways, choose) }));
  expect(failed).toBeGreaterThan(0);
});

tried('200 ms of latency, and requests that stall', async (toxic) => {
  const latency = (stream: 'upstream' | 'downstream') =>
    ({ type: 'latency', stream, attributes: { latency: 100, jitter: 20 } }) as const;
  const slow = wayOver(await toxic.line(latency('upstream'), latency('downstream')));
  const ways = [slow, wayOver(await toxic.line(STALLED))];
  const transport = transportOver(ways, (index) => (index === 2 || index % 50 === 10 ? 1 : 0));
  await expectWhole(await send({ ...slow, transport }));
});

tried('a reset in each phase, before the server saw the request and after it did the work', async (toxic) => {
  const ways = [
    wayOver(await toxic.line(LOST_REQUEST)),
    wayOver(await toxic.line(LOST_ANSWER)),
    wayOver(world.url),
  ] as const;
  const transport = transportOver([...ways], (index) => (index < 2 ? index : 2));
  await expectWhole(await send({ api: apiOver([...ways]), transport }));
});

tried('a download whose line breaks every few megabytes is whole in the end, and counts once', async (toxic) => {
  const slug = await expectWhole(await send(wayOver(world.url)));
  const line = await toxic.line({ type: 'limit_data', stream: 'downstream', attributes: { bytes: 9 * MB } });
  const ask = async <T>(path: string, body: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const answer = await fetch(world.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as T;
  };
  const kinds = [
    await ask<{ url: string }>('/v1/downloads/file', { slug, fileId: '0' }),
    await ask<{ url: string }>('/zip', { slug }),
  ];
  const [file, zip] = await Promise.all(kinds.map(({ url }) => fetchAll(new URL(url, line).toString())));
  expect(sha256(file?.content ?? Buffer.alloc(0))).toBe(sha256(bytes));
  expect(file?.breaks).toBeGreaterThan(5);
  expect(zip?.breaks).toBeGreaterThan(5);
  expect(zip?.content.length).toBeGreaterThan(bytes.length + small.length);
  expect(zip?.content.includes(small.subarray(0, 1000))).toBe(true);
  const whole = Buffer.from(await (await fetch(new URL(kinds[1]?.url ?? '', world.url))).arrayBuffer());
  expect(sha256(zip?.content ?? Buffer.alloc(0))).toBe(sha256(whole));
  const transfer = await world.database.collection('transfers').findOne({ slug });
  expect(await world.database.collection('downloads').countDocuments({ transferId: String(transfer?._id) })).toBe(2);
});
