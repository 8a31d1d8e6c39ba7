import type { SubmissionView } from '#contract/requests/submissions.js';
import { openSealedKey } from './account-key.js';
import { lastPart, type OpenedParts } from './opened-submission.js';
import { openList, type ListedFile } from './sealed-list.js';
import { openSealedText } from './sealed-text.js';
import type { TransferKey } from './transfer-key.js';

type Keys = readonly TransferKey[];
type Sealed = NonNullable<SubmissionView['sealed']>;

/** None of a list that does not open: it was changed, or sealed for another key. */
async function openFiles({ list, key }: Sealed['lists'][number], keys: Keys): Promise<ListedFile[]> {
  const opened = await openSealedKey(key, keys);
  if (!opened) return [];
  return openList(list, opened).then(
    ({ files }) => files,
    () => [],
  );
}

/** Opens what of a submission opens with the keys. */
export async function openParts({ items, sealed }: SubmissionView, keys: Keys): Promise<OpenedParts> {
  const lists = await Promise.all((sealed?.lists ?? []).map((one) => openFiles(one, keys)));
  const files = new Map(lists.flat().map((file) => [lastPart(file.name), file]));
  const wanted = items.flatMap(({ answer, comment }) => [answer, comment]);
  const texts = new Map<string, string>();
  for (const text of wanted) {
    if (typeof text !== 'string' || text === '') continue;
    const opened = await openSealedText(text, keys);
    if (opened !== undefined) texts.set(text, opened);
  }
  return { files, texts };
}
