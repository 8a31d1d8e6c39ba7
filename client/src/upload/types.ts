import type { UploadArea, UploadCredential } from '#contract/transfers/storage.js';
import type { CheckpointStore } from './checkpoints/checkpoint.js';
import type { UploadClock } from './clock.js';
import type { Connection } from './connection.js';
import type { PickedHandle } from './checkpoints/file-handles.js';
import type { Hasher } from './hashing/hasher.js';
import type { Transport } from './store/transport.js';
import type { UploadApi } from './store/upload-api.js';
import type { UploadLocks } from './engine/upload-lock.js';
import type { WakeLock } from './browser/wake-lock.js';

/**
 * The part of a `Blob` that the engine needs, so that Node can give file handles instead. Slices must be cheap: they
 * read nothing.
 */
export interface ByteSource {
  readonly size: number;
  slice(start: number, end: number): ByteSource;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export interface UploadFile {
  /** Relative, `folder/name.ext`; unique within the upload. */
  path: string;
  size: number;
  /** Epoch milliseconds; where both sides know it, a file changed since is not taken for the same. */
  lastModified?: number | undefined;
  blob: ByteSource;
  /** The file as the browser can open it again, or the folder it was dropped in, whose name the path begins with. */
  handle?: PickedHandle | undefined;
}

/** Whose storage the upload goes to: the body of `openUpload`. */
export interface UploadTarget {
  id: string;
  type: UploadArea;
  adminId?: string | undefined;
  /** Proof of a visitor's address, where there is no session. */
  senderTicket?: string | undefined;
  /** Slug of the transfer that the files are added to. */
  addTo?: string | undefined;
  /** With `addTo`: the file of that transfer whose place the one file of this upload is to take. */
  replaces?: string | undefined;
  /** An example of a file request. */
  isExample?: boolean | undefined;
}

export interface UploadedFile {
  path: string;
  size: number;
  itemPath: string;
  /** The sum of the bytes as they were read here; absent if they could not be read apart from the sending. */
  sha256?: string | undefined;
  crc32?: number | undefined;
}

export interface UploadResult {
  slug: string;
  files: UploadedFile[];
}

export type UploadPhase =
  | 'preparing'
  | 'uploading'
  | 'resuming'
  | 'waiting-for-network'
  | 'finished'
  | 'cancelled'
  | 'failed';

export interface UploadWarning {
  kind: 'slow-network' | 'file-locked' | 'network';
  message?: string | undefined;
  /** Counts up, so that a repeated warning is distinct. */
  serial: number;
}

export interface UploadSnapshot {
  phase: UploadPhase;
  /** Bytes on their way or there, never going down unless a file had to start again. */
  sentBytes: number;
  totalBytes: number;
  /** Of each file, in the order of the options, as `sentBytes`. */
  fileBytes: readonly number[];
  filesDone: number;
  filesTotal: number;
  /** Smoothed over about 3 s. */
  bytesPerSecond: number;
  /** Nothing has moved for a while, though requests are open. */
  isStalled?: boolean | undefined;
  /** Absent while the speed is not known. */
  secondsLeft?: number | undefined;
  /** Present from a failed try until its repetition succeeds. */
  warning?: UploadWarning | undefined;
}

export interface UploadOptions {
  files: readonly UploadFile[];
  open: UploadTarget;
  api: UploadApi;
  transport: Transport;
  checkpoints: CheckpointStore;
  connection: Connection;
  clock?: UploadClock | undefined;
  locks?: UploadLocks | undefined;
  /** Without one, files travel without checksums. */
  hasher?: Hasher | undefined;
  /** Keeps the device from falling asleep while bytes move. */
  wakeLock?: WakeLock | undefined;
  /** False: never takes up an earlier upload of the same files. */
  resume?: boolean | undefined;
  /** The server is told the files' fingerprints, so that another device can continue: see `SharedCheckpoints`. */
  isShared?: boolean | undefined;
  /** Files from this size on go in parts; 50 MB unless the deployment sets another size. */
  multipartFromBytes?: number | Promise<number | undefined> | undefined;
  /** How long a request may make no progress (point 9: 90 s). */
  requestTimeoutMs?: number | undefined;
  /** The server has renewed the proof of a visitor's address; the upload itself uses the new one from then on. */
  onSenderTicket?: ((renewed: RenewedTicket) => void) | undefined;
}

export type RenewedTicket = NonNullable<UploadCredential['senderTicket']>;

export interface Upload {
  /** Runs to the end, once. Rejects with an `UploadError`. */
  start(): Promise<UploadResult>;
  /** Stops and keeps what was sent, for a resume within 7 days. */
  cancel(): Promise<void>;
  /**
   * The upload has become a transfer: it is not taken up again. Until then the same files, sent once more, find everything
   * there; after it, a forgotten `forget` costs one refused call.
   */
  forget(): Promise<void>;
  /** Called at most ten times a second while bytes move, and at once when the phase changes. */
  subscribe(listener: () => void): () => void;
  /** The same object until something changed. */
  snapshot(): UploadSnapshot;
}
