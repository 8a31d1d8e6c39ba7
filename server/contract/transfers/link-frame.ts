import type { DownloadPage } from './downloads.js';
import type { ErrorCode } from '../errors/catalogue.js';
import type { RequestPage } from '../requests/submissions.js';

/** A row of the file tree. */
export interface FrameRow {
  name: string;
  /** Level in the tree; 0 at the top. */
  depth: number;
  bytes: number;
  /** Set for a folder: the number of files in it. */
  fileCount?: number;
}

/** The content that the page of an open transfer shows before its first call returns. */
export interface TransferFrame extends Pick<
  DownloadPage,
  'title' | 'sender' | 'brand' | 'recipientEmail' | 'message' | 'totalBytes' | 'expiresAt'
> {
  fileCount: number;
  /** The stored bytes of every file were verified. */
  isVerified: boolean;
  /** The first rows of the tree. */
  rows: FrameRow[];
}

/** The page of an open request. Its ticket, which only a call gives, belongs to one visit. */
export type RequestFrame = Omit<RequestPage, 'ticket'>;

/**
 * The content that the server writes into the page of a link, so that it is readable before any script has loaded: a
 * transfer, a request, or the reason why it is not shown.
 */
export type LinkFrame =
  | { slug: string; transfer: TransferFrame }
  | { slug: string; request: RequestFrame }
  | { slug: string; code: ErrorCode; details?: Record<string, unknown> };
