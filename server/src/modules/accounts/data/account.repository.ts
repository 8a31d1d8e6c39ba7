import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Transaction } from '../../../core/mongo/transactions.js';
import type { Account } from '../domain/account.js';
import { type AccountDocument, ACCOUNTS } from './account.schema.js';

export function toAccount({ _id, ...rest }: AccountDocument): Account {
  return { id: _id, ...rest };
}

@Injectable()
export class AccountRepository {
  constructor(@InjectModel(ACCOUNTS) private readonly accounts: Model<AccountDocument>) {}

  async insert({ id, ...rest }: Account, transaction: Transaction): Promise<void> {
    await this.accounts.create([{ _id: id, ...rest }], { session: transaction });
  }

  async findById(id: string): Promise<Account | null> {
    const document = await this.accounts.findById(id).lean();
    return document && toAccount(document);
  }

  async update(
    id: string,
    changes: Partial<Pick<Account, 'plan' | 'status' | 'transferSettings'>>,
  ): Promise<Account | null> {
    const document = await this.accounts
      .findOneAndUpdate({ _id: id }, { $set: changes }, { returnDocument: 'after' })
      .lean();
    return document && toAccount(document);
  }

  async *each(): AsyncGenerator<Account> {
    for await (const document of this.accounts.find().lean().cursor()) yield toAccount(document);
  }
}
