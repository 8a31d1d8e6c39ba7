import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';

export type Transaction = ClientSession;

/** Several writes of which all take effect, or none. */
@Injectable()
export class Transactions {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** `work` runs again after a write conflict: writes through `transaction` are its only effects. */
  run<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.connection.withSession((session) => session.withTransaction(() => work(session)));
  }
}
