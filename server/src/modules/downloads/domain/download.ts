import type { ServedRange } from './served-ranges.js';

export const downloadKinds = ['file', 'zip', 'copy'] as const;

/** A download in one visit: of one file, of several as an archive, or a copy into another transfer. */
export interface Download {
  _id: string;
  transferId: string;
  /** Null for the plain link. */
  recipientId: string | null;
  /** Digest of the visit. */
  visitor: string;
  kind: (typeof downloadKinds)[number];
  fileIds: string[];
  startedAt: Date;
  /** When all bytes were served or copied, or the page confirmed it. */
  completedAt: Date | null;
  servedRanges: ServedRange[];
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  city: string | null;
}
