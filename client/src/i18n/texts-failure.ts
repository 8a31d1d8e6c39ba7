import { useSyncExternalStore } from 'react';
import { i18n } from './index.js';

let isFailed = false;

function subscribe(listener: () => void): () => void {
  i18n.on('failedLoading', listener);
  return () => i18n.off('failedLoading', listener);
}

// i18next does not request them again: only a reload does.
i18n.on('failedLoading', () => {
  isFailed = true;
});

/** True once texts could not be fetched; without them a page would show the names of its texts. */
export function useTextsFailed(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isFailed,
    () => false,
  );
}
