import type { DownloadPage } from '#contract/transfers/downloads.js';

type TransferFile = DownloadPage['files'][number];

export function buildFile({ id, path, ...changes }: Partial<TransferFile> & Pick<TransferFile, 'id' | 'path'>) {
  return { id, path, size: 1, sha256: null, isChecked: false, damaged: false, recording: null, ...changes };
}
