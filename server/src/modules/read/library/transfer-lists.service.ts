import { Injectable } from '@nestjs/common';
import type { QueryOf } from '#contract/endpoint.js';
import { TRANSFERS_PAGE_SIZE } from '#contract/limits.js';
import type { listTransfers, TransferList, TransferView } from '#contract/transfers/transfers.js';
import { Clock } from '../../../core/clock/clock.js';
import { prefixesOf } from '../../../core/search/search-terms.js';
import { booksOf, type Member, type Scope } from '../../identity/auth/index.js';
import {
  currentRecipients,
  TransferRepository,
  TransferViews,
  TransferListRepository,
} from '../../files/transfers/index.js';
import { ContactNames } from './contact-names.js';

/** A page of an account's transfers with counts, or a single transfer. */
@Injectable()
export class TransferLists {
  constructor(
    private readonly lists: TransferListRepository,
    private readonly transfers: TransferRepository,
    private readonly views: TransferViews,
    private readonly contactNames: ContactNames,
    private readonly clock: Clock,
  ) {}

  /** `createdBy`: users of the account whose transfers are wanted. */
  async page(
    member: Member,
    createdBy: readonly string[],
    { search, ...page }: QueryOf<typeof listTransfers>,
  ): Promise<TransferList> {
    const { accountId } = member;
    const query = { accountId, createdBy, search: prefixesOf(search), now: this.clock.now() };
    const [transfers, counts] = await Promise.all([
      this.lists.findPage({ ...page, ...query, limit: TRANSFERS_PAGE_SIZE }),
      this.lists.count(query),
    ]);
    const [rows, nameOf] = await Promise.all([
      this.views.rowsOf(transfers, member.entitlements),
      this.contactNames.namesOf(booksOf(member), transfers.flatMap(currentRecipients)),
    ]);
    return {
      allDocs: rows.map(({ emailTo, ...row }) => ({
        ...row,
        emailTo: emailTo.map((recipient) => ({ ...recipient, name: nameOf(recipient) })),
      })),
      allCount: counts.all,
      activeCount: counts.all - counts.expired,
      expiredCount: counts.expired,
      thisMonthsTransfers: counts.sentThisMonth,
      thisMonthCount: counts.thisMonth,
      sharedCount: counts.shared,
    };
  }

  async bySlug(scope: Scope, slug: string): Promise<TransferView[]> {
    const transfer = await this.transfers.findOwned(scope, slug);
    return transfer ? [await this.views.viewOf(transfer)] : [];
  }
}
