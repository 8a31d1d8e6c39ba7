import { toAccount } from './data/accounts.js';
import { type AccountDocument, ACCOUNTS } from './data/account.schema.js';
import type { Account } from './domain/account.js';

/** Stage that joins the account to documents with its id in `localField`, so that each call proves itself in one query. */
export function accountLookup(localField: string) {
  return { $lookup: { from: ACCOUNTS, localField, foreignField: '_id', as: 'account' } } as const;
}

export interface WithAccount {
  account: AccountDocument[];
}

/** Null if it has been deleted. */
export function joinedAccount({ account: [document] }: WithAccount): Account | null {
  return document && !document.deletedAt ? toAccount(document) : null;
}
