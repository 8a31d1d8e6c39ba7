import { defineFileJob, type TransferFile } from '../../files/transfers/index.js';

/** Scans the files of a transfer for viruses. */
export const scanFiles = defineFileJob({
  name: 'scans.scan-files',
  attempts: 16,
  wants: isScanPending,
});

export function isScanPending({ scan, purgedAt }: TransferFile): boolean {
  return scan === 'pending' && purgedAt === null;
}
