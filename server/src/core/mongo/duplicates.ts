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
