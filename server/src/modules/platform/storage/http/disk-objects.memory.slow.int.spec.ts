import { MIB } from '#contract/units.js';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { crc32 } from 'node:zlib';
import { DiskStore } from '../disk/disk.store.js';
import { UrlSigner } from '../domain/signed-url.js';
import { SOON } from '../testing/contract-kit.js';
import { startStoreProcess } from '../testing/start-store-process.js';
import { HandClock, TEST_SIGNING_SECRET } from '../testing/store-server.js';

/**
 * Runs in `npm run test:all` only: it moves 2.5 GiB to see that memory stays flat, as a smaller volume would not show
 * growth. In `npm test`, `response-writer.spec.ts` shows that a chunk is read once the one before has been taken.
 */

const GIB = 1024 * MIB;
/** Grown by no more than this over an idle server, whatever the size of the file. */
const BOUND = 150 * MIB;

/** Every block another one, without a gigabyte of randomness. */
function block(index: number): Buffer {
  return Buffer.alloc(MIB, `block ${index} `);
}

async function putBlocks(
  url: string,
  headers: Record<string, string>,
  { first, count }: { first: number; count: number },
): Promise<number> {
  const outgoing = request(url, { method: 'PUT', headers: { ...headers, 'content-length': count * MIB } });
  const answered = once(outgoing, 'response');
  for (let index = first; index < first + count; index += 1) {
    if (!outgoing.write(block(index))) await once(outgoing, 'drain');
  }
  outgoing.end();
  const [response] = (await answered) as [{ statusCode: number; resume(): void }];
  response.resume();
  return response.statusCode;
}

describe('memory of the server process', () => {
  it('stays flat while 256 MiB go up in one piece and 1 GiB in parts, and both come down', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sampan-memory-'));
    const server = await startStoreProcess(folder);
    const clock = new HandClock();
    const signer = new UrlSigner([TEST_SIGNING_SECRET], clock);
    const store = await DiskStore.open({ folder, urlPrefix: `${server.origin}/objects`, signer, clock });
    try {
      const { now: idle } = await server.memory();
      const put = await store.signPut({ key: 'm/whole', size: GIB / 4, expiresInSeconds: SOON });
      expect(await putBlocks(put.url, put.headers, { first: 0, count: 256 })).toBe(200);

      const upload = { key: 'm/parts', ...(await store.createMultipart({ key: 'm/parts', size: GIB })) };
      const starts = Array.from({ length: 64 }, (_, index) => index * 16);
      const worker = async (): Promise<void> => {
        for (let first = starts.shift(); first !== undefined; first = starts.shift()) {
          const place = { ...upload, partNumber: first + 1, offset: first * MIB, size: 16 * MIB };
          const { url, headers } = await store.signPart({ ...place, expiresInSeconds: SOON });
          expect(await putBlocks(url, headers, { first, count: 16 })).toBe(200);
        }
      };
      await Promise.all([worker(), worker(), worker(), worker()]);
      await store.completeMultipart({ ...upload, parts: await store.listParts(upload) });

      for (const key of ['m/whole', 'm/parts']) {
        const response = await fetch(await store.signGet({ key, fileName: 'x', expiresInSeconds: SOON }));
        let received = 0;
        let sum = 0;
        for await (const chunk of response.body ?? []) {
          received += (chunk as Uint8Array).length;
          sum = crc32(chunk as Uint8Array, sum);
        }
        expect({ size: received, crc32: sum }).toMatchObject({
          size: (await store.head(key))?.size,
          crc32: (await store.head(key))?.crc32,
        });
      }
      const { peak } = await server.memory();
      expect(peak - idle).toBeLessThan(BOUND);
    } finally {
      await store.close();
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
