import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';

export type Transaction = ClientSession;

/** Runs several writes atomically. */
@Injectable()
export class Transactions {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Retries `work` after a write conflict, so effects other than writes through `transaction` must be idempotent. */
  run<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.connection.withSession((session) => session.withTransaction(() => work(session)));
  }
}

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
