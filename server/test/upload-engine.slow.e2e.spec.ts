import net, { type AddressInfo } from 'node:net';
import type { Upload } from '../../client/src/upload/node.js';
import { createApp } from '../src/create-app.js';
import { CountingTransport, fileOf, uploadsInto } from './engine-uploads.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { newMember, type Person } from './people.js';

/**
 * Runs in `npm run test:all` only: more than 100 MB travel in each test, over lines that break and servers that stop.
 * What the store alone does about both is in disk.store.network.int.spec.ts and disk.store.sharing.int.spec.ts.
 */

const MB = 1_000_000;
let world: TestWorld;
let member: Person;
let uploads: ReturnType<typeof uploadsInto>;

beforeAll(async () => {
  world = await createTestWorld();
  uploads = uploadsInto(world);
  member = await newMember(world, { role: 'business' });
});
afterEach(() => uploads.close());
afterAll(() => world.close());

function reaches(upload: Upload, bytes: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = upload.subscribe(() => {
      if (upload.snapshot().sentBytes < bytes) return;
      stop();
      resolve();
    });
  });
}

it('survives connections that break in the middle of parts', async () => {
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
  const through = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const { upload } = uploads.uploadOf(member, files, { baseUrl: () => through, requestTimeoutMs: 5000 });
  await uploads.expectIntact(await upload.start(), files);
  proxy.close();
  expect(cuts).toBeGreaterThan(10);
});

it('goes on when one of two servers is stopped', async () => {
  const other = await createApp(world.env, world.clock);
  await other.app.listen(0, '127.0.0.1');
  const otherUrl = `http://127.0.0.1:${(other.app.getHttpServer().address() as AddressInfo).port}`;
  let turn = 0;
  const baseUrl = () => ((turn += 1) % 2 ? world.url : otherUrl);
  const transports = [new CountingTransport(world.url), new CountingTransport(otherUrl)];
  let sends = 0;
  const transport = {
    send: (request: Parameters<CountingTransport['send']>[0]) => {
      sends += 1;
      return (transports[sends % 2] ?? new CountingTransport(world.url)).send(request);
    },
  };
  const files = [fileOf('big.bin', 120 * MB)];
  const { upload } = uploads.uploadOf(member, files, { transport, baseUrl });
  const done = upload.start();
  await reaches(upload, 40 * MB);
  await other.stop();
  await uploads.expectIntact(await done, files);
  for (const each of transports) each.close();
  const sentBytes = transports.reduce((sum, each) => sum + each.sentBytes, 0);
  expect(sentBytes).toBeLessThan(120 * MB + 8 * 32 * 1024 * 1024);
});
