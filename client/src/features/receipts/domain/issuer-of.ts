import type { Receipt } from '#contract/transfers/receipts.js';

/** The installation, by its name and address. */
export function issuerOf({ issuer, issuerName }: Receipt['content']): string {
  return issuerName === undefined ? issuer : `${issuerName} (${issuer})`;
}
