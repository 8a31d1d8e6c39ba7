import { SEALED_LIST_MAX_LENGTH } from '#contract/limits.js';
import type { SubmissionView, SubmittedItem } from '#contract/requests/submissions.js';
import { openSealedKey } from '../../../encryption/account-key.js';
import { openList, type ListedFile } from '../../../encryption/sealed-list.js';
import { openSealedText } from '../../../encryption/sealed-text.js';
import type { TransferKey } from '../../../encryption/transfer-key.js';
import type { OpenedItem } from '../domain/item-state.js';

interface Opening {
  /** By the names that the server knows. */
  listed: ReadonlyMap<string, ListedFile>;
  keys: readonly TransferKey[];
}

/** A submission as if it were plain. What the key does not open was submitted from another browser, and stays closed. */
export async function openSubmission(
  submission: SubmissionView,
  key: TransferKey | undefined,
): Promise<SubmissionView> {
  const { sealed, items } = submission;
  if (sealed === null) return submission;
  const keys = key ? [key] : [];
  const listed = new Map(
    (await Promise.all(sealed.lists.map((each) => openFiles(each, keys)))).flat().map((file) => [file.name, file]),
  );
  return { ...submission, sealed: null, items: await Promise.all(items.map((item) => opened(item, { listed, keys }))) };
}

async function openFiles({ list, key }: { list: string; key: string }, keys: readonly TransferKey[]) {
  // No program of ours makes such a list: opening it would only hold up the tab.
  if (list.length > SEALED_LIST_MAX_LENGTH) return [];
  const opening = await openSealedKey(key, keys);
  const { files } = (opening && (await openList(list, opening).catch(() => undefined))) ?? { files: [] };
  return files;
}

async function opened(item: SubmittedItem, { listed, keys }: Opening): Promise<OpenedItem> {
  const answer = typeof item.answer === 'string' ? await openAnswer(item.answer, keys) : null;
  const comment = item.comment === '' ? '' : await openSealedText(item.comment, keys);
  return {
    ...item,
    files: item.files.map((file) => openedFile(item, file, listed.get(file.name))),
    answer: answer ?? null,
    comment: comment ?? '',
    ...(answer === undefined && { isAnswerClosed: true }),
    ...(comment === undefined && { isCommentClosed: true }),
  };
}

/** Without a name if it stays closed, or if the server shows it with another item than it was submitted for. */
function openedFile({ itemId }: SubmittedItem, stored: SubmittedItem['files'][number], file: ListedFile | undefined) {
  const folder = `${itemId}/`;
  if (!file?.path.startsWith(folder)) return { ...stored, name: '' };
  const { path, size, recording } = file;
  return { ...stored, name: path.slice(folder.length), size, ...(recording && { recording }) };
}

async function openAnswer(sealed: string, keys: readonly TransferKey[]): Promise<string | number | undefined> {
  const text = await openSealedText(sealed, keys);
  try {
    const answer: unknown = text === undefined ? undefined : JSON.parse(text);
    return typeof answer === 'string' || typeof answer === 'number' ? answer : undefined;
  } catch {
    return undefined;
  }
}
