import type { DownloadPage } from './downloads.js';
import type { DetailsOf } from '../errors/catalogue.js';

/** A row of the file tree. */
export interface FrameRow {
  name: string;
  /** From 0. */
  depth: number;
  bytes: number;
  /** Set for a folder: the number of files in it. */
  fileCount?: number;
}

/** What the page of an open transfer shows before its first call is answered. */
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

/** States of a link that hold nothing to download yet. */
export type FrameCode =
  | 'password-required'
  | 'transfer-expired'
  | 'transfer-not-found'
  | 'download-limit-reached'
  | 'file-infected'
  | 'file-unscanned'
  | 'under-review'
  | 'taken-down';

/** What the server writes into the page of a link, so that it is read before any script has come. */
export type LinkFrame =
  | { slug: string; transfer: TransferFrame }
  | { slug: string; code: FrameCode; details?: DetailsOf<'transfer-expired'> };
