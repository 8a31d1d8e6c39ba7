/**
 * Conditions of partial indexes. MongoDB uses such an index only for queries that imply its condition: an equality does,
 * a range does where it has this lower bound too (`{ ...SOME_TIME, $lte: now }`).
 */
export const SOME_TEXT = { $gt: '' } as const;
export const SOME_TIME = { $gt: new Date(0) } as const;
