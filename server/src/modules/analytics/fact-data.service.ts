import { createHmac } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { OnEvent } from '../../core/jobs/handles-job.js';
import { randomSecret } from '../../core/secrets/random.js';
import { transferForgotten } from '../retention/index.js';
import { AccountData, type AccountHolder } from '../accounts/index.js';
import { DownloadFactRepository } from './data/download-fact.repository.js';
import { DOWNLOAD_FACTS } from './data/download-fact.schema.js';

/** Exports and forgets the download facts of an account; those of a forgotten transfer stay as figures. */
@Injectable()
export class FactData implements OnModuleInit {
  constructor(
    private readonly data: AccountData,
    private readonly facts: DownloadFactRepository,
  ) {}

  onModuleInit(): void {
    this.data.register('downloadFacts', {
      collections: [DOWNLOAD_FACTS],
      export: (holder) => this.export(holder),
      count: ({ accountId }) => this.facts.countOf(accountId),
      forget: ({ accountId }) => this.facts.deleteOf(accountId),
    });
  }

  /** By a key that is never stored: facts of one person stay countable as one, and name no one. */
  @OnEvent(transferForgotten, 'analytics.forget')
  async anonymize({ accountId, transferId }: PayloadOf<typeof transferForgotten>): Promise<void> {
    const key = randomSecret();
    await this.facts.anonymize(accountId, transferId, (person) =>
      createHmac('sha256', key).update(person).digest('hex').slice(0, 32),
    );
  }

  private async *export({ accountId }: AccountHolder): AsyncGenerator<object> {
    for await (const { transferId, at, country, city } of this.facts.eachOf(accountId))
      yield { transferId, at, country, city };
  }
}
