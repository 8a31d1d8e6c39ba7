import type { SubmittedItem } from '#contract/requests/submissions.js';
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

/** Null for no answer, and for one that does not open or is neither a text nor a number. */
export function openedAnswer(
  answer: SubmittedItem['answer'],
  { texts }: Pick<OpenedParts, 'texts'>,
): SubmittedItem['answer'] {
  const text = typeof answer === 'string' ? texts.get(answer) : undefined;
  if (text === undefined) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  } catch {
    return null;
  }
}

/** Path of a submitted file in its item. */
export const pathInItem = ({ path }: ListedFile, itemId: string): string => path.slice(itemId.length + 1);
