import { Injectable } from '@nestjs/common';
import { AppError } from '../../../core/errors/app-error.js';
import { PasswordHasher } from '../../../core/secrets/password-hasher.js';
import { AccountKeys } from '../../identity/account-keys/index.js';
import type { Member } from '../../identity/auth/index.js';
import { InstallationPolicies } from '../../platform/policies/index.js';

/** Protection of requests from strangers, as the account and the installation want it, and from the server. */
@Injectable()
export class RequestProtection {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly policies: InstallationPolicies,
    private readonly keys: AccountKeys,
  ) {}

  /** Null for no password. @throws {AppError} password-rule */
  async hashOf(password: string | null, { requestSettings }: Member): Promise<string | null> {
    if (password !== null) return this.hasher.hash(password);
    if (requestSettings.needsPassword) throw new AppError('password-rule');
    return null;
  }

  /**
   * The key must be the member's own, or no one could open the submissions.
   * @throws {AppError} encryption-off, encryption-rule, account-key-changed
   */
  async assertEncryption(sealedTo: string | undefined, member: Member): Promise<void> {
    this.policies.assertEncryption(sealedTo !== undefined, member.transferSettings);
    if (sealedTo !== undefined) await this.keys.assertPresent(member, sealedTo);
  }

  /**
   * Whether a new request is only for the people who are asked. A call that leaves it out follows the rule. The
   * rule does not apply to a request without people, which is a link alone.
   *
   * @throws {AppError} recipients-only-rule
   */
  isForPeopleOnly(
    { people, recipientsOnly }: { people: readonly unknown[]; recipientsOnly?: boolean | undefined },
    member: Member,
  ): boolean {
    if (people.length === 0 || !this.demandsPeopleOnly(member)) return recipientsOnly === true;
    if (recipientsOnly === false) throw new AppError('recipients-only-rule');
    return true;
  }

  /** @throws {AppError} recipients-only-rule if a request that is only for its people may not be opened to others */
  assertMayOpen(member: Member): void {
    if (this.demandsPeopleOnly(member)) throw new AppError('recipients-only-rule');
  }

  private demandsPeopleOnly({ transferSettings }: Member): boolean {
    return this.policies.demandsRecipientsOnly(transferSettings);
  }
}
