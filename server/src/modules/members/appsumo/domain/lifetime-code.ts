/** A lifetime code as stored: enough to recognise it, not to type it. */
export interface LifetimeCode {
  /** Keyed hash of the code. */
  id: string;
  lastCharacters: string;
  /** Names the codes that were made together. */
  batch: string;
  madeAt: Date;
  /** Null also once the account that had it is forgotten. */
  accountId: string | null;
  /** A code is used once, whatever becomes of it. */
  redeemedAt: Date | null;
  withdrawnAt: Date | null;
}

/** How many codes of a batch there are, by state. */
export interface CodeBatch {
  batch: string;
  madeAt: Date;
  made: number;
  activated: number;
  withdrawn: number;
}

export function newLifetimeCode(given: Pick<LifetimeCode, 'id' | 'lastCharacters' | 'batch' | 'madeAt'>): LifetimeCode {
  return { ...given, accountId: null, redeemedAt: null, withdrawnAt: null };
}

export function isUsable({ redeemedAt, withdrawnAt }: LifetimeCode): boolean {
  return redeemedAt === null && withdrawnAt === null;
}

/** Whether it counts for this account. */
export function isHeldBy({ accountId: holder, withdrawnAt }: LifetimeCode, accountId: string): boolean {
  return holder === accountId && withdrawnAt === null;
}
