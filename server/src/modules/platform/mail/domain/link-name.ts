const ofAddress = /\/(?:w|d|r|downloads)\/([A-Za-z0-9_-]+)/;
const alone = /^[A-Za-z0-9_-]+$/;

/** What names a transfer or request in a pasted link, or the whole text if it can be such a name; else null. */
export function linkNameOf(text: string): string | null {
  return ofAddress.exec(text)?.[1] ?? (alone.test(text) ? text : null);
}
