import { Injectable, type OnModuleInit } from '@nestjs/common';
import { maskLifetimeCode } from '#contract/billing/lifetime-code.js';
import { PersonalData, type AccountHolder } from '../../identity/accounts/index.js';
import { LIFETIME_CODES, LifetimeCodeRepository } from './data/lifetime-code.repository.js';

/** Exports an account's lifetime codes, and forgets who had them. */
@Injectable()
export class LifetimeCodePersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly codes: LifetimeCodeRepository,
  ) {}

  onModuleInit(): void {
    this.data.register('lifetimeCodes', {
      collections: [LIFETIME_CODES],
      export: (holder) => this.export(holder),
      forget: ({ accountId }) => this.codes.forgetAccount(accountId),
    });
  }

  private async *export({ accountId }: AccountHolder): AsyncGenerator<object> {
    for (const { lastCharacters, redeemedAt, withdrawnAt } of await this.codes.findOf(accountId))
      yield { code: maskLifetimeCode(lastCharacters), redeemedAt, withdrawnAt };
  }
}
