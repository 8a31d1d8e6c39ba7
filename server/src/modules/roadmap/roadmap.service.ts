import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import { isDuplicateKey } from '../../core/mongo/is-duplicate-key.js';
import { Transactions } from '../../core/mongo/transactions.js';
import { type Finding, startFinding } from '../audit/index.js';
import type { Principal } from '../auth/index.js';
import { RoadmapEntryRepository } from './data/roadmap-entry.repository.js';
import { RoadmapVoteRepository, type Vote } from './data/roadmap-vote.repository.js';
import type { RoadmapEntry } from './domain/roadmap-entry.js';

export interface SeenEntry {
  entry: RoadmapEntry;
  isVoted: boolean;
}

/** The roadmap for its readers, and their votes. A vote and its count are one write. */
@Injectable()
export class Roadmap {
  constructor(
    private readonly entries: RoadmapEntryRepository,
    private readonly votes: RoadmapVoteRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async list(principal: Principal): Promise<SeenEntry[]> {
    const [entries, votes] = await Promise.all([
      this.entries.shown(),
      principal.kind === 'member' ? this.votes.ofUser(principal.userId) : [],
    ]);
    const voted = new Set(votes.map(({ entryId }) => entryId));
    return entries.map((entry) => ({ entry, isVoted: voted.has(entry.id) }));
  }

  async has(entryId: string): Promise<boolean> {
    return (await this.entries.findById(entryId)) !== null;
  }

  /** @throws {AppError} not-found */
  async read(principal: Principal, entryId: string): Promise<SeenEntry> {
    const entry = await this.find(entryId);
    const isVoted = principal.kind === 'member' && (await this.votes.exists({ entryId, userId: principal.userId }));
    return { entry, isVoted };
  }

  /** Answers the number of votes. @throws {AppError} not-found */
  async vote(vote: Vote): Promise<number> {
    try {
      return await this.transactions.run(async (transaction) => {
        await this.votes.insert(vote, this.clock.now(), transaction);
        const entry = await this.entries.addVotes(vote.entryId, 1, transaction);
        if (!entry) throw new AppError('not-found');
        return entry.votes;
      });
    } catch (error) {
      if (!isDuplicateKey(error, '_id')) throw error;
      return (await this.find(vote.entryId)).votes;
    }
  }

  /** Answers the number of votes. @throws {AppError} not-found */
  async takeBack(vote: Vote): Promise<number> {
    const left = await this.transactions.run(async (transaction) => {
      if (!(await this.votes.remove(vote, transaction))) return null;
      return this.entries.addVotes(vote.entryId, -1, transaction);
    });
    return (left ?? (await this.find(vote.entryId))).votes;
  }

  /** For the consistency check. */
  async votesAreCounted(): Promise<Finding> {
    const finding = startFinding('I12', 'every entry of the roadmap has as many votes as were cast for it');
    for await (const { id } of this.entries.each()) {
      finding.checked += 1;
      // At one moment, since people vote meanwhile.
      const [entry, cast] = await this.transactions.run(
        async (transaction) =>
          [await this.entries.findById(id, transaction), await this.votes.countOfEntry(id, transaction)] as const,
      );
      if (entry && entry.votes !== cast) finding.breaches.push(`entry ${id}: ${entry.votes} counted, ${cast} cast`);
    }
    return finding;
  }

  private async find(entryId: string): Promise<RoadmapEntry> {
    const entry = await this.entries.findById(entryId);
    if (!entry) throw new AppError('not-found');
    return entry;
  }
}
