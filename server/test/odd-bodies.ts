/** MongoDB operators, which no field of any call accepts. */
export const operators = [{ $gt: '' }, { $ne: null }, { $where: 'sleep(1000)' }];
/** Values that some fields accept. */
const misfits = [['x', { $gt: '' }], '\u0000', 1e300, { toString: 'x' }, 'x'.repeat(10_000)];

/** A good body with one field that is no good, or nearly not. */
export function oddBodies(good: Record<string, unknown>): Record<string, unknown>[] {
  return Object.keys(good).flatMap((name) => misfits.map((wrong) => ({ ...good, [name]: wrong })));
}
