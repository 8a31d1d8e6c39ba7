import { useNavigate } from 'react-router-dom';
import type { Receipt } from '#contract/transfers/receipts.js';
import { saveFile } from './save-file.js';
import { useAppMutation } from './use-app-mutation.js';

/** `show`: on the page that prints it. `save`: as it was signed. */
export const receiptUses = ['show', 'save'] as const;
type ReceiptUse = (typeof receiptUses)[number];

/** Fetches a receipt, and shows or saves it. The page takes it from the history entry, so that it outlives a reload. */
export function useReceipt(slug: string, fetchReceipt: () => Promise<Receipt>) {
  const navigate = useNavigate();
  return useAppMutation<Receipt, ReceiptUse>({
    mutationFn: fetchReceipt,
    onSuccess: (receipt, use) => {
      if (use === 'show') return void navigate('/verify', { state: { receipt } });
      const json = new Blob([`${JSON.stringify(receipt, null, 2)}\n`], { type: 'application/json' });
      return saveFile(json, `receipt-${slug}.json`);
    },
  });
}
