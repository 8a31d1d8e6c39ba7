import type { TransferView } from '#contract/transfers.js';

/** What its owner called it, else its first file. */
export function nameOf({ title, fileName }: Pick<TransferView, 'title' | 'fileName'>): string {
  return title || fileName;
}
