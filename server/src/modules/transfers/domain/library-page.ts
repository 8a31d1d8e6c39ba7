import type { TransferFilter, TransferSort } from '#contract/transfers.js';

/** Which part of a library is shown, and in which order. */
export interface LibraryPage {
  filter: TransferFilter;
  sort: TransferSort;
  order: 'asc' | 'desc';
  skip: number;
  limit: number;
}

/** What records call what lists are sorted by. */
export const sortFields = {
  lastModified: 'lastModified',
  dateSent: 'dateSent',
  expiryDate: 'expiresAt',
  fileName: 'fileName',
  size: 'totalBytes',
} as const satisfies Record<TransferSort, string>;
