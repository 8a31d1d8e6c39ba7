import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData, type AccountHolder } from '../../identity/accounts/index.js';
import { EXTENSION_REQUESTS, ExtensionRequestRepository } from './data/extension-request.repository.js';

/** Exports and forgets the extension requests for an account's transfers. */
@Injectable()
export class ExtensionPersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly requests: ExtensionRequestRepository,
  ) {}

  onModuleInit(): void {
    this.data.register('extensionRequests', {
      collections: [EXTENSION_REQUESTS],
      export: (holder) => this.export(holder),
      forget: ({ accountId }) => this.requests.deleteOf(accountId),
    });
  }

  private async *export({ accountId }: AccountHolder): AsyncGenerator<object> {
    for await (const { slug, email, note, lang, state, askedAt, answeredAt, until } of this.requests.eachOf(accountId))
      yield { slug, email, note, lang, state, askedAt, answeredAt, until };
  }
}
