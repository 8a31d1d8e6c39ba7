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

/**
 * Triggers minor GCs during uploads. Node delivers request bodies in 64 KiB buffers outside V8's heap; every 20 to 30 MB V8
 * starts a major GC because of them, which takes two thirds of an upload's CPU time. The buffers are all young and dead, so
 * a minor GC of half a millisecond avoids it (measured: docs/performance.md).
 */
class MinorGc {
  private collect: Collect | null | undefined;
  private bytes = 0;

  /** Records bytes of buffers that are no longer referenced. */
  recordGarbage(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes < STEP_BYTES) return;
    this.bytes = 0;
    this.collect ??= findCollector();
    this.collect?.({ type: 'minor' });
  }
}

export const minorGc = new MinorGc();
