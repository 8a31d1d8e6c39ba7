import type { UploadSnapshot } from '../../upload/index.js';
import type { SentTransfer } from '../outcome/sent-transfer.js';

/** Work in progress that can be watched and stopped. `S` is the snapshot, `R` the result. */
export interface Job<S, R> {
  subscribe(listener: () => void): () => void;
  snapshot(): S;
  /** The uploaded parts are kept for 7 days, so that the upload can be resumed; `result` rejects. */
  cancel(): Promise<void>;
  /** Rejects with a `SendError`. */
  result: Promise<R>;
}

/** One transfer: the upload, then the record. */
export type SendJob = Job<UploadSnapshot, SentTransfer>;
