import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../accounts/index.js';
import { IDENTITIES, IdentityRepository } from './data/identity.repository.js';
import { LOGIN_LINKS, LoginLinkRepository } from './data/login-link.repository.js';
import { LOGIN_STEPS, LoginStepRepository } from './data/login-step.repository.js';
import { PASSKEY_CHALLENGES, PasskeyChallenges } from './data/passkey-challenges.js';

async function* nothing(): AsyncGenerator<object> {}

/**
 * Forgets the log-ins that a user has begun, which live for minutes, tell nothing and are not exported, and their identity at the
 * provider. Passkeys are exported and forgotten with the user's record.
 */
@Injectable()
export class LoginPersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly steps: LoginStepRepository,
    private readonly links: LoginLinkRepository,
    private readonly challenges: PasskeyChallenges,
    private readonly identities: IdentityRepository,
  ) {}

  onModuleInit(): void {
    const { identities } = this;
    this.data.register('begunLogins', {
      collections: [LOGIN_STEPS, LOGIN_LINKS, PASSKEY_CHALLENGES],
      export: nothing,
      forget: async ({ userId, email }) => {
        await this.steps.deleteOf(userId);
        await this.challenges.deleteOf(userId);
        if (email !== null) await this.links.deleteOf(email);
      },
    });
    this.data.register('identities', {
      collections: [IDENTITIES],
      async *export({ userId }) {
        for (const { issuer, linkedAt } of await identities.ofUser(userId)) yield { issuer, linkedAt };
      },
      forget: ({ userId }) => identities.deleteOf(userId),
    });
  }
}
