import { Injectable } from '@nestjs/common';
import type { RoadmapState } from '#contract/site/roadmap.js';
import { Config } from '../../config/config.module.js';
import { Clock } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import type { Transaction } from '../../core/mongo/transactions.js';
import { randomId } from '../../core/secrets/random.js';
import type { Member } from '../auth/index.js';
import { Mails } from '../mail/index.js';
import { Inbox } from '../site/index.js';
import { StaffLog } from '../staff-log/index.js';
import { RoadmapEntryRepository } from './data/roadmap-entry.repository.js';
import { RoadmapVoteRepository } from './data/roadmap-vote.repository.js';
import type { RoadmapEntry, RoadmapTexts } from './domain/roadmap-entry.js';

interface Written extends RoadmapTexts {
  state: RoadmapState;
}

/** What the staff does with the roadmap. Each change, its mail and its entry in the log are one write. */
@Injectable()
export class RoadmapStaff {
  constructor(
    private readonly entries: RoadmapEntryRepository,
    private readonly votes: RoadmapVoteRepository,
    private readonly inbox: Inbox,
    private readonly log: StaffLog,
    private readonly mails: Mails,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  list(): Promise<RoadmapEntry[]> {
    return this.entries.shown();
  }

  /** Answers the entry's id. */
  add({ userId: actorId }: Member, written: Written, reason: string): Promise<string> {
    const entry = this.newEntry(written);
    return this.log.record(async (transaction) => {
      await this.entries.insert(entry, transaction);
      const facts = { before: {}, after: factsOf(entry) };
      return [{ actorId, targetId: '', reason, action: 'roadmap.add', ...facts }, entry.id];
    });
  }

  /** Answers the entry's id. @throws {AppError} not-found, also for what is no suggestion or was accepted before */
  async accept({ userId: actorId }: Member, messageId: string, texts: RoadmapTexts, reason: string): Promise<string> {
    const entry = this.newEntry({ ...texts, state: 'planned' });
    const relay = await this.log.record(async (transaction) => {
      const { userId, email, fullName, lang, message, createdAt } = await this.inbox.acceptSuggestion(
        messageId,
        entry.id,
        transaction,
      );
      await this.entries.insert(entry, transaction);
      // A writer whose account is deleted has no address any more.
      const queued =
        email === ''
          ? null
          : await this.mails.queueIn(transaction, {
              id: `suggestion-${entry.id}`,
              template: 'suggestion-accepted',
              to: { email, name: fullName },
              lang,
              props: { entryId: entry.id, title: entry.title[lang], message, writtenAt: createdAt.getTime() },
              replyTo: this.config.env.SUPPORT_EMAIL,
            });
      const facts = { before: { messageId }, after: { messageId, ...factsOf(entry) } };
      return [{ actorId, targetId: userId ?? '', reason, action: 'roadmap.accept', ...facts }, queued];
    });
    await relay?.();
    return entry.id;
  }

  /** @throws {AppError} not-found */
  async change({ userId: actorId }: Member, entryId: string, written: Written, reason: string): Promise<void> {
    await this.log.record(async (transaction) => {
      const known = await this.find(entryId, transaction);
      const stateSince = written.state === known.state ? known.stateSince : this.clock.now();
      await this.entries.change(entryId, { ...written, stateSince }, transaction);
      const facts = { before: factsOf(known), after: factsOf({ ...known, ...written }) };
      return [{ actorId, targetId: '', reason, action: 'roadmap.change', ...facts }, undefined];
    });
  }

  /** @throws {AppError} not-found */
  async remove({ userId: actorId }: Member, entryId: string, reason: string): Promise<void> {
    await this.log.record(async (transaction) => {
      const known = await this.find(entryId, transaction);
      await this.entries.remove(entryId, transaction);
      await this.votes.removeOfEntry(entryId, transaction);
      const facts = { before: { ...factsOf(known), votes: known.votes }, after: {} };
      return [{ actorId, targetId: '', reason, action: 'roadmap.remove', ...facts }, undefined];
    });
  }

  private newEntry(written: Written): RoadmapEntry {
    const now = this.clock.now();
    return { id: randomId(), ...written, stateSince: now, votes: 0, createdAt: now };
  }

  private async find(entryId: string, transaction: Transaction): Promise<RoadmapEntry> {
    const entry = await this.entries.findById(entryId, transaction);
    if (!entry) throw new AppError('not-found');
    return entry;
  }
}

/** For the log. */
function factsOf({ id, title, state }: RoadmapEntry) {
  return { entryId: id, title: title.en, state };
}
