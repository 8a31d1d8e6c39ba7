import type { ReactElement } from 'react';
import type { ListedFile, SealedList } from '../encryption/sealed-list.js';
import type { TransferKey } from '../encryption/transfer-key.js';
import { createStore } from './store.js';

/** The key of an encrypted transfer, and what its list says of each file. */
export interface OpenedList {
  key: TransferKey;
  /** By the id of the stored file. */
  listed: ReadonlyMap<string, ListedFile>;
  /** Also of removed files. */
  list: SealedList;
}

/** Files of an encrypted transfer that this tab has opened. */
export interface OpenedFiles extends OpenedList {
  /** By the id of the stored file. */
  files: ReadonlyMap<string, { path: string; size: number; sha256: string | null }>;
  /** One file in memory, for previews. */
  read(fileId: string): Promise<Blob>;
  /** Saves these files, or all. */
  save(fileIds?: readonly string[]): Promise<void>;
}

export interface SealedFilesProps {
  slug: string;
  /** Id in the user's personal link, for what others sent. */
  recipientId?: string | undefined;
  /** What they are opened for, besides being shown: says why where that is not possible. */
  purpose?: 'forward' | 'save' | 'change';
  /** Revision of the transfer: when it changes, the list is read again. */
  revision?: number;
  /** Null once they are locked again. */
  onOpened(opened: OpenedFiles | null): void;
}

/** Renders what opens the user's own encrypted transfers. The app gives it: features do not know each other. */
export const sealedFilesSlot = createStore<((props: SealedFilesProps) => ReactElement) | null>(null);

/** A stored file of an encrypted request, and what opens it. */
export interface StoredFile {
  /** Transfer that holds it. */
  slug: string;
  fileId: string;
  /** Name and bytes of the age file. */
  storedName: string;
  storedBytes: number;
  /** Of the plain file; in a zip the name of its entry. */
  path: string;
  size: number;
  /** In base64. */
  payloadKey: string;
}

/** Opens files of several transfers in this tab. */
export interface StoredFilesOpener {
  /** One file in memory, for previews. */
  read(file: StoredFile): Promise<Blob>;
  /** @throws {TooLargeHereError} as `saveZip` does */
  saveFile(file: StoredFile): Promise<void>;
  saveZip(files: readonly StoredFile[], zip: { title: string; zippedAt: number }): Promise<void>;
}

/** Larger than what the page can hold, and the browser offers no other way. */
export class TooLargeHereError extends Error {
  override readonly name = 'TooLargeHereError';
}

/** Opens files of the user's encrypted requests, and shows what is being saved. The app gives it, too. */
export const storedFilesSlot = createStore<{
  load(): Promise<StoredFilesOpener>;
  renderDownloads(): ReactElement;
} | null>(null);
