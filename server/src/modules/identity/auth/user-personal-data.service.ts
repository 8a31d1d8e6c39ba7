import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData, type AccountHolder, ACCOUNTS, Accounts } from '../accounts/index.js';
import { BlockedAddresses, MAIL_BLOCKS, MailRepository, MAILS } from '../../platform/mail/index.js';
import { InstallationRepository } from './data/installation.repository.js';
import { INSTALLATION } from './data/installation.schema.js';
import { PasswordResetRepository } from './data/password-reset.repository.js';
import { Users } from './data/users.js';
import { USERS } from './data/user.schema.js';
import { VerificationRepository } from './data/verification.repository.js';

/** Exports and forgets a user, their account, codes and mails. The privacy module removes the two records. */
@Injectable()
export class UserPersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly accounts: Accounts,
    private readonly users: Users,
    private readonly verifications: VerificationRepository,
    private readonly resets: PasswordResetRepository,
    private readonly installation: InstallationRepository,
    private readonly mails: MailRepository,
    private readonly blocked: BlockedAddresses,
  ) {}

  onModuleInit(): void {
    this.data.register('user', {
      collections: [USERS, ACCOUNTS, INSTALLATION],
      export: (holder) => this.exportUser(holder),
      forget: (holder) => this.forgetUser(holder),
    });
    this.data.register('mails', {
      collections: [MAILS, MAIL_BLOCKS],
      export: (holder) => this.exportMails(holder),
      count: (holder) => this.countMails(holder),
      forget: async ({ email }) => {
        if (email === null) return;
        await this.mails.deleteToUser(email);
        await this.blocked.forget(email);
      },
    });
  }

  private async *exportUser({ accountId, userId }: AccountHolder): AsyncGenerator<object> {
    const [user, account] = await Promise.all([this.users.findById(userId), this.accounts.findById(accountId)]);
    if (!user || !account) return;
    const { credentialVersion: _version, secondFactor, passkeys, formerAddress, invitedBy, ...profile } = user;
    const { id: _id, ...ofAccount } = account;
    yield {
      ...profile,
      // Another person's account; its id says nothing.
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

  private async countMails({ email }: AccountHolder): Promise<number> {
    if (email === null) return 0;
    const [mails, block] = await Promise.all([this.mails.countToUser(email), this.blocked.findBlock(email)]);
    return mails + (block ? 1 : 0);
  }

  private async *exportMails({ email }: AccountHolder): AsyncGenerator<object> {
    if (email === null) return;
    for await (const { template, to, lang, state, createdAt, sentAt } of this.mails.eachToUser(email))
      yield { template, to, lang, state, createdAt, sentAt };
    const block = await this.blocked.findBlock(email);
    if (block) yield { bounces: block.bounces, notMailedSince: block.since, reason: block.reason };
  }
}
