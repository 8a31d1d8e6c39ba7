import type { SubmissionView, SubmittedItem } from '#contract/requests/submissions.js';
import { openParts } from '../../../encryption/open-submission.js';
import { listedFile, openedAnswer, pathInItem, type OpenedParts } from '../../../encryption/opened-submission.js';
import type { TransferKey } from '../../../encryption/transfer-key.js';
import type { OpenedItem } from '../domain/item-state.js';

/** A submission as if it were plain. What the key does not open was submitted from another browser, and stays closed. */
export async function openSubmission(
  submission: SubmissionView,
  key: TransferKey | undefined,
): Promise<SubmissionView> {
  if (submission.sealed === null) return submission;
  const parts = await openParts(submission, key ? [key] : []);
  return { ...submission, sealed: null, items: submission.items.map((item) => openedItem(item, parts)) };
}

function openedItem(item: SubmittedItem, parts: OpenedParts): OpenedItem {
  const answer = openedAnswer(item.answer, parts);
  const comment = item.comment === '' ? '' : parts.texts.get(item.comment);
  return {
    ...item,
    files: item.files.map((file) => openedFile(item, file, parts)),
    answer,
    comment: comment ?? '',
    ...(item.answer !== null && answer === null && { isAnswerClosed: true }),
    ...(comment === undefined && { isCommentClosed: true }),
  };
}

/** Without a name if it stays closed, or if the server shows it with another item than it was submitted for. */
function openedFile({ itemId }: SubmittedItem, stored: SubmittedItem['files'][number], parts: OpenedParts) {
  const listed = listedFile(stored, itemId, parts);
  if (!listed) return { ...stored, name: '' };
  const { size, recording } = listed;
  return { ...stored, name: pathInItem(listed, itemId), size, ...(recording && { recording }) };
}
