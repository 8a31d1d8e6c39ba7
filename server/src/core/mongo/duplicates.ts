/** Positions of the documents that a unique index refused in an unordered bulk write. Rethrows other failures. */
export function duplicatesOf(error: unknown): Set<number> {
  const refusals = error instanceof Error && 'writeErrors' in error ? error.writeErrors : null;
  if (!Array.isArray(refusals) || refusals.length === 0) throw error;
  return new Set(
    refusals.map(({ code, index }: { code: number; index: number }) => {
      if (code !== 11_000) throw error;
      return index;
    }),
  );
}

/** Whether a unique index refused the write; with `field`, whether one that has this field. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof Error && 'code' in error && error.code === 11_000)) return false;
  return field === undefined || ('keyPattern' in error && Object.keys(error.keyPattern ?? {}).includes(field));
}
