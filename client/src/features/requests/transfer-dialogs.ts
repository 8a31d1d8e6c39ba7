import type { ReactNode } from 'react';

/** Dialogs for the transfer of a submission. The app provides them, because features do not import each other. */
export interface TransferDialogs {
  /** Sends its files on. */
  forward(transferSlug: string, onClose: () => void): ReactNode;
  /** Copies it into the library. */
  save(transferSlug: string, name: string, onClose: () => void): ReactNode;
}
