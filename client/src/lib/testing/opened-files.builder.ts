import type { ListedFile } from '../../encryption/sealed-list.js';
import type { TransferKey } from '../../encryption/transfer-key.js';
import type { OpenedFiles } from '../opened-files.js';

/** An encrypted transfer that was opened, with files `f1`, `f2` and so on; its list also has `removed` ones. */
export const buildOpened = (key: TransferKey, files: ListedFile[], removed: ListedFile[] = []): OpenedFiles => ({
  key,
  list: { message: '', files: [...files, ...removed] },
  listed: new Map(files.map((file, index) => [`f${index + 1}`, file])),
  files: new Map(files.map(({ path, size }, index) => [`f${index + 1}`, { path, size, sha256: null }])),
  read: () => Promise.reject(new Error('not read')),
  save: () => Promise.reject(new Error('not saved')),
});
