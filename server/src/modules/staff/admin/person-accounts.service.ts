import { Injectable } from '@nestjs/common';
import { listRequests } from '#contract/requests/requests.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { type Account, Accounts } from '../../identity/accounts/index.js';
import { LifetimeCodes } from '../../members/appsumo/index.js';
import { wholeAccount } from '../../identity/auth/index.js';
import { BillingPages } from '../../members/billing/index.js';
import { FileRequests } from '../../reach/requests/index.js';
import { startOfMonth, TransferRepository } from '../../files/transfers/index.js';
import { StorageUsage } from '../../files/uploads/index.js';

/** So many of the latest records of each kind are shown. */
export const SHOWN = 10;

/** All modules' data about one account. */
@Injectable()
export class PersonAccounts {
  constructor(
    private readonly accounts: Accounts,
    private readonly usage: StorageUsage,
    private readonly transfers: TransferRepository,
    private readonly requests: FileRequests,
    private readonly codes: LifetimeCodes,
    private readonly billing: BillingPages,
    private readonly clock: Clock,
  ) {}

  /** Null if it has been deleted. */
  async readAccount(accountId: string) {
    const account = await this.accounts.findById(accountId);
    if (!account) return null;
    const now = this.clock.now();
    const page = listRequests.query.parse({ limit: SHOWN, sort: 'createdAt' });
    const [storedBytes, sentThisMonth, transfers, { requests }, codes, invoices] = await Promise.all([
      this.usage.folderSize(accountId),
      this.transfers.countSince(accountId, startOfMonth(now)),
      this.transfers.findLatest(accountId, SHOWN),
      this.requests.list(wholeAccount(accountId), page),
      this.codes.list(accountId),
      this.invoicesOf(account),
    ]);
    const isSold = this.billing.isSold;
    return { account, now, isSold, storedBytes, sentThisMonth, transfers, requests, codes, invoices };
  }

  /** Null while the payment provider does not answer. */
  private async invoicesOf({ id, stripeId }: Account) {
    if (stripeId === '') return [];
    try {
      return (await this.billing.invoices(id, undefined)).invoices;
    } catch (error) {
      if (error instanceof AppError && error.code === 'billing-unavailable') return null;
      throw error;
    }
  }
}
