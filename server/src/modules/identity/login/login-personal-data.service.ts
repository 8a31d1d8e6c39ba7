import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../accounts/index.js';
import { LoginLinkRepository } from './data/login-link.repository.js';
import { LOGIN_LINKS } from './data/login-link.schema.js';
import { LoginStepRepository } from './data/login-step.repository.js';
import { LOGIN_STEPS } from './data/login-step.schema.js';

async function* nothing(): AsyncGenerator<object> {}

/** Forgets the log-ins that a user has begun. They live for minutes and tell nothing, so they are not exported. */
@Injectable()
export class LoginPersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly steps: LoginStepRepository,
    private readonly links: LoginLinkRepository,
  ) {}

  onModuleInit(): void {
    this.data.register('begunLogins', {
      collections: [LOGIN_STEPS, LOGIN_LINKS],
      export: nothing,
      forget: async ({ userId, email }) => {
        await this.steps.deleteOf(userId);
        if (email !== null) await this.links.deleteOf(email);
      },
    });
  }
}
