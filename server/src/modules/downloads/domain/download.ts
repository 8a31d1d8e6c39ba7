import type { ServedRange } from './served-ranges.js';

export const downloadKinds = ['file', 'zip', 'copy'] as const;

/** One download of one visit: of one file, or of several as one archive; or a copy into another transfer. */
export interface Download {
  _id: string;
  transferId: string;
  /** Null for the plain link. */
  recipientId: string | null;
  /** Names the visit, by a digest; null in records from before there was one. */
  visitor: string | null;
  kind: (typeof downloadKinds)[number];
  fileIds: string[];
  /** Null in old records of downloads of which only later parts were served. */
  startedAt: Date | null;
  /** When its last byte had been served or copied, or the page said so. */
  completedAt: Date | null;
  servedRanges: ServedRange[];
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  city: string | null;
}
