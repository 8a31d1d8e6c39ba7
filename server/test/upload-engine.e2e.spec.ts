import { createHash, randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import net, { type AddressInfo } from 'node:net';
import { bindUploadApi } from '../../client/src/upload/bind-upload-api.js';
import {
  MemoryCheckpoints,
  nodeCall,
  NodeTransport,
  prepareUpload,
  steadyConnection,
  type Upload,
  type UploadFile,
  type UploadOptions,
} from '../../client/src/upload/node.js';
import { createApp } from '../src/create-app.js';
import { Stores } from '../src/modules/storage/index.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { createTransferOf, newMember, newVisitor, type Person, transferBody } from './people.js';

const MB = 1_000_000;
// Hundreds of megabytes travel, and each of them is read again.
jest.setTimeout(120_000);

interface SentFile extends UploadFile {
  sha256: string;
}

let world: TestWorld;
let member: Person;
const opened: { close(): void }[] = [];

beforeAll(async () => {
  world = await createTestWorld();
  member = await newMember(world, { role: 'business' });
});
afterEach(() => opened.splice(0).forEach((each) => each.close()));
afterAll(() => world.close());

function fileOf(path: string, size: number): SentFile {
  const bytes = randomBytes(size);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path, size, lastModified: 1, blob: new Blob([bytes]), sha256 };
}

/** Counts the bytes of bodies that left, whatever became of them. */
class CountingTransport extends NodeTransport {
  sentBytes = 0;

  override send(request: Parameters<NodeTransport['send']>[0]): ReturnType<NodeTransport['send']> {
    let before = 0;
    const onProgress = (bytes: number) => {
      this.sentBytes += bytes - before;
      before = bytes;
      request.onProgress(bytes);
    };
    return super.send({ ...request, onProgress });
  }
}

function uploadOf(
  person: Person,
  files: SentFile[],
  options: Partial<UploadOptions> & { baseUrl?: () => string } = {},
) {
  const { baseUrl = () => world.url, ...rest } = options;
  const transport = new CountingTransport(baseUrl());
  opened.push(transport);
  const checkpoints = new MemoryCheckpoints();
  const { 'x-sender-ticket': senderTicket, ...headers } = person.headers;
  const upload = prepareUpload({
    files,
    open: { ...person.area, senderTicket },
    api: bindUploadApi(nodeCall({ baseUrl, headers })),
    transport,
    checkpoints,
    connection: steadyConnection,
    ...rest,
  });
  return { upload, transport, checkpoints: rest.checkpoints ?? checkpoints };
}

function reaches(upload: Upload, bytes: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = upload.subscribe(() => {
      if (upload.snapshot().sentBytes < bytes) return;
      stop();
      resolve();
    });
  });
}

async function sha256Of(itemPath: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of world.app.get(Stores).named('cn-hongkong').read(itemPath)) hash.update(chunk);
  return hash.digest('hex');
}

async function expectIntact({ files }: Awaited<ReturnType<Upload['start']>>, sources: SentFile[]): Promise<void> {
  const stored = await Promise.all(files.map(async ({ path, itemPath }) => [path, await sha256Of(itemPath)]));
  expect(stored).toEqual(sources.map(({ path, sha256 }) => [path, sha256]));
}

it('brings files of every size over intact, ready to be sent', async () => {
  const files = [fileOf('合同/अनुबंध é.pdf', 300_000), fileOf('empty.txt', 0), fileOf('big.bin', 120 * MB)];
  const { upload, transport, checkpoints } = uploadOf(member, files);
  const result = await upload.start();
  await expectIntact(result, files);
  expect(transport.sentBytes).toBe(120.3 * MB);
  // The transfer could not be made: the same files, sent once more, find everything there.
  const again = uploadOf(member, files, { checkpoints });
  expect(await again.upload.start()).toEqual(result);
  expect(again.transport.sentBytes).toBe(0);
  const body = transferBody(result as Parameters<typeof transferBody>[0]);
  expect((await createTransferOf(world, member, body)).status).toBe(201);
  // It was made, but the checkpoint was not forgotten: they go into an upload of their own.
  const other = await uploadOf(member, files, { checkpoints }).upload.start();
  expect(other.slug).not.toBe(result.slug);
  await expectIntact(other, files);
});

it('sends after a cancel only what the store does not have', async () => {
  const files = [fileOf('big.bin', 150 * MB)];
  const first = uploadOf(member, files);
  const cancelled = expect(first.upload.start()).rejects.toMatchObject({ code: 'cancelled' });
  await reaches(first.upload, 75 * MB);
  await first.upload.cancel();
  await cancelled;
  const second = uploadOf(member, files, { checkpoints: first.checkpoints });
  const result = await second.upload.start();
  await expectIntact(result, files);
  // Parts only grow when parts have arrived: by half-way more than a tenth has, however the four lines took turns.
  expect(second.transport.sentBytes).toBeLessThan(140 * MB);
  // What was under way at the cancel is all that travels twice.
  expect(first.transport.sentBytes + second.transport.sentBytes).toBeLessThan(150 * MB + 4 * 32 * 1024 * 1024);
});

it('F23: survives connections that break in the middle of parts', async () => {
  const files = [fileOf('big.bin', 100 * MB), fileOf('small.bin', 4 * MB)];
  let cuts = 0;
  const proxy = net.createServer((client) => {
    const server = net.connect(Number(new URL(world.url).port), '127.0.0.1');
    let passed = 0;
    const limit = cuts < 50 ? Math.random() * 6 * MB : Number.POSITIVE_INFINITY;
    client.on('data', (chunk) => {
      passed += chunk.length;
      if (passed < limit) return void server.write(chunk);
      cuts += 1;
      server.destroy();
      if (cuts % 2) client.resetAndDestroy();
      else client.end();
    });
    server.on('data', (chunk) => client.write(chunk));
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  opened.push(proxy);
  const through = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const { upload } = uploadOf(member, files, { baseUrl: () => through, requestTimeoutMs: 5000 });
  await expectIntact(await upload.start(), files);
  expect(cuts).toBeGreaterThan(10);
});

it('goes on when its credential ends, for a visitor too', async () => {
  const visitor = await newVisitor(world);
  const files = [fileOf('big.bin', 80 * MB)];
  const { upload } = uploadOf(visitor, files);
  const done = upload.start();
  await reaches(upload, 20 * MB);
  // Past the credential and the signed requests, within the resume window; the sender's ticket is long over.
  world.clock.advance(2 * 3600 * 1000);
  await expectIntact(await done, files);
});

it('F25: goes on when one of two servers is stopped', async () => {
  const other = await createApp(world.env, world.clock);
  await other.app.listen(0, '127.0.0.1');
  const otherUrl = `http://127.0.0.1:${(other.app.getHttpServer().address() as AddressInfo).port}`;
  let turn = 0;
  const baseUrl = () => ((turn += 1) % 2 ? world.url : otherUrl);
  const transports = [new CountingTransport(world.url), new CountingTransport(otherUrl)];
  opened.push(...transports);
  let sends = 0;
  const transport = {
    send: (request: Parameters<NodeTransport['send']>[0]) => {
      sends += 1;
      return (transports[sends % 2] ?? new NodeTransport(world.url)).send(request);
    },
  };
  // New: the member's token of the other tests is older than the clock has been moved.
  const sender = await newMember(world, { role: 'business' });
  const files = [fileOf('big.bin', 120 * MB)];
  const { upload } = uploadOf(sender, files, { transport, baseUrl });
  const done = upload.start();
  await reaches(upload, 40 * MB);
  await other.stop();
  await expectIntact(await done, files);
  const sentBytes = transports.reduce((sum, each) => sum + each.sentBytes, 0);
  expect(sentBytes).toBeLessThan(120 * MB + 8 * 32 * 1024 * 1024);
});

it('F24: after 7 days begins anew, and says why when it cannot', async () => {
  const visitor = await newVisitor(world);
  const files = [fileOf('big.bin', 60 * MB)];
  const first = uploadOf(visitor, files);
  const cancelled = expect(first.upload.start()).rejects.toMatchObject({ code: 'cancelled' });
  await reaches(first.upload, 20 * MB);
  await first.upload.cancel();
  await cancelled;
  world.clock.advance(7.1 * 24 * 3600 * 1000);
  const stale = uploadOf(visitor, files, { checkpoints: first.checkpoints });
  await expect(stale.upload.start()).rejects.toMatchObject({ code: 'unauthenticated' });
  const again = await newVisitor(world);
  const fresh = uploadOf({ ...again, area: again.area }, files, { checkpoints: first.checkpoints });
  const result = await fresh.upload.start();
  await expectIntact(result, files);
});
