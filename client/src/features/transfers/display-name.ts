import type { TransferView } from '#contract/transfers/transfers.js';

/** Title, or else the name of the first file. */
export function nameOf({ title, fileName }: Pick<TransferView, 'title' | 'fileName'>): string {
  return title || fileName;
}
