/** Files of the last pick that were not added, by reason. */
export interface LeftOut {
  insecure: readonly string[];
  copyright: readonly string[];
  /** Number of files and folders that the browser could not read. */
  unreadable: number;
}

export const nothingLeftOut: LeftOut = { insecure: [], copyright: [], unreadable: 0 };

export function isEverythingIn({ insecure, copyright, unreadable }: LeftOut): boolean {
  return insecure.length + copyright.length + unreadable === 0;
}
