import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../accounts/index.js';
import { IdentityRepository } from './data/identity.repository.js';
import { IDENTITIES } from './data/identity.schema.js';

@Injectable()
export class IdentityPersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly identities: IdentityRepository,
  ) {}

  onModuleInit(): void {
    const { identities } = this;
    this.data.register('identities', {
      collections: [IDENTITIES],
      async *export({ userId }) {
        for (const { issuer, linkedAt } of await identities.ofUser(userId)) yield { issuer, linkedAt };
      },
      forget: ({ userId }) => identities.deleteOf(userId),
    });
  }
}
