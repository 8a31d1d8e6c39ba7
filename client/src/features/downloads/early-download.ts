import { useSyncExternalStore } from 'react';
import { createStore } from '../../lib/store.js';

declare global {
  interface Window {
    /** The download button was pressed before any script had come (`app/boot.ts`). */
    earlyDownload?: boolean;
  }
}

const requested = createStore(false);
const isRequested = () => requested.get() || window.earlyDownload === true;

export function setDownloadRequested(next: boolean): void {
  delete window.earlyDownload;
  requested.set(next);
}

/** Whether the download button was pressed before the files are known, perhaps in the served page. */
export function useDownloadRequested(): boolean {
  return useSyncExternalStore(requested.subscribe, isRequested, () => false);
}
