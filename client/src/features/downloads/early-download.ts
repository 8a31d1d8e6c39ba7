declare global {
  interface Window {
    /** The download button was pressed before any script had come (`app/scheme.js`). */
    earlyDownload?: boolean;
  }
}

/** Whether the download was asked for in the page that the server sent; true once. */
export function takeEarlyDownload(): boolean {
  const isWanted = typeof window !== 'undefined' && window.earlyDownload === true;
  if (isWanted) delete window.earlyDownload;
  return isWanted;
}
