import { type Account, newAccount } from '../domain/account.js';

export function buildAccount(changes: Partial<Account> = {}): Account {
  return {
    ...newAccount({ id: 'account-1', assignedPlan: 'free', createdAt: new Date('2026-01-01T00:00:00Z') }),
    ...changes,
  };
}
