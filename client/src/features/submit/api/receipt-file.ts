import { fetchSubmissionReceipt, fetchSubmissionReceiptPdf } from '#contract/calls.js';
import { call } from '../../../lib/api.js';
import { callForFile } from '../../../lib/call-for-file.js';

export type ReceiptKind = 'json' | 'pdf';

/** The signed receipt of a submission, as a file. */
export async function receiptFile(ticket: string, kind: ReceiptKind, language: string): Promise<Blob> {
  const headers = { 'x-request-ticket': ticket };
  if (kind === 'pdf') return callForFile(fetchSubmissionReceiptPdf, { headers, language });
  const receipt = await call(fetchSubmissionReceipt, { headers });
  return new Blob([`${JSON.stringify(receipt, null, 2)}\n`], { type: 'application/json' });
}
