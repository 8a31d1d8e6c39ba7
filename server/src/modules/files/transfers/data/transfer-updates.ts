import type { OutboxEntry } from '../../../../core/outbox/outbox.js';
import { currentFilesAfter } from '../domain/transfer-files.js';
import { type FileMark, type Transfer, type TransferFile } from '../domain/transfer.js';
import { prefixesOf, searchTermsOf } from './transfer.schema.js';

/** Result of a check of one file; only the given fields are written. */
export type FileCheck = Partial<
  Pick<TransferFile, 'crc32' | 'sha256' | 'checkedAt' | 'damaged' | 'scan' | 'thumbnail'>
>;

export type FileResult = Pick<TransferFile, 'id'> & FileCheck;

/** New values of changed fields. */
export type ChangedFields = Partial<
  Pick<
    Transfer,
    | 'title'
    | 'message'
    | 'sharedWith'
    | 'expiresAt'
    | 'expirySeconds'
    | 'passwordHash'
    | 'passwordVersion'
    | 'wrongPasswords'
    | 'downloadLimit'
    | 'reminds'
    | 'remindAt'
    | 'hasVersions'
    | 'totalBytes'
    | 'fileCount'
    | 'fileName'
    | 'moreFiles'
    | 'recipients'
  >
>;

export interface TransferWrite {
  changes: ChangedFields;
  marks?: readonly FileMark[];
  /** Appended to the list: their ids are the next indexes. */
  newFiles?: readonly TransferFile[];
  now: Date;
  outbox: OutboxEntry[];
}

export function changeUpdate(transfer: Transfer, { changes, marks = [], newFiles = [], now, outbox }: TransferWrite) {
  const files = [...currentFilesAfter(transfer, marks), ...newFiles];
  const searchTerms = searchTermsOf({ ...transfer, ...changes, files });
  return {
    $set: {
      ...changes,
      ...(changes.sharedWith && { isShared: changes.sharedWith.length > 0 }),
      ...markUpdates(marks),
      ...newFileUpdates(newFiles),
      searchTerms,
      lastModified: now,
    },
    ...(newFiles.length > 0 && { $addToSet: { prefixes: { $each: prefixesOf(newFiles) } } }),
    $inc: { revision: 1 },
    $push: { outbox: { $each: outbox } },
  };
}

/** Sets new files by index, because one update cannot both push to a list and set fields of its elements. */
function newFileUpdates(files: readonly TransferFile[]): Record<string, TransferFile> {
  return Object.fromEntries(files.map((file) => [`files.${Number(file.id)}`, file]));
}

/** File ids are indexes of the list. */
export function markUpdates(
  marks: readonly (Pick<TransferFile, 'id'> & Partial<TransferFile>)[],
): Record<string, unknown> {
  return Object.fromEntries(
    marks.flatMap(({ id, ...mark }) =>
      Object.entries(mark).map(([field, value]) => [`files.${Number(id)}.${field}`, value]),
    ),
  );
}
