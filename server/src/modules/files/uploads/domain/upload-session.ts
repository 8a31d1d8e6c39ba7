import type { Recording } from '#contract/transfers/recordings.js';
import type { UploadArea, Via } from '#contract/transfers/storage.js';

/** A stored file that the server copies, as it was when the copy was requested. */
export interface CopySource {
  store: string;
  itemPath: string;
  /** A different ETag at copy time means the file was replaced; it is not copied then. */
  etag: string;
  crc32: number | null;
  sha256: string | null;
  checkedAt: Date | null;
  recording: Recording | null;
}

/** `failed` is final: the copied objects have been deleted. */
export interface CopyProgress {
  /** Id of the transfer whose files are copied. */
  of: string;
  state: 'copying' | 'done' | 'failed';
  copiedBytes: number;
}

export interface UploadFile {
  /** Relative path as the sender named it. */
  path: string;
  /** Bytes. */
  size: number;
  itemPath: string;
  /** The sender recognizes the file by it on another device; absent where that is not wanted. */
  fingerprint?: string;
  /** Source if the server copies the file instead of the client sending it. */
  copyOf?: CopySource;
}

/** The multipart upload of a file. */
export interface FileMultipart {
  itemPath: string;
  uploadId: string;
}

/** Purpose of an upload. Each call that ends an upload accepts its own kind only. */
export type UploadPurpose =
  | { kind: 'send' }
  /** Kept in the own library, not sent. */
  | { kind: 'save' }
  /** `to`: slug of the transfer. `replaces`: id of the file whose place it takes; null if it is added. */
  | { kind: 'addition'; to: string; replaces: string | null }
  /** A visitor submits it for a file request. */
  | ({ kind: 'submission' } & Visitor)
  /** One file that shows what a file request wants. */
  | { kind: 'example' };

/** The person who submits files for a file request. */
export interface Visitor {
  requestId: string;
  visitorId: string;
}

/**
 * Permission to upload a set of files. It exists only while bytes may arrive: the transaction that gives its objects
 * another owner, or ends the upload, deletes it.
 */
export interface UploadSession {
  slug: string;
  purpose: UploadPurpose;
  area: UploadArea;
  /** Account whose storage it counts against. */
  accountId: string;
  /** User who uploads, or who created the file request. Empty for a visitor. */
  createdBy: string;
  /** Verified address of a visitor; null for members. */
  senderEmail: string | null;
  /** Version of the file request's password that its visitor knew last; 0 for other uploads. */
  passwordVersion: number;
  /** Name of the store that holds its objects. */
  store: string;
  /** Endpoint of the store that the client uploads to. */
  via: Via;
  /** Prefix of the keys of its objects; random. */
  prefix: string;
  files: UploadFile[];
  /**
   * Bytes that the upload counts as: the size of its files; for a visitor of a file request the bytes that have
   * arrived, once the upload has stalled.
   */
  reservedBytes: number;
  /** Arrived bytes at the last check by a job that found more than before, and its time. */
  arrived: { bytes: number; at: Date };
  /** The current multipart upload of each file; earlier ones have been aborted. */
  multiparts: FileMultipart[];
  /** Revision of `multiparts`, for optimistic locking. */
  revision: number;
  openedAt: Date;
  lastSeenAt: Date;
  /** Null when the server copies nothing. */
  copies: CopyProgress | null;
  /** The copied files are of an end-to-end encrypted transfer; see `Forward`. */
  copiesEncrypted?: true;
  /** End of the resume window. */
  expiresAt: Date;
}
