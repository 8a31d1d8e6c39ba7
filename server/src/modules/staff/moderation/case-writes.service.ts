import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../core/mongo/writes.js';
import type { OutboxEntry } from '../../../core/outbox/outbox.js';
import { AbuseCaseRepository } from './data/abuse-case.repository.js';
import { type AbuseCase, withheldIn } from './domain/abuse-case.js';
import { ReportedLinks } from './reported-links.service.js';

/** Reads cases in the transactions that write them, and is the only way to write one: whether its link can be opened follows from its state, in the same transaction. */
@Injectable()
export class CaseWrites {
  constructor(
    private readonly cases: AbuseCaseRepository,
    private readonly links: ReportedLinks,
  ) {}

  findById(id: string, transaction: Transaction): Promise<AbuseCase | null> {
    return this.cases.findById(id, transaction);
  }

  /** Fails with a duplicate key if there is one. */
  async insert(created: AbuseCase, outbox: readonly OutboxEntry[], transaction: Transaction): Promise<void> {
    await this.cases.insert(created, outbox, transaction);
    await this.links.withhold(created, withheldIn(created.state), transaction);
  }

  /** Changes a case as `AbuseCaseRepository.change` does, and withholds or releases its link. */
  async change(
    known: AbuseCase,
    changes: Partial<AbuseCase>,
    outbox: readonly OutboxEntry[],
    transaction: Transaction,
  ): Promise<void> {
    await this.cases.change(known, changes, outbox, transaction);
    const { state = known.state } = changes;
    if (state !== known.state) await this.links.withhold(known, withheldIn(state), transaction);
  }
}
