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
