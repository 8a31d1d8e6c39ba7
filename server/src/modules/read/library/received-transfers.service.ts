import { Injectable } from '@nestjs/common';
import { type ReceivedTransfer, sizeClassOf } from '#contract/transfers/received.js';
import { Clock } from '../../../core/clock/clock.js';
import { readCursor, writeCursor } from '../../../core/paging/time-cursor.js';
import { prefixesOf } from '../../../core/search/search-terms.js';
import {
  CurrentSenders,
  isExpired,
  type ReceivedRecord,
  TransferListRepository,
  type Receiver,
} from '../../files/transfers/index.js';

/** Transfers a user received: sent to their address, or shared with them. */
@Injectable()
export class ReceivedTransfers {
  constructor(
    private readonly lists: TransferListRepository,
    private readonly senders: CurrentSenders,
    private readonly clock: Clock,
  ) {}

  async page(
    receiver: Receiver,
    { after, limit, search }: { after?: string | undefined; limit: number; search: string },
  ): Promise<{ received: ReceivedTransfer[]; next: string | null }> {
    const now = this.clock.now();
    const cursor = after === undefined ? null : readCursor(after);
    const found = await this.lists.findReceivedPage(receiver, {
      after: cursor,
      limit: limit + 1,
      search: prefixesOf(search),
      now,
    });
    const shown = found.slice(0, limit);
    const current = await this.senders.findCurrent(shown.map(({ sender }) => sender));
    const last = found.length > limit ? shown.at(-1) : undefined;
    return {
      received: shown.map((transfer) => toView({ ...transfer, sender: current(transfer.sender) }, now)),
      next: last ? writeCursor({ at: last.dateSent, id: last._id }) : null,
    };
  }
}

/** A protected transfer shows only sender, times and approximate size. */
function toView(transfer: ReceivedRecord, now: Date): ReceivedTransfer {
  const { name, email, company, profilePic, isMember } = transfer.sender;
  const hasPassword = transfer.passwordHash !== null;
  return {
    slug: transfer.slug,
    recipientId: transfer.recipients?.[0]?.recipientId ?? null,
    sender: { name, email, company, profilePic, isMember },
    sentAt: transfer.dateSent.getTime(),
    expiresAt: transfer.expiresAt.getTime(),
    isExpired: isExpired(transfer, now),
    hasPassword,
    isEncrypted: transfer.isEncrypted === true,
    sizeClass: sizeClassOf(transfer.totalBytes),
    content: hasPassword
      ? null
      : {
          title: transfer.title === '' ? transfer.fileName : transfer.title,
          message: transfer.message,
          fileCount: transfer.fileCount,
          totalBytes: transfer.totalBytes,
        },
  };
}
