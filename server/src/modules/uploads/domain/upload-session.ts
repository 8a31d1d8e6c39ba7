import type { UploadArea, Via } from '#contract/storage.js';

/** A stored file that the server copies, and what was known of it when that was asked for. */
export interface CopySource {
  store: string;
  itemPath: string;
  /** Another one by now is another file: not copied. */
  etag: string;
  crc32: number | null;
  sha256: string | null;
  checkedAt: Date | null;
}

/** `failed`: for good, and what had been copied is gone again. */
export interface CopyProgress {
  state: 'copying' | 'done' | 'failed';
  copiedBytes: number;
}

export interface UploadFile {
  /** As people see it. */
  path: string;
  /** Bytes. */
  size: number;
  itemPath: string;
  /** What the server copies here, instead of the client sending it. */
  copyOf?: CopySource;
}

/**
 * `open`: bytes may come; its reservation counts as storage. `kept`: belongs to a transfer; its bytes count. `released`:
 * nothing counts any more, its objects are still there for a while. `purging`: they are being removed.
 */
export type UploadState = 'open' | 'kept' | 'released' | 'purging';

/** The upload in parts by which a file comes. */
export interface FileMultipart {
  itemPath: string;
  uploadId: string;
}

export interface UploadSession {
  slug: string;
  area: UploadArea;
  /** Whose storage it counts against. */
  ownerId: string;
  /** Set for visitors: the address they proved. */
  senderEmail: string | null;
  /** Name of the store that holds its objects. */
  store: string;
  /** By which of its addresses the bytes come. */
  via: Via;
  prefix: string;
  files: UploadFile[];
  /** Sum of `files`, those let go excepted: what it counts as while it is kept. */
  totalBytes: number;
  /** Of files that were let go of while the rest is kept; the objects follow. */
  letGo: string[];
  /** The open multipart upload of each file; earlier ones have been aborted. */
  multiparts: FileMultipart[];
  state: UploadState;
  /** Calls that are about to make a transfer of it or add it to one, or have: while there is one, no other lets go of it. */
  claims: number;
  /** Rises with each release, return and claim, and each time files are let go or begun in parts: who changes it says which one was read. */
  revision: number;
  openedAt: Date;
  lastSeenAt: Date;
  /** Slug of the transfer it will be added to. */
  addTo: string | null;
  /** When it was kept; null again once its transfer surely names it. */
  unnamedSince: Date | null;
  /** Id of the transfer whose files are copied here. */
  forwardOf: string | null;
  /** Null where nothing is copied. */
  copies: CopyProgress | null;
  /** End of the resume window. */
  expiresAt: Date;
}
