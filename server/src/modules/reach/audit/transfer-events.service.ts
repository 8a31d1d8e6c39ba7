import { Injectable } from '@nestjs/common';
import { addressProofs } from '#contract/choices.js';
import type { QueryOf, ResponseOf } from '#contract/endpoint.js';
import type { listTransferEvents } from '#contract/transfers/transfer-activity.js';
import { AppError } from '../../../core/errors/app-error.js';
import { TransferEventRepository } from './data/transfer-event.repository.js';
import type { Scope } from '../../identity/auth/index.js';
import { type Transfer, TransferRepository } from '../../files/transfers/index.js';
import type { TransferEvent } from './domain/event-chain.js';
import { firstEvent, TransferLog } from './transfer-log.service.js';

type Page = ResponseOf<typeof listTransferEvents>;

/** Pages of a transfer's log for its owner, with the names that the log itself does not contain. */
@Injectable()
export class TransferEvents {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly log: TransferLog,
    private readonly events: TransferEventRepository,
  ) {}

  async page(scope: Scope, slug: string, { skip, limit }: QueryOf<typeof listTransferEvents>): Promise<Page> {
    const transfer = await this.transfers.findOwned(scope, slug);
    if (!transfer) throw new AppError('transfer-not-found');
    const total = await this.log.length(transfer._id);
    const events = await this.events.page(transfer._id, { skip, limit });
    const shown = total > 0 ? events : [firstEvent(transfer)].slice(skip, skip + limit);
    return { events: shown.map((event) => toView(event, transfer)), total: Math.max(total, 1) };
  }
}

/** Adds the names that the log itself does not contain. */
export function toView({ seq, at, kind, data, hash }: TransferEvent, transfer: Transfer): Page['events'][number] {
  const { fileCount } = data;
  const fileIds = Array.isArray(data['fileIds']) ? data['fileIds'] : null;
  const recipientIds = Array.isArray(data['recipientIds']) ? data['recipientIds'] : null;
  // A single recipient is named; several are only counted.
  const recipientId = data['recipientId'] ?? (recipientIds?.length === 1 ? recipientIds[0] : undefined);
  const fileId = data['fileId'] ?? (fileIds?.length === 1 ? fileIds[0] : undefined);
  return {
    seq,
    at: at.getTime(),
    kind,
    recipientEmail: transfer.recipients.find((one) => one.recipientId === recipientId)?.email ?? null,
    proof: addressProofs.find((proof) => proof === data['proof']) ?? null,
    fileName: transfer.files.find(({ id }) => id === fileId)?.path ?? null,
    fileCount: typeof fileCount === 'number' ? fileCount : (fileIds?.length ?? null),
    hash,
  };
}
