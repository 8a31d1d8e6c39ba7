import type { ListedFile } from './sealed-list.js';

/** What the user's keys have opened of a submission. */
export interface OpenedParts {
  /** By the name of the stored file, without folders. */
  files: ReadonlyMap<string, ListedFile>;
  /** Answers and comments, by their sealed form. */
  texts: ReadonlyMap<string, string>;
}

export const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The file as its list names it; undefined also for one that the list has under another item. */
export function listedFile(
  { name }: { name: string },
  itemId: string,
  opened: Pick<OpenedParts, 'files'>,
): ListedFile | undefined {
  const listed = opened.files.get(lastPart(name));
  return listed?.path.startsWith(`${itemId}/`) === true ? listed : undefined;
}

/** Path of a submitted file in its item. */
export const pathInItem = ({ path }: ListedFile, itemId: string): string => path.slice(itemId.length + 1);
