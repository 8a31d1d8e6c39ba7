/** A file that shows people what an item of a file request wants. */
export interface Example {
  /** Upload that brought it, and nothing else. */
  uploadSlug: string;
  store: string;
  itemPath: string;
  name: string;
  /** Bytes. */
  size: number;
  /** The object's ETag when it was kept. */
  etag: string;
  /** Null where the store has not told it. */
  crc32: number | null;
  /** As of a transfer's file: of the virus scanner. */
  scan: 'pending' | 'clean' | 'infected' | 'too-large' | null;
  /** When a job has read it: scanned it where there is a scanner, and compared it with the files that may not be sent. */
  checkedAt: Date | null;
}
