import type { TransferView } from '#contract/transfers/transfers.js';

type SentFile = TransferView['fileObjects'][number];

export function buildSentFile(id: string, fileName: string, changes: Partial<SentFile> = {}): SentFile {
  return {
    id,
    fileName,
    size: 1000,
    itemPath: id,
    sha256: null,
    damaged: false,
    infected: false,
    recording: null,
    ...changes,
  };
}

type FileVersion = TransferView['versions'][number];

export function buildVersion(id: string, fileName: string, replacedBy: string | null = null): FileVersion {
  return { id, fileName, size: 500, removedAt: Date.now(), replacedBy };
}
