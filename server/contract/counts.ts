/** A count as it is typed: digits alone, neither `1e3` nor `0x10`. Null for anything else. */
export function readCount(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
