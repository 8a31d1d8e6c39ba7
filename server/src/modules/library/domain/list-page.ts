import type { TransferFilter, TransferSort } from '#contract/transfers.js';

/** Which part of an account's transfers is shown, and in which order. */
export interface ListPage {
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
