import type { SubmissionView, SubmittedItem } from '#contract/requests/submissions.js';
import { sealKey } from '../../../encryption/account-key.js';
import { sealList } from '../../../encryption/sealed-list.js';
import { sealText } from '../../../encryption/sealed-text.js';
import { newTransferKey } from '../../../encryption/transfer-key.js';
import { buildSubmission, buildSubmitted } from './request-page.builder.js';

interface PlainItem {
  itemId: string;
  state?: SubmittedItem['state'];
  /** Paths below the item, and sizes. */
  files?: Record<string, number>;
  answer?: string | number;
  comment?: string;
}

/** What a server has of a submission that was encrypted for these public keys. */
export async function buildSealedSubmission(items: PlainItem[], recipients: string[]): Promise<SubmissionView> {
  const key = await newTransferKey();
  const listed = items.flatMap(({ itemId, files = {} }) =>
    Object.entries(files).map(([path, size]) => ({ itemId, path: `${itemId}/${path}`, size })),
  );
  const files = listed.map(({ path, size }, index) => {
    return { name: `${index + 1}.age`, path, size, payloadKey: btoa('k'.repeat(32)) };
  });
  const list = { list: await sealList({ message: '', files }, key), key: await sealKey(key, recipients) };
  const submitted = items.map(async ({ itemId, state = 'received', answer, comment = '' }) =>
    buildSubmitted({
      itemId,
      state,
      files: listed.flatMap((file, index) =>
        file.itemId === itemId ? [{ fileId: `f${index + 1}`, name: `${index + 1}.age`, size: file.size + 200 }] : [],
      ),
      answer: answer === undefined ? null : await sealText(JSON.stringify(answer), recipients),
      comment: comment === '' ? '' : await sealText(comment, recipients),
    }),
  );
  const visitorKeys = recipients.slice(1);
  return buildSubmission(await Promise.all(submitted), { sealed: { lists: [list], visitorKeys } });
}
