import { readStored, writeStored } from '../lib/browser-storage.js';

const RELOADED = 'reloaded-for';

/** Gets the new version of a page whose file is gone. Once for each file: if that did not help, nothing more is tried. */
export function reloadOnce(file: string, reload: () => void = () => window.location.reload()): void {
  if (readStored(RELOADED, 'sessionStorage') === file) return;
  writeStored(RELOADED, file, 'sessionStorage');
  // If nothing can be remembered, the reloads would not end.
  if (readStored(RELOADED, 'sessionStorage') === file) reload();
}
