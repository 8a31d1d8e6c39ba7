import { fetchReceipt, fetchReceiptPdf } from '#contract/calls.js';
import { call } from '../../../lib/api.js';
import { callForFile } from '../../../lib/call-for-file.js';

export type ReceiptKind = 'json' | 'pdf';

/** The signed receipt of a transfer, as a file. */
export async function receiptFile(slug: string, kind: ReceiptKind): Promise<Blob> {
  if (kind === 'pdf') return callForFile(fetchReceiptPdf, { params: { slug } });
  const receipt = await call(fetchReceipt, { params: { slug } });
  return new Blob([`${JSON.stringify(receipt, null, 2)}\n`], { type: 'application/json' });
}
