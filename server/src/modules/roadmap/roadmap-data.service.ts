import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountData, type AccountHolder } from '../accounts/index.js';
import { ROADMAP_VOTES } from './data/roadmap-vote.schema.js';
import { RoadmapEntryRepository } from './data/roadmap-entry.repository.js';
import { RoadmapVoteRepository } from './data/roadmap-vote.repository.js';
import { Roadmap } from './roadmap.service.js';

/** Exports a user's votes, and takes them back with the account. */
@Injectable()
export class RoadmapData implements OnModuleInit {
  constructor(
    private readonly data: AccountData,
    private readonly entries: RoadmapEntryRepository,
    private readonly votes: RoadmapVoteRepository,
    private readonly roadmap: Roadmap,
  ) {}

  onModuleInit(): void {
    this.data.register('roadmapVotes', {
      collections: [ROADMAP_VOTES],
      merge: ({ userId }, heir, signal) => this.merge(userId, heir.userId, signal),
      export: (holder) => this.export(holder),
      forget: (holder, signal) => this.forget(holder, signal),
    });
  }

  private async *export({ userId }: AccountHolder): AsyncGenerator<object> {
    for (const { entryId, createdAt } of await this.votes.ofUser(userId)) {
      const entry = await this.entries.findById(entryId);
      yield { title: entry?.title.en ?? '', votedAt: createdAt };
    }
  }

  private async merge(from: string, to: string, signal: AbortSignal): Promise<void> {
    for (const { entryId } of await this.votes.ofUser(from)) {
      signal.throwIfAborted();
      await this.roadmap.vote({ entryId, userId: to });
      await this.roadmap.takeBack({ entryId, userId: from });
    }
  }

  private async forget({ userId }: AccountHolder, signal: AbortSignal): Promise<void> {
    for (const { entryId } of await this.votes.ofUser(userId)) {
      signal.throwIfAborted();
      await this.roadmap.takeBack({ entryId, userId });
    }
  }
}
