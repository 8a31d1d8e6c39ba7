import { useQuery } from '@tanstack/react-query';
import { verifyReceipt } from '#contract/calls.js';
import type { Receipt } from '#contract/transfers/receipts.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { call, type ApiError } from '../../../lib/api.js';

export type ReceiptVerdict = ResponseOf<typeof verifyReceipt>;

/** Signature and log, checked by the installation that is said to have issued it. */
export function useVerdict(receipt: Receipt) {
  return useQuery<ReceiptVerdict, ApiError>({
    queryKey: ['receipt', receipt.signature, receipt.content],
    queryFn: ({ signal }) => call(verifyReceipt, { body: { receipt }, signal, repeatable: true }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}
