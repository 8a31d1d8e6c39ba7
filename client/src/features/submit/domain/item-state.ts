import type { RequestItemView } from '#contract/requests/requests.js';
import type { RequestPage, SubmittedItem } from '#contract/requests/submissions.js';

/** Of an encrypted request: what this browser could not open. Such files have no name. */
export interface OpenedItem extends SubmittedItem {
  isAnswerClosed?: boolean;
  isCommentClosed?: boolean;
}

/** An item with its part of the submission. */
export interface AskedItem extends RequestItemView {
  submitted: OpenedItem;
  /** Neither accepted nor submitted for good. */
  isOpen: boolean;
}

/** A drop box whose owner has not added questions. */
export const isDropBox = ({ layout, items }: Pick<RequestPage, 'layout' | 'items'>): boolean =>
  layout === 'drop-box' && items.length === 1;

export function askedItems({ items, submission, isRepeatable }: RequestPage): AskedItem[] {
  const byId = new Map(submission.items.map((item): [string, OpenedItem] => [item.itemId, item]));
  return items.map((item) => {
    const submitted = byId.get(item.itemId) ?? nothing(item.itemId);
    const { state } = submitted;
    return { ...item, submitted, isOpen: state !== 'accepted' && (state !== 'received' || isRepeatable) };
  });
}

function nothing(itemId: string): SubmittedItem {
  return { itemId, state: 'missing', files: [], answer: null, comment: '' };
}
