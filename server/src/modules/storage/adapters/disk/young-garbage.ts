import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/** Well above what lives at a time, well below what makes V8 nervous; a thread beside the main one has next to nothing to look through. */
const STEP_BYTES = (isMainThread ? 8 : 4) * 1024 * 1024;

type Collect = (options: { type: 'minor' }) => void;

function findCollector(): Collect | null {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return typeof collect === 'function' ? (collect as Collect) : null;
}

/**
 * Node hands over a request's body in fresh buffers of 64 KiB, whose memory V8 does not own but counts: every 20 to 30 MB
 * of them it marks its whole heap anew, which is two thirds of the processor time of an upload and more the larger the
 * program. All of it is young and dead by then, so collecting just the young generation in time, in half a millisecond,
 * keeps it from that (measured: docs/performance.md).
 */
class YoungGarbage {
  private collect: Collect | null | undefined;
  private bytes = 0;

  /** So many bytes came in buffers that nobody needs any more. */
  note(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes < STEP_BYTES) return;
    this.bytes = 0;
    this.collect ??= findCollector();
    this.collect?.({ type: 'minor' });
  }
}

export const youngGarbage = new YoungGarbage();
