import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData, type AccountHolder } from '../accounts/index.js';
import { AccessTokens } from './access-tokens.service.js';
import { ACCESS_TOKENS, AccessTokenRepository } from './data/access-token.repository.js';

/** Exports and forgets a user's access tokens. */
@Injectable()
export class AccessTokenPersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly tokens: AccessTokenRepository,
    private readonly service: AccessTokens,
  ) {}

  onModuleInit(): void {
    this.data.register('programs', {
      collections: [ACCESS_TOKENS],
      export: (holder) => this.export(holder),
      forget: ({ userId }) => this.tokens.deleteOf(userId),
    });
  }

  private async *export(holder: AccountHolder): AsyncGenerator<object> {
    for (const { name, scopes, createdAt, expiresAt, lastUsedAt } of await this.service.list(holder))
      yield { name, scopes, createdAt, expiresAt, lastUsedAt };
  }
}
