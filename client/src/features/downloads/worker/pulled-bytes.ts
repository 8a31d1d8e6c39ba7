import type { TransferPhase } from './messages.js';

/** Bytes on their way to a file, which their consumer pulls and the user may hold. */
export interface PulledBytes {
  readonly phase: TransferPhase;
  readonly receivedBytes: number;
  /** Null where it is unknown; known after `open`. */
  readonly totalBytes: number | null;
  /** Makes sure of the beginning, so that failures are known before the browser starts to save. */
  open(): Promise<void>;
  /** The next bytes, or null after the last. Rejects with a `DownloadBroken` if it cannot continue. */
  next(): Promise<Uint8Array<ArrayBuffer> | null>;
  pause(): void;
  resume(): void;
  cancel(): void;
}
