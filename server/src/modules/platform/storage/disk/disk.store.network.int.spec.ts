import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SignedObjectRequest, StoredPart } from '../object-store.js';
import { collect, send, SOON } from '../testing/contract-kit.js';
import { type FaultyStore, startFaultyStore } from '../testing/faulty-store.js';

const PART = 512 * 1024;
const TRIES = 15;

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function sendUntilTaken(request: SignedObjectRequest, body: Uint8Array): Promise<number> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const response = await send(request, body).catch(() => null);
    if (response?.status === 200) return tries;
    await response?.arrayBuffer();
    await wait(20);
  }
  throw new Error('never taken');
}

describe('disk store behind a bad network', () => {
  let faulty: FaultyStore;
  let count = 0;

  beforeEach(async () => {
    faulty = await startFaultyStore({ seed: 7 });
  });
  afterEach(() => faulty.close());

  async function upload(bytes: Buffer): Promise<{ key: string; tries: number[]; parts: StoredPart[] }> {
    const key = `n/${(count += 1)}`;
    const { uploadId } = await faulty.store.createMultipart({ key, size: bytes.length });
    const offsets = Array.from({ length: Math.ceil(bytes.length / PART) }, (_, index) => index * PART);
    const tries: number[] = [];
    const worker = async (): Promise<void> => {
      for (let offset = offsets.shift(); offset !== undefined; offset = offsets.shift()) {
        const body = bytes.subarray(offset, offset + PART);
        const place = { key, uploadId, partNumber: 1 + (4 * offset) / PART, offset, size: body.length };
        tries.push(await sendUntilTaken(await faulty.store.signPart({ ...place, expiresInSeconds: SOON }), body));
      }
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    const parts = await faulty.store.listParts({ key, uploadId });
    await faulty.store.completeMultipart({ key, uploadId, parts });
    return { key, tries, parts };
  }

  const left = async (): Promise<string[]> =>
    (await Promise.all(['temp', 'uploads'].map((name) => readdir(join(faulty.folder, name))))).flat();

  it('500 or 503 for 30% of the calls, and lost answers: complete within 15 tries, identical, nothing extra', async () => {
    faulty.faults.failureRate = 0.3;
    faulty.faults.lostAnswerRate = 0.1;
    const bytes = randomBytes(20 * PART + 7);
    const { key, parts } = await upload(bytes);
    expect(faulty.seen.failed).toBeGreaterThan(0);
    expect(faulty.seen.lost).toBeGreaterThan(0);
    expect(parts).toHaveLength(21);
    expect(sha256(await collect(faulty.store.read(key)))).toBe(sha256(bytes));
    expect(await left()).toEqual([]);
  });

  it('reset 50 times in the middle of parts: identical in the end', async () => {
    faulty.faults.resets = 50;
    faulty.faults.resetAfterBytes = PART / 2;
    const bytes = randomBytes(64 * PART);
    const { key, tries } = await upload(bytes);
    expect(faulty.faults.resets).toBe(0);
    expect(Math.max(...tries)).toBeGreaterThan(1);
    expect(sha256(await collect(faulty.store.read(key)))).toBe(sha256(bytes));
    expect(await left()).toEqual([]);
  });

  it('a slow line moves every byte', async () => {
    faulty.faults.bytesPerSecond = 2_000_000;
    faulty.faults.latencyMs = 50;
    const bytes = randomBytes(4 * PART);
    const { key } = await upload(bytes);
    const url = await faulty.store.signGet({ key, fileName: 'x', expiresInSeconds: SOON });
    expect(sha256(new Uint8Array(await (await fetch(url)).arrayBuffer()))).toBe(sha256(bytes));
  });

  it('the line dies in the middle of a download: an aborted body, never a short one', async () => {
    const bytes = randomBytes(12 * PART);
    const { key } = await upload(bytes);
    const url = await faulty.store.signGet({ key, fileName: 'x', expiresInSeconds: SOON });
    const response = await fetch(url);
    const reader = response.body?.getReader();
    await reader?.read();
    faulty.server.closeAllConnections();
    const readOn = async (): Promise<void> => {
      while (!(await reader?.read())?.done);
    };
    await expect(readOn()).rejects.toThrow();
  });
});
