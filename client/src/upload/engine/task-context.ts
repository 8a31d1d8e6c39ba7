import type { Checksums } from '../hashing/checksums.js';
import type { UploadClock } from '../clock.js';
import type { ProgressMeter } from './progress-meter.js';
import type { StoreSession } from '../store/store-session.js';
import { TransportError } from '../store/transport.js';
import type { ByteSource, UploadFile } from '../types.js';

/** The context that every task of a run needs. */
export interface TaskContext {
  session: StoreSession;
  progress: ProgressMeter;
  checksums: Checksums;
  clock: UploadClock;
  files: readonly UploadFile[];
}

/** Bytes of a file, unread. A file that became shorter since it was picked is found out here. */
export function bytesOf(
  files: readonly UploadFile[],
  fileIndex: number,
  part: { offset: number; size: number },
): ByteSource {
  const slice = files[fileIndex]?.blob.slice(part.offset, part.offset + part.size);
  if (slice?.size !== part.size) throw new TransportError('file-unreadable', 'The file changed its size.');
  return slice;
}
