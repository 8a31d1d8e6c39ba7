import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { TransferEventRepository } from '../data/transfer-event.repository.js';
import { type EventKind, nextEvent, type TransferEvent } from '../domain/event-chain.js';
import { filesOfUpload, type Transfer } from '../domain/transfer.js';

const MAX_ROUNDS = 100;

interface Occurrence {
  kind: EventKind;
  data: Record<string, unknown>;
  /** Names what is told once, however often it is told. */
  once?: string;
  at?: Date;
}

/** The log of each transfer: a chain that only grows, safe against appends at once and jobs that run twice. */
@Injectable()
export class TransferLog {
  constructor(
    private readonly events: TransferEventRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws {AppError} unavailable after too many rounds against others */
  async append(transfer: Transfer, occurrence: Occurrence): Promise<void> {
    if (await this.wasTold(transfer._id, occurrence)) return;
    if (occurrence.kind !== 'created') await this.begin(transfer);
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const last = await this.events.last(transfer._id);
      const { kind, data, at = this.clock.now() } = occurrence;
      const event = nextEvent(last, { kind, data, at });
      if (await this.events.insert(transfer._id, event, occurrence.once ?? null)) return;
      if (await this.wasTold(transfer._id, occurrence)) return;
    }
    throw new AppError('unavailable');
  }

  /** The first event of every chain, whoever comes first to tell something. */
  async begin(transfer: Transfer): Promise<void> {
    if (await this.events.hasBegun(transfer._id)) return;
    const own = filesOfUpload(transfer, transfer.slug);
    await this.append(transfer, {
      kind: 'created',
      once: 'created',
      at: transfer.dateSent,
      data: {
        transferId: transfer._id,
        sendAs: transfer.sendAs,
        fileCount: own.length,
        totalBytes: own.reduce((sum, { size }) => sum + size, 0),
        recipientIds: transfer.recipients.map(({ recipientId }) => recipientId),
      },
    });
  }

  of(transferId: string): Promise<TransferEvent[]> {
    return this.events.ofTransfer(transferId);
  }

  eachChain(): ReturnType<TransferEventRepository['eachChain']> {
    return this.events.eachChain();
  }

  /** Whether what bears this name has been told. */
  has(transferId: string, once: string): Promise<boolean> {
    return this.events.wasTold(transferId, once);
  }

  private async wasTold(transferId: string, { once }: Occurrence): Promise<boolean> {
    return once !== undefined && (await this.has(transferId, once));
  }
}
