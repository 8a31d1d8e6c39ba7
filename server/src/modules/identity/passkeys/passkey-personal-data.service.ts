import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../accounts/index.js';
import { PasskeyChallengeRepository } from './data/passkey-challenge.repository.js';
import { PASSKEY_CHALLENGES } from './data/passkey-challenge.schema.js';

async function* nothing(): AsyncGenerator<object> {}

/** Forgets challenges, which live for minutes and tell nothing. The passkeys are exported and forgotten with the user's record. */
@Injectable()
export class PasskeyPersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly challenges: PasskeyChallengeRepository,
  ) {}

  onModuleInit(): void {
    this.data.register('passkeyChallenges', {
      collections: [PASSKEY_CHALLENGES],
      export: nothing,
      forget: ({ userId }) => this.challenges.deleteOf(userId),
    });
  }
}
