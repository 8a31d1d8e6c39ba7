import { createHash, randomBytes } from 'node:crypto';
import { bindUploadApi } from '../../client/src/upload/store/bind-upload-api.js';
import {
  MemoryCheckpoints,
  nodeCall,
  NodeTransport,
  prepareUpload,
  steadyConnection,
  type Upload,
} from '../../client/src/upload/node.js';
import { Stores } from '../src/modules/platform/storage/index.js';
import {
  type KillableS3Server,
  startVersitygwServer,
} from '../src/modules/platform/storage/testing/start-s3-server.js';
import { describeWith } from './with-tool.js';
import { Invariants } from '../src/modules/staff/operations/index.js';
import { prefixOfKey } from '../src/modules/files/uploads/index.js';
import { fetchAll } from './fetch-all.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { createTransferOf, newMember, type Person, transferBody } from './people.js';
import { LOST_ANSWER, LOST_REQUEST, ToxicNetwork } from './toxic-network.js';

/**
 * Runs in `npm run test:all` only: each test moves 73 MB into a bucket over a line that fails, or while the S3 server
 * is killed. Lost and slow answers are in s3.store.faults.int.spec.ts, transfers in a bucket in stores.e2e.spec.ts; an S3
 * server that dies has no cheaper test.
 */

const MB = 1_000_000;
const big = randomBytes(70 * MB);
const small = randomBytes(3 * MB);
const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

describeWith('versitygw', 'transfers in a bucket, behind a network that misbehaves', () => {
  let s3: KillableS3Server;
  let network: ToxicNetwork;
  let line: string;
  let world: TestWorld;
  let member: Person;

  beforeAll(async () => {
    s3 = await startVersitygwServer();
    network = await ToxicNetwork.start(s3.config.endpoint ?? '');
    line = await network.line();
    world = await createTestWorld({ STORES: JSON.stringify([{ ...s3.config, endpoint: line }]) });
    member = await newMember(world, { role: 'business' });
    await world.startWorker();
  });
  afterEach(() => network.heal(line));
  afterAll(async () => {
    await world.close();
    await network.close();
    await s3.close();
  });

  function uploadOf(): Upload {
    const call = nodeCall({ baseUrl: () => world.url, headers: member.headers });
    return prepareUpload({
      files: [
        { path: '合同/big.bin', size: big.length, lastModified: 1, blob: new Blob([big]) },
        { path: 'small.bin', size: small.length, lastModified: 1, blob: new Blob([small]) },
      ],
      open: member.area,
      api: bindUploadApi(call),
      transport: new NodeTransport(world.url),
      checkpoints: new MemoryCheckpoints(),
      connection: steadyConnection,
      requestTimeoutMs: 5000,
    });
  }

  /** Creates the transfer; the bucket holds exactly what was sent. */
  async function send(upload: Upload): Promise<{ slug: string; prefix: string }> {
    const result = await upload.start();
    await network.heal(line);
    const body = transferBody(result as Parameters<typeof transferBody>[0]);
    const answer = await createTransferOf(world, member, body);
    expect([answer.status, answer.body.code]).toEqual([201, undefined]);
    const store = world.app.get(Stores).named('bucket');
    const sums = await Promise.all(
      result.files.map(async ({ itemPath }) => {
        const hash = createHash('sha256');
        for await (const chunk of store.read(itemPath)) hash.update(chunk);
        return hash.digest('hex');
      }),
    );
    expect(sums).toEqual([sha256(big), sha256(small)]);
    const prefix = prefixOfKey(result.files[1]?.itemPath ?? '');
    await until(async () => (await store.listMultiparts(prefix)).length === 0, 'lost multipart uploads to be removed');
    for await (const { id, breaches } of world.app.get(Invariants).prove({ readBytes: false, clock: world.clock }))
      expect([id, ...breaches]).toEqual([id]);
    return { slug: result.slug, prefix };
  }

  const post = async <T>(path: string, body: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const answer = await fetch(world.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBeLessThan(300);
    return (await answer.json()) as T;
  };

  it('arrive whole although a third of the connections is reset', async () => {
    await network.poison(line, { ...LOST_REQUEST, toxicity: 0.15 }, { ...LOST_ANSWER, toxicity: 0.15 });
    await send(uploadOf());
  });

  it('arrive whole although the store is killed in the middle', async () => {
    const upload = uploadOf();
    const sent = send(upload);
    await until(async () => upload.snapshot().sentBytes > 20 * MB, 'some of it to be sent');
    await s3.crash();
    await sent;
  });

  it('are fetched from the store itself, resumed after every break, and counted once', async () => {
    const { slug } = await send(uploadOf());
    const { visit } = await post<{ visit: string }>('/v1/downloads', { slug });
    const file = await post<{ url: string; downloadToken: string }>('/v1/downloads/file', { slug, visit, fileId: '0' });
    expect(new URL(file.url).origin).toBe(line);
    await network.poison(line, { type: 'limit_data', stream: 'downstream', attributes: { bytes: 20 * MB } });
    const fetched = await fetchAll(file.url);
    await network.heal(line);
    expect(sha256(fetched.content)).toBe(sha256(big));
    expect(fetched.breaks).toBeGreaterThan(1);

    const list = async () => {
      const { body } = await world.http.get(`/getQs?userid=${member.user?._id}&slug=${slug}`).set(member.headers);
      return [body[0].total_downloads, body[0].completed_downloads];
    };
    expect(await list()).toEqual([1, 0]);
    await post('/v1/downloads/complete', { downloadToken: file.downloadToken });
    await post('/v1/downloads/file', { slug, visit, fileId: '0' });
    expect(await list()).toEqual([1, 1]);
  });

  it('go as one archive that is whole although the store breaks off', async () => {
    const { slug } = await send(uploadOf());
    const { url } = await post<{ url: string }>('/zip', { slug });
    const whole = Buffer.from(await (await fetch(new URL(url, world.url))).arrayBuffer());
    expect(whole.includes(small.subarray(0, 1000))).toBe(true);
    await network.poison(line, { type: 'limit_data', stream: 'downstream', attributes: { bytes: 30 * MB } });
    const { content } = await fetchAll(new URL(url, world.url).toString());
    expect(sha256(content)).toBe(sha256(whole));
  });

  it('leave nothing in the bucket when they are deleted', async () => {
    const { slug, prefix } = await send(uploadOf());
    const deleted = await world.http.post('/deleteTransfer').set(member.headers).send({ type: 'transfers', slug });
    expect(deleted.status).toBeLessThan(300);
    const store = world.app.get(Stores).named('bucket');
    await until(async () => {
      for await (const page of store.list(prefix)) if (page.length > 0) return false;
      return true;
    }, 'the objects to go');
  });

  it('do not slow the server down when the store is slow', async () => {
    const store = world.app.get(Stores).named('bucket');
    const key = 'area/owner/slug/file.bin';
    // The first call is slow for other reasons than the store.
    expect(await store.head(key)).toBeNull();
    await network.poison(line, { type: 'latency', stream: 'downstream', attributes: { latency: 5000 } });
    let isWaiting = true;
    const answer = store.head(key).finally(() => (isWaiting = false));
    for (let index = 0; index < 20; index += 1) expect((await fetch(`${world.url}/health/live`)).status).toBe(200);
    expect(isWaiting).toBe(true);
    expect(await answer).toBeNull();
  });
});
