import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData, type AccountHolder } from '../accounts/index.js';
import { ACCOUNT_KEYS, AccountKeyRepository } from './data/account-key.repository.js';

/** Exports and forgets a user's key. The wrapped keys are exported, too: they are of use to their owner alone. */
@Injectable()
export class AccountKeyPersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly keys: AccountKeyRepository,
  ) {}

  onModuleInit(): void {
    this.data.register('accountKeys', {
      collections: [ACCOUNT_KEYS],
      export: (holder) => this.export(holder),
      forget: ({ userId }) => this.keys.deleteOf(userId),
    });
  }

  private async *export({ userId }: AccountHolder): AsyncGenerator<object> {
    const key = await this.keys.findOf(userId);
    if (!key) return;
    const { userId: _userId, passkeys, ...rest } = key;
    yield { ...rest, passkeys: passkeys.map(({ name, createdAt }) => ({ name, createdAt })) };
  }
}
