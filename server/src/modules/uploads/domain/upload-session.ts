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
  state: 'copying' | 'done' | 'failed';
  copiedBytes: number;
}

export interface UploadFile {
  /** Relative path as the sender named it. */
  path: string;
  /** Bytes. */
  size: number;
  itemPath: string;
  /** By which its sender recognizes it on another device; absent where that is not wanted. */
  fingerprint?: string;
  /** Source if the server copies the file instead of the client sending it. */
  copyOf?: CopySource;
}

/**
 * `open`: accepts bytes; its reserved bytes count. `kept`: belongs to a transfer; its bytes count. `released`: counts no
 * more; its objects still exist. `purging`: its objects are being deleted.
 */
export type UploadState = 'open' | 'kept' | 'released' | 'purging';

/** The multipart upload of a file. */
export interface FileMultipart {
  itemPath: string;
  uploadId: string;
}

export interface UploadSession {
  slug: string;
  area: UploadArea;
  /** Account whose storage it counts against. */
  accountId: string;
  /** User who uploads, or who created the file request. Empty for a visitor. */
  createdBy: string;
  /** Verified address of a visitor; null for members. */
  senderEmail: string | null;
  /** Id of the visitor who hands it in for a file request; null for other uploads. */
  handedInBy: string | null;
  /** Of the file request, as its visitor knew it last; 0 for other uploads. */
  passwordVersion: number;
  /** Name of the store that holds its objects. */
  store: string;
  /** Endpoint of the store that the client uploads to. */
  via: Via;
  /** Of the keys of its objects; random. */
  prefix: string;
  files: UploadFile[];
  /** Sum of `files` without the released ones: what it counts as while it is kept. */
  totalBytes: number;
  /**
   * What it counts as while it is open: `totalBytes`; of a visitor of a file request only what has arrived, once nothing arrives any
   * more.
   */
  reservedBytes: number;
  /** What had arrived of it when a job looked last, and when that was more than before. */
  arrived: { bytes: number; at: Date };
  /** Item paths of files released from a kept upload; their objects are deleted afterwards. */
  releasedPaths: string[];
  /** The current multipart upload of each file; earlier ones have been aborted. */
  multiparts: FileMultipart[];
  state: UploadState;
  /** Optimistic-lock version, incremented by every state change. */
  revision: number;
  openedAt: Date;
  lastSeenAt: Date;
  /** Slug of the transfer it will be added to. */
  addTo: string | null;
  /** Id of the transfer whose files are copied here. */
  forwardOf: string | null;
  /** The files are copied to be kept in the library, not to be sent. */
  isSaving: boolean;
  /** The file is an example of a file request, not to be sent. */
  isExample: boolean;
  /** Null when the server copies nothing. */
  copies: CopyProgress | null;
  /** End of the resume window. */
  expiresAt: Date;
}

export type UploadPurpose = 'send' | 'save' | 'addition' | 'submission' | 'example';

/** What an upload was opened for: whoever keeps it takes uploads of its own purpose alone. */
export function purposeOf({
  handedInBy,
  isExample,
  addTo,
  isSaving,
}: Pick<UploadSession, 'handedInBy' | 'isExample' | 'addTo' | 'isSaving'>): UploadPurpose {
  if (handedInBy !== null) return 'submission';
  if (isExample) return 'example';
  if (addTo !== null) return 'addition';
  return isSaving ? 'save' : 'send';
}

/** Why an upload takes no more bytes; null while it is open. */
export function whyClosed(
  { state, expiresAt }: Pick<UploadSession, 'state' | 'expiresAt'>,
  now: Date,
): 'upload-closed' | 'upload-expired' | null {
  if (state !== 'open') return 'upload-closed';
  return expiresAt <= now ? 'upload-expired' : null;
}
