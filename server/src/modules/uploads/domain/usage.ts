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

export function usageOf({
  state,
  totalBytes,
  reservedBytes,
}: Pick<UploadSession, 'state' | 'totalBytes' | 'reservedBytes'>): Usage {
  if (state === 'open') return { bytes: reservedBytes, keptBytes: 0, openUploads: 1 };
  return state === 'kept' ? { bytes: totalBytes, keptBytes: totalBytes, openUploads: 0 } : NO_USAGE;
}

/** What visitors of an account's file requests hold of it with uploads that are open. */
export interface GuestUsage {
  bytes: number;
  uploads: number;
}

/**
 * Whether `guests`, who are strangers, may hold this much: together half of what is free without them, and half of the open uploads.
 * So whatever they announce, the owner can go on.
 */
export function mayGuestsHold(
  guests: GuestUsage,
  { limitBytes, otherBytes, openUploads }: { limitBytes: number; otherBytes: number; openUploads: number },
): boolean {
  return guests.bytes <= (limitBytes - otherBytes) / 2 && guests.uploads <= openUploads / 2;
}

export function usageChange(before: Usage, after: Usage): Usage {
  return {
    bytes: after.bytes - before.bytes,
    keptBytes: after.keptBytes - before.keptBytes,
    openUploads: after.openUploads - before.openUploads,
  };
}
