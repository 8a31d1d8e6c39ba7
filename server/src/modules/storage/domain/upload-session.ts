import type { UploadArea } from '#contract/storage.js';

export interface UploadFile {
  /** As people see it. */
  path: string;
  /** Bytes. */
  size: number;
  itemPath: string;
}

/**
 * `open`: bytes may come; its reservation counts as storage. `kept`: belongs to a transfer. `released`: its objects are
 * being removed.
 */
export type UploadState = 'open' | 'kept' | 'released';

export interface UploadSession {
  slug: string;
  area: UploadArea;
  /** Whose storage it counts against. */
  ownerId: string;
  /** Set for visitors: the address they proved. */
  senderEmail: string | null;
  prefix: string;
  files: UploadFile[];
  /** Sum of `files`. */
  totalBytes: number;
  state: UploadState;
  openedAt: Date;
  lastSeenAt: Date;
  /** End of the resume window. */
  expiresAt: Date;
}
