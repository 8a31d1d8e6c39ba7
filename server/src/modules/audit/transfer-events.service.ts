import { Injectable } from '@nestjs/common';
import type { QueryOf, ResponseOf } from '#contract/endpoint.js';
import type { listTransferEvents } from '#contract/transfer-activity.js';
import { AppError } from '../../core/errors/app-error.js';
import { TransferEventRepository } from './data/transfer-event.repository.js';
import { type Transfer, Transfers } from '../transfers/index.js';
import type { TransferEvent } from './domain/event-chain.js';
import { TransferLog } from './transfer-log.service.js';

type Page = ResponseOf<typeof listTransferEvents>;

/** A transfer's log as its owner reads it: with the names that the log itself does not hold. */
@Injectable()
export class TransferEvents {
  constructor(
    private readonly transfers: Transfers,
    private readonly log: TransferLog,
    private readonly events: TransferEventRepository,
  ) {}

  /** @throws {AppError} transfer-not-found */
  async page(ownerId: string, slug: string, { skip, limit }: QueryOf<typeof listTransferEvents>): Promise<Page> {
    const transfer = await this.transfers.findOwned(ownerId, slug);
    if (!transfer) throw new AppError('transfer-not-found');
    await this.log.begin(transfer);
    const [events, last] = await Promise.all([
      this.events.page(transfer._id, { skip, limit }),
      this.events.last(transfer._id),
    ]);
    return { events: events.map((event) => named(event, transfer)), total: last ? last.seq + 1 : 0 };
  }
}

function named({ seq, at, kind, data, hash }: TransferEvent, transfer: Transfer): Page['events'][number] {
  const { fileCount } = data;
  const fileIds = Array.isArray(data['fileIds']) ? data['fileIds'] : null;
  const recipientIds = Array.isArray(data['recipientIds']) ? data['recipientIds'] : null;
  // One person is named, of several only their number is of use in a line.
  const recipientId = data['recipientId'] ?? (recipientIds?.length === 1 ? recipientIds[0] : undefined);
  const fileId = data['fileId'] ?? (fileIds?.length === 1 ? fileIds[0] : undefined);
  return {
    seq,
    at: at.getTime(),
    kind,
    recipientEmail: transfer.recipients.find((one) => one.recipientId === recipientId)?.email ?? null,
    fileName: transfer.files.find(({ id }) => id === fileId)?.path ?? null,
    fileCount: typeof fileCount === 'number' ? fileCount : (fileIds?.length ?? null),
    hash,
  };
}
