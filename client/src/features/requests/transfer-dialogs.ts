import type { ReactNode } from 'react';

/** Dialogs for the transfer that holds what was handed in; provided by the app, as transfers are another feature. */
export interface TransferDialogs {
  /** Sends its files on. */
  forward(transferSlug: string, onClose: () => void): ReactNode;
  /** Copies it into the library. */
  save(transferSlug: string, name: string, onClose: () => void): ReactNode;
}
