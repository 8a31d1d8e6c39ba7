import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountData } from '../accounts/index.js';
import { LoginStepRepository } from './data/login-step.repository.js';
import { LOGIN_STEPS } from './data/login-step.schema.js';

async function* nothing(): AsyncGenerator<object> {}

/** Forgets the log-ins that a user has begun. They live for minutes and tell nothing, so they are not exported. */
@Injectable()
export class LoginData implements OnModuleInit {
  constructor(
    private readonly data: AccountData,
    private readonly steps: LoginStepRepository,
  ) {}

  onModuleInit(): void {
    this.data.register('loginSteps', {
      collections: [LOGIN_STEPS],
      export: nothing,
      forget: ({ userId }) => this.steps.deleteOf(userId),
    });
  }
}
