import type { SubmittedItem, SubmissionView } from '#contract/requests/submissions.js';
import {
  lastPart,
  listedFile,
  openedAnswer,
  pathInItem,
  type OpenedParts,
} from '../../../encryption/opened-submission.js';
import type { StoredFile } from '../../../lib/opened-files.js';

/** What of an item cannot be read: without the key, or because it does not open. */
export interface LockedParts {
  files: number;
  bytes: number;
  hasAnswer: boolean;
  hasComment: boolean;
}

/** An item with its readable parts alone. */
export interface ReadableItem {
  submitted: SubmittedItem;
  /** Null if everything can be read. */
  locked: LockedParts | null;
}

type Stored = SubmittedItem['files'][number];

function readableItem(item: SubmittedItem, opened: OpenedParts): ReadableItem {
  const { itemId } = item;
  const files: Stored[] = [];
  const locked = { files: 0, bytes: 0, hasAnswer: false, hasComment: false };
  for (const file of item.files) {
    const listed = listedFile(file, itemId, opened);
    if (listed) files.push({ ...file, name: pathInItem(listed, itemId), size: listed.size });
    else {
      locked.files += 1;
      locked.bytes += file.size;
    }
  }
  const answer = openedAnswer(item.answer, opened);
  const comment = item.comment === '' ? '' : (opened.texts.get(item.comment) ?? '');
  locked.hasAnswer = item.answer !== null && answer === null;
  locked.hasComment = item.comment !== '' && !opened.texts.has(item.comment);
  const isWhole = locked.files === 0 && !locked.hasAnswer && !locked.hasComment;
  return { submitted: { ...item, files, answer, comment }, locked: isWhole ? null : locked };
}

const nothing: OpenedParts = { files: new Map(), texts: new Map() };

/** @param opened null while the user's keys are locked */
export function readableItems({ items, sealed }: SubmissionView, opened: OpenedParts | null): ReadableItem[] {
  if (sealed === null) return items.map((submitted) => ({ submitted, locked: null }));
  return items.map((item) => readableItem(item, opened ?? nothing));
}

/** What opens the readable files; `path` begins with the item's id. */
export function storedFiles({ items }: SubmissionView, slug: string, opened: OpenedParts): StoredFile[] {
  return items.flatMap(({ itemId, files }) =>
    files.flatMap((file) => {
      const listed = listedFile(file, itemId, opened);
      if (!listed) return [];
      const { fileId, name, size: storedBytes } = file;
      const { path, size, payloadKey } = listed;
      return [{ slug, fileId, storedName: lastPart(name), storedBytes, path, size, payloadKey }];
    }),
  );
}
