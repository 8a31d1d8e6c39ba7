import { createHmac } from 'node:crypto';

/** Holds the record of the last finished backup; it is no part of backups itself. */
export const BACKUPS = 'backups';
export const LAST_BACKUP = 'last';

/** Holds the state of a running restore until it is done. Backups leave it out, too. */
export const RESTORES = 'unfinished_restore';

export interface RestoreState {
  _id: 'restore';
  snapshot: string;
  /** Those that are done. */
  collections: string[];
}

export interface BackupRecord {
  _id: typeof LAST_BACKUP;
  at: Date;
  /** Files that are lost in the store, and so not in the backup. */
  missing: number;
  /** Fingerprint of the keys in it. */
  keys: string;
}

interface Keys {
  STORAGE_MASTER_KEY?: string | undefined;
  DERIVATION_SECRET: string;
  RECEIPT_KEY?: string | undefined;
}

/** Differs if a key differs that stored data need; reveals none of the keys. */
export function fingerprintOf({ STORAGE_MASTER_KEY = '', DERIVATION_SECRET, RECEIPT_KEY = '' }: Keys): string {
  return createHmac('sha256', DERIVATION_SECRET)
    .update(JSON.stringify(['backup', STORAGE_MASTER_KEY, RECEIPT_KEY]))
    .digest('hex');
}
