import type { UploadSession } from './upload-session.js';

/** What the upload sessions of an account use. Stored separately, changed in the same transactions. */
export interface Usage {
  /** Of open and kept uploads; compared with the plan's storage. */
  bytes: number;
  /** Of kept uploads; what people see. */
  keptBytes: number;
  openUploads: number;
}

export const NO_USAGE: Usage = { bytes: 0, keptBytes: 0, openUploads: 0 };

export function usageOf({ state, totalBytes }: Pick<UploadSession, 'state' | 'totalBytes'>): Usage {
  if (state === 'open') return { bytes: totalBytes, keptBytes: 0, openUploads: 1 };
  return state === 'kept' ? { bytes: totalBytes, keptBytes: totalBytes, openUploads: 0 } : NO_USAGE;
}

export function usageChange(before: Usage, after: Usage): Usage {
  return {
    bytes: after.bytes - before.bytes,
    keptBytes: after.keptBytes - before.keptBytes,
    openUploads: after.openUploads - before.openUploads,
  };
}
