/** What an account uses. Stored in one record, changed in the transactions of uploads and of the records that own files. */
export interface Usage {
  /** Stored and reserved; compared with the plan's storage. */
  bytes: number;
  /** Bytes of the files that transfers and requests own; what people see. */
  storedBytes: number;
  openUploads: number;
}

export const NO_USAGE: Usage = { bytes: 0, storedBytes: 0, openUploads: 0 };

/** Transfers that the account has sent in one period: a month, for visitors a day. */
export interface SendCount {
  /** `2026-11`, or `2026-11-27`. */
  period: string;
  count: number;
}

/** Usage of an upload that is open. */
export function reserved(bytes: number): Usage {
  return { bytes, storedBytes: 0, openUploads: 1 };
}

/** Usage of files that a record owns. */
export function stored(bytes: number): Usage {
  return { bytes, storedBytes: bytes, openUploads: 0 };
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
    storedBytes: after.storedBytes - before.storedBytes,
    openUploads: after.openUploads - before.openUploads,
  };
}
