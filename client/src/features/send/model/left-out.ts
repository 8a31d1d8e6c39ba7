/** Files of the last pick that were not added, by reason. */
export interface LeftOut {
  insecure: readonly string[];
  copyright: readonly string[];
  /** The path differs from a listed one only in case. */
  sameName: readonly string[];
  /** Number of files and folders that the browser could not read. */
  unreadable: number;
}

export const nothingLeftOut: LeftOut = { insecure: [], copyright: [], sameName: [], unreadable: 0 };

export function isEverythingIn({ insecure, copyright, sameName, unreadable }: LeftOut): boolean {
  return insecure.length + copyright.length + sameName.length + unreadable === 0;
}
