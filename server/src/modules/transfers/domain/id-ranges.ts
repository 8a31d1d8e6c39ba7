/** Of base64url, in the order of bytes. */
const SIGNS = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
/** With more records than this, each range of one sign would be too much at a time. */
const MANY = 20_000;

export interface IdRange {
  from: string;
  /** Excluded; null for no end. */
  to: string | null;
}

/**
 * All ids in ranges of about the same number of records each, since ids are digests; those from `after` on. Pages by the
 * last id that was seen would cost the embedded database everything that is left, each time.
 */
export function idRanges(count: number, after = ''): IdRange[] {
  const signs = Array.from(SIGNS);
  const starts = count > MANY ? signs.flatMap((first) => signs.map((second) => first + second)) : signs;
  const bounds = ['', ...starts];
  return bounds
    .map((from, index) => ({ from, to: bounds[index + 1] ?? null }))
    .filter(({ to }) => to === null || to > after);
}
