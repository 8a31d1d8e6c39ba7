declare global {
  interface Window {
    /** The download button was pressed before any script had come (`app/boot.ts`). */
    earlyDownload?: boolean;
  }
}

/** Whether the download button of the served page was pressed; true once. */
export function takeEarlyDownload(): boolean {
  const isWanted = window.earlyDownload === true;
  if (isWanted) delete window.earlyDownload;
  return isWanted;
}
