import { useBrowserValue } from '../../lib/use-browser-value.js';

declare global {
  interface Window {
    /** The download button was pressed before any script had come (`app/boot.ts`). */
    earlyDownload?: boolean;
  }
}

/** Whether the download button of the served page was pressed. */
export function useEarlyDownload(): boolean {
  return useBrowserValue(() => window.earlyDownload === true, false);
}

/** Once it is started: another transfer is not. */
export function forgetEarlyDownload(): void {
  delete window.earlyDownload;
}
