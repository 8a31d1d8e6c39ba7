import type { TransferFilter, TransferSort } from '#contract/transfers/transfers.js';

export interface ListPage {
  filter: TransferFilter;
  sort: TransferSort;
  order: 'asc' | 'desc';
  skip: number;
  limit: number;
}

/** Maps sort keys of the contract to stored fields. */
export const sortFields = {
  lastModified: 'lastModified',
  dateSent: 'dateSent',
  expiryDate: 'expiresAt',
  fileName: 'fileName',
  size: 'totalBytes',
} as const satisfies Record<TransferSort, string>;
