import { Injectable } from '@nestjs/common';
import type { ReceivedTransfer } from '#contract/received.js';
import { Clock } from '../../../core/clock/clock.js';
import { ReceivedRepository } from '../data/received.repository.js';
import {
  byNewest,
  hasReceived,
  isAfter,
  placeOf,
  readPlace,
  type ReceivedPlace,
  type Receiver,
  recipientFor,
  sizeClassOf,
  writePlace,
} from '../domain/received.js';
import { currentFiles, isExpired, type Transfer } from '../domain/transfer.js';

/** Somebody may have been sent and withdrawn a great deal: a page then is short, and the next one goes on. */
const MAX_ROUNDS = 20;

interface Known {
  transfers: Transfer[];
  /** Up to here all are known; null: to the end. */
  upTo: ReceivedPlace | null;
}

/** What came to a member: by mail to the account's address, or shared with the account. */
@Injectable()
export class Received {
  constructor(
    private readonly transfers: ReceivedRepository,
    private readonly clock: Clock,
  ) {}

  async page(
    receiver: Receiver,
    { after, limit }: { after?: string | undefined; limit: number },
  ): Promise<{ received: ReceivedTransfer[]; next: string | null }> {
    const now = this.clock.now();
    const found: Transfer[] = [];
    let place = after === undefined ? null : readPlace(after);
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const { transfers, upTo } = await this.read(receiver, place, limit + 1);
      found.push(...transfers.filter((transfer) => hasReceived(transfer, receiver, now)));
      place = upTo;
      if (place === null || found.length > limit) break;
    }
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    const next = found.length > limit && last ? placeOf(last) : place;
    return { received: shown.map((transfer) => toView(transfer, receiver, now)), next: next && writePlace(next) };
  }

  /** Of two lists that are each known to some place, both together are known to the earlier one. */
  private async read(receiver: Receiver, after: ReceivedPlace | null, limit: number): Promise<Known> {
    const lists = await Promise.all([
      this.transfers.sentTo(receiver.email, after, limit),
      this.transfers.sharedWith(receiver.userId, after, limit),
    ]);
    const ends = lists.flatMap((list) => (list.length === limit ? list.slice(-1) : []));
    const [end] = ends.toSorted(byNewest);
    const upTo = end ? placeOf(end) : null;
    const all = [...new Map(lists.flat().map((transfer) => [transfer._id, transfer])).values()].toSorted(byNewest);
    return { transfers: upTo ? all.filter((transfer) => !isAfter(transfer, upTo)) : all, upTo };
  }
}

/** Of a protected transfer nothing but who sent it, when, and roughly how much. */
function toView(transfer: Transfer, receiver: Receiver, now: Date): ReceivedTransfer {
  const { name, email, company, profilePic, isMember } = transfer.sender;
  const hasPassword = transfer.passwordHash !== null;
  return {
    slug: transfer.slug,
    recipientId: recipientFor(transfer, receiver)?.recipientId ?? null,
    sender: { name, email, company, profilePic, isMember },
    sentAt: transfer.dateSent.getTime(),
    expiresAt: transfer.expiresAt.getTime(),
    isExpired: isExpired(transfer, now),
    hasPassword,
    sizeClass: sizeClassOf(transfer.totalBytes),
    content: hasPassword
      ? null
      : {
          title: transfer.title === '' ? transfer.fileName : transfer.title,
          message: transfer.message,
          fileCount: currentFiles(transfer).length,
          totalBytes: transfer.totalBytes,
        },
  };
}
