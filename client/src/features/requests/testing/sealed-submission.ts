import type { SubmissionView, SubmittedItem } from '#contract/requests/submissions.js';
import { sealKey } from '../../../encryption/account-key.js';
import { sealList, toBase64 } from '../../../encryption/sealed-list.js';
import { sealText } from '../../../encryption/sealed-text.js';
import { newTransferKey } from '../../../encryption/transfer-key.js';
import { buildSubmission, buildSubmitted } from './request.builder.js';

interface SealedItem {
  itemId: string;
  state?: SubmittedItem['state'];
  /** Plain paths in the item, and sizes. */
  files?: readonly (readonly [path: string, size: number])[];
  answer?: string | number;
  comment?: string;
}

const OVERHEAD_BYTES = 216;

/** A submission as a visitor's browser seals it for the public keys, in one upload. */
export async function buildSealedSubmission(
  items: readonly SealedItem[],
  recipients: readonly string[],
): Promise<SubmissionView> {
  const [key, visitor] = await Promise.all([newTransferKey(), newTransferKey()]);
  const keys = [...recipients, visitor.recipient];
  let number = 0;
  const named = items.map((item) => ({
    ...item,
    files: (item.files ?? []).map(([path, size]) => ({ path, size, name: `${(number += 1)}.age` })),
  }));
  const listed = named.flatMap(({ itemId, files }) =>
    files.map(({ name, path, size }) => ({
      name,
      path: `${itemId}/${path}`,
      size,
      payloadKey: toBase64(new Uint8Array(32)),
    })),
  );
  const submitted = named.map(async ({ itemId, state = 'received', files, answer, comment }) =>
    buildSubmitted({
      itemId,
      state,
      files: files.map(({ name, size }) => ({ fileId: name.replace('.age', ''), name, size: size + OVERHEAD_BYTES })),
      answer: answer === undefined ? null : await sealText(JSON.stringify(answer), keys),
      comment: comment === undefined ? '' : await sealText(comment, keys),
    }),
  );
  const list = await sealList({ message: '', files: listed }, key);
  return buildSubmission({
    items: await Promise.all(submitted),
    sealed: { lists: [{ list, key: await sealKey(key, keys) }], visitorKeys: [visitor.recipient] },
  });
}
