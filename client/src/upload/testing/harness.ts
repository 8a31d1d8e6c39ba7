import { createHash, randomBytes } from 'node:crypto';
import { MemoryCheckpoints, type CheckpointStore } from '../checkpoints/checkpoint.js';
import { systemClock, type UploadClock } from '../clock.js';
import type { Connection } from '../connection.js';
import { NodeTransport } from '../node/node-transport.js';
import type { Transport } from '../store/transport.js';
import type { Upload, UploadFile, UploadOptions, UploadSnapshot } from '../types.js';
import type { UploadApi } from '../store/upload-api.js';
import { prepareUpload } from '../engine/upload-engine.js';
import { FakeStore, type FakeStoreOptions } from './fake-store.js';

export const MB = 1_000_000;
export const KIB = 1024;
export const MIB = 1024 * KIB;

/** Runs at real speed, but waits take no time: they only advance it. */
export class SkippingClock implements UploadClock {
  readonly sleeps: number[] = [];
  #skippedMs = 0;

  now(): number {
    return systemClock.now() + this.#skippedMs;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    this.sleeps.push(ms);
    this.#skippedMs += ms;
    await new Promise(setImmediate);
    signal?.throwIfAborted();
  }

  skip(ms: number): void {
    this.#skippedMs += ms;
  }
}

/** A network that the test takes away and brings back. */
export class SwitchedConnection implements Connection {
  type: string | undefined;
  isUp = true;
  probes = 0;
  readonly #listeners = new Set<() => void>();

  effectiveType(): string | undefined {
    return this.type;
  }

  isReachable(): Promise<boolean> {
    this.probes += 1;
    return Promise.resolve(this.isUp);
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  switch(isUp: boolean): void {
    this.isUp = isUp;
    for (const listener of this.#listeners) listener();
  }
}

export interface TestFile extends UploadFile {
  sha256: string;
}

const pool = randomBytes(52 * MB);

/** Files with bytes of their own; reading costs nothing beyond the one pool. */
export function testFile(path: string, size: number, lastModified = 1_700_000_000_000): TestFile {
  const start = Math.floor(Math.random() * (pool.length - size));
  const bytes = pool.subarray(start, start + size);
  if (bytes.length !== size) throw new RangeError(`at most ${pool.length} bytes`);
  return {
    path,
    size,
    lastModified,
    blob: new Blob([bytes]),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

let stores: FakeStore[] = [];
let transports: NodeTransport[] = [];

export async function startStore(options?: FakeStoreOptions): Promise<FakeStore> {
  const store = await new FakeStore(options).start();
  stores.push(store);
  return store;
}

/** After each test. */
export async function closeAll(): Promise<void> {
  for (const transport of transports) transport.close();
  await Promise.all(stores.map((store) => store.stop()));
  stores = [];
  transports = [];
}

export interface Bench {
  upload: Upload;
  clock: SkippingClock;
  connection: SwitchedConnection;
  checkpoints: CheckpointStore;
  /** Each snapshot that listeners received. */
  seen: UploadSnapshot[];
}

export function setUp(
  store: FakeStore | undefined,
  files: readonly UploadFile[],
  options: Partial<UploadOptions> & { connection?: SwitchedConnection; clock?: SkippingClock } = {},
): Bench {
  const clock = options.clock ?? new SkippingClock();
  const connection = options.connection ?? new SwitchedConnection();
  const checkpoints = options.checkpoints ?? new MemoryCheckpoints();
  const upload = prepareUpload({
    files,
    open: { id: 'user-1', type: 'userUpload' },
    api: store?.api ?? ({} as UploadApi),
    transport: nodeTransport(),
    // Real parts, fewer of them: a tenth of the usual size.
    multipartFromBytes: 5 * MB,
    ...options,
    clock,
    connection,
    checkpoints,
  });
  const seen: UploadSnapshot[] = [];
  upload.subscribe(() => seen.push(upload.snapshot()));
  return { upload, clock, connection, checkpoints, seen };
}

export function nodeTransport(): Transport {
  const transport = new NodeTransport();
  transports.push(transport);
  return transport;
}

/** Resolves when the upload has come so far. */
export function reaches(upload: Upload, isReached: (snapshot: UploadSnapshot) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = upload.subscribe(() => {
      if (!isReached(upload.snapshot())) return;
      stop();
      resolve();
    });
  });
}
