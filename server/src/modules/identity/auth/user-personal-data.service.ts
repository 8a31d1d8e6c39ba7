import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData, type AccountHolder, ACCOUNTS, Accounts } from '../accounts/index.js';
import { INSTALLATION, InstallationRepository } from './data/installation.repository.js';
import { PasswordResetRepository } from './data/password-reset.repository.js';
import { Users } from './data/users.js';
import { USERS } from './data/user.schema.js';
import { VerificationRepository } from './data/verification.repository.js';

/** Exports and forgets a user, their account and codes. The privacy module removes the two records. */
@Injectable()
export class UserPersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly accounts: Accounts,
    private readonly users: Users,
    private readonly verifications: VerificationRepository,
    private readonly resets: PasswordResetRepository,
    private readonly installation: InstallationRepository,
  ) {}

  onModuleInit(): void {
    this.data.register('user', {
      collections: [USERS, ACCOUNTS, INSTALLATION],
      export: (holder) => this.exportUser(holder),
      forget: (holder) => this.forgetUser(holder),
    });
  }

  private async *exportUser({ accountId, userId }: AccountHolder): AsyncGenerator<object> {
    const [user, account] = await Promise.all([this.users.findById(userId), this.accounts.findById(accountId)]);
    if (!user || !account) return;
    const { credentialVersion: _version, secondFactor, passkeys, formerAddress, invitedBy, ...profile } = user;
    const { id: _id, ...ofAccount } = account;
    yield {
      ...profile,
      // Another person's account; its id reveals nothing.
      wasInvited: invitedBy !== null,
      formerEmail: formerAddress?.email ?? null,
      secondFactorSince: secondFactor?.enabledAt ?? null,
      passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
      ...ofAccount,
    };
  }

  private async forgetUser({ userId, email }: AccountHolder): Promise<void> {
    await this.installation.forgetFirstAdministrator(userId);
    await this.users.forgetInviter(userId);
    if (email === null) return;
    await this.verifications.deleteOf(email);
    await this.resets.deleteOf(email);
  }
}
