/** Whether a unique index refused the write; with `field`, whether one that has this field. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof Error && 'code' in error && error.code === 11_000)) return false;
  return field === undefined || ('keyPattern' in error && Object.keys(error.keyPattern ?? {}).includes(field));
}
