import { fetchReceipt, fetchReceiptPdf } from '#contract/calls.js';
import { ApiError, call } from '../../../lib/api.js';
import { codeOfStatus } from '../../../lib/api-error.js';
import { addressOf } from '../../../lib/hosts.js';
import { getAccessToken, refreshSession } from '../../../lib/session.js';

export type ReceiptKind = 'json' | 'pdf';

/** The signed proof of what a transfer was, as a file. */
export async function receiptFile(slug: string, kind: ReceiptKind): Promise<Blob> {
  if (kind === 'pdf') return receiptPdf(slug);
  const receipt = await call(fetchReceipt, { params: { slug } });
  return new Blob([`${JSON.stringify(receipt, null, 2)}\n`], { type: 'application/json' });
}

/** Not JSON, so it goes past the API layer; a link cannot carry the session. */
async function receiptPdf(slug: string): Promise<Blob> {
  const url = addressOf(fetchReceiptPdf.path.replace('{slug}', slug));
  const ask = () =>
    fetch(url, {
      headers: { accept: 'application/pdf', authorization: `Bearer ${getAccessToken() ?? ''}` },
      credentials: url.startsWith('/') ? 'same-origin' : 'include',
    });
  let response = await answered(ask);
  if (response.status === 401 && (await refreshSession()) === 'member') response = await answered(ask);
  if (!response.ok) throw new ApiError({ code: codeOfStatus(response.status), status: response.status });
  return response.blob();
}

async function answered(ask: () => Promise<Response>): Promise<Response> {
  try {
    return await ask();
  } catch {
    throw new ApiError({ code: 'unavailable', status: 0 });
  }
}
