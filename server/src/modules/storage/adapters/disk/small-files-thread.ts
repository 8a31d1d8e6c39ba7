import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { FileIdentity } from './known-objects.js';
import type { SmallFileAnswer, SmallFileRequest } from './small-files.js';

/** Everything about one small object in one go; without waiting in between, since nobody else is waited for here. */

const slots = (workerData as { slots: SharedArrayBuffer[] }).slots.map((slot) => new Uint8Array(slot));

function identityOf({ ino, ctimeMs, size }: FileIdentity): FileIdentity {
  return { ino, ctimeMs, size };
}

function withOpen<T>(path: string, work: (file: number) => T): T {
  const file = openSync(path, 'r');
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}

/** The bytes, if they find room in the slot. */
function readData({ data, slot }: SmallFileRequest): FileIdentity {
  return withOpen(data, (file) => {
    const identity = identityOf(fstatSync(file));
    const bytes = slots[slot];
    if (!bytes || identity.size > bytes.length) return identity;
    for (let read = 0; read < identity.size;) {
      const more = readSync(file, bytes, read, identity.size - read, read);
      if (more === 0) throw new Error('shorter than it was');
      read += more;
    }
    return identity;
  });
}

/** Of a small file the record is smaller. */
const MAX_RECORD_BYTES = 4096;

function readBoth(request: SmallFileRequest, meta: string): SmallFileAnswer {
  const [before, record] = withOpen(meta, (file) => {
    const stats = fstatSync(file);
    return [stats, stats.size > MAX_RECORD_BYTES ? null : readFileSync(file)] as const;
  });
  if (!record) return {};
  const identity = readData(request);
  // Meta goes first when an object is removed and comes last when one is made: unchanged, both belong together.
  const after = statSync(meta);
  return after.ino === before.ino && after.ctimeMs === before.ctimeMs ? { identity, record } : {};
}

parentPort?.on('message', (request: SmallFileRequest & { id: number }) => {
  const { id, meta } = request;
  let answer: SmallFileAnswer = {};
  try {
    answer = meta === undefined ? { identity: readData(request) } : readBoth(request, meta);
  } catch {
    // Whoever asked looks for himself then, and finds out why.
  }
  parentPort?.postMessage({ id, ...answer });
});
