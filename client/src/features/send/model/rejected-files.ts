/** Files of the last pick that were not added, by reason. */
export interface RejectedFiles {
  insecure: readonly string[];
  copyright: readonly string[];
  /** Number of files and folders that the browser could not read. */
  unreadable: number;
}

export const noRejectedFiles: RejectedFiles = { insecure: [], copyright: [], unreadable: 0 };

export function hasRejectedFiles({ insecure, copyright, unreadable }: RejectedFiles): boolean {
  return insecure.length + copyright.length + unreadable > 0;
}
