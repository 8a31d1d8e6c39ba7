import { Injectable } from '@nestjs/common';
import { Log } from '../../core/logging/log.js';
import { HandlesJob, type JobContext } from '../../core/jobs/handles-job.js';
import { DownloadRecords, type StartedRecord } from '../transfers/index.js';
import { BackfillRepository } from './data/backfill.repository.js';
import { DownloadFactRepository } from './data/download-fact.repository.js';
import { LedgerRepository } from './data/ledger.repository.js';
import type { DownloadFact } from './domain/download-fact.js';
import { factOf } from './fact-of-download.js';
import { PACK_FROM } from './domain/ledger.js';
import { Ledgers } from './ledgers.service.js';
import { backfillAnalytics, packAnalytics } from './analytics.jobs.js';

const OWNERS_AT_ONCE = 100;

/** Takes down every download once, however often it is told, and sees to it that many are packed. */
@Injectable()
export class DownloadFacts {
  constructor(
    private readonly facts: DownloadFactRepository,
    private readonly ledgers: LedgerRepository,
    private readonly packing: Ledgers,
    private readonly records: DownloadRecords,
    private readonly backfills: BackfillRepository,
    private readonly log: Log,
  ) {}

  record(started: StartedRecord): Promise<void> {
    return this.take([started]);
  }

  @HandlesJob(packAnalytics)
  async packWaiting(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    for (const ownerId of await this.ledgers.ownersWaiting(PACK_FROM, OWNERS_AT_ONCE)) {
      if (signal.aborted) return;
      await this.packing.pack(ownerId);
    }
  }

  /** Goes on where it was when it was broken off; true when all is taken over. */
  @HandlesJob(backfillAnalytics)
  async backfill(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<boolean> {
    const { after, isDone } = await this.backfills.find();
    if (isDone) return true;
    for await (const { started, upTo } of this.records.eachStarted(after)) {
      if (signal.aborted) return false;
      await this.take(started);
      await this.packWaiting({}, { signal });
      await this.backfills.save({ after: upTo, isDone: false });
    }
    await this.backfills.save({ after: '', isDone: true });
    this.log.info({}, 'all downloads are in the analytics');
    return true;
  }

  private async take(started: readonly StartedRecord[]): Promise<void> {
    const facts = started.flatMap((record) => factOf(record) ?? []);
    const inserted = await this.facts.insert(facts);
    for (const [ownerId, count] of countByOwner(inserted)) await this.ledgers.countWaiting(ownerId, count);
  }
}

function countByOwner(facts: readonly DownloadFact[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { ownerId } of facts) counts.set(ownerId, (counts.get(ownerId) ?? 0) + 1);
  return counts;
}
