import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of buffers between two minor GCs: above the live set, below V8's trigger of a major GC. */
const STEP_BYTES = 8 * 1024 * 1024;

type Collect = (options: { type: 'minor' }) => void;

function findCollector(): Collect | null {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return typeof collect === 'function' ? (collect as Collect) : null;
}

let collect: Collect | null | undefined;
let garbageBytes = 0;

/**
 * Records bytes of buffers that are no longer referenced, and triggers minor GCs during uploads. Node delivers request bodies
 * in 64 KiB buffers outside V8's heap; every 20 to 30 MB V8 starts a major GC because of them, which takes two thirds of an
 * upload's CPU time. The buffers are all young and dead, so a minor GC of half a millisecond avoids it (measured:
 * docs/performance.md).
 */
export function recordGarbage(bytes: number): void {
  garbageBytes += bytes;
  if (garbageBytes < STEP_BYTES) return;
  garbageBytes = 0;
  collect ??= findCollector();
  collect?.({ type: 'minor' });
}
