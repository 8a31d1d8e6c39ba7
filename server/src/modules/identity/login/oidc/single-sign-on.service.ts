import { Injectable } from '@nestjs/common';
import { displayNameSchema, type Language } from '#contract/primitives.js';
import { Config } from '../../../../config/config.module.js';
import { Clock } from '../../../../core/clock/clock.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { Transactions } from '../../../../core/mongo/writes.js';
import { PasswordHasher } from '../../../../core/secrets/password-hasher.js';
import { randomId, randomSecret, sha256 } from '../../../../core/secrets/secrets.js';
import { Accounts } from '../../accounts/index.js';
import { type User, Users } from '../../auth/index.js';
import { IdentityRepository } from '../data/identity.repository.js';
import type { Groups } from '../domain/claims.js';
import { rolesOf } from '../domain/group-roles.js';
import type { ProvenPerson } from './oidc-provider.service.js';

/** Which user a person of the provider is: the one they were before, the one with their verified address, or a new one. */
@Injectable()
export class SingleSignOn {
  constructor(
    private readonly identities: IdentityRepository,
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly hasher: PasswordHasher,
    private readonly transactions: Transactions,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Null for a user who has never logged in here by the provider. */
  userIdOf(person: ProvenPerson): Promise<string | null> {
    return this.identities.userIdOf(identityOf(person));
  }

  async userOf(person: ProvenPerson, lang: Language): Promise<User> {
    this.assertDomain(person);
    const id = identityOf(person);
    const userId = (await this.identities.userIdOf(id)) ?? (await this.link(id, person, lang));
    await this.grantRoles(userId, person.groups);
    const user = await this.users.countLogin(userId, this.clock.now());
    if (!user) throw new AppError('oidc-refused');
    return user;
  }

  /** The rule is checked at every login, also of users who have logged in before. */
  private assertDomain({ domain }: ProvenPerson): void {
    const domains = this.config.env.OIDC_ALLOWED_DOMAINS;
    if (!domains || domains.includes(domain)) return;
    throw new AppError(domain === '' ? 'oidc-address-unverified' : 'oidc-domain-refused');
  }

  /** Only here the address identifies a user. Returns the id of the user. */
  private async link(id: string, person: ProvenPerson, lang: Language): Promise<string> {
    const { email } = person;
    if (email === null) throw new AppError('oidc-address-unverified');
    const now = this.clock.now();
    const known = await this.users.findByEmail(email);
    // A random password, which a mail can replace if passwords are allowed.
    const passwordHash = known ? '' : await this.hasher.hash(randomSecret());
    return this.transactions.run(async (transaction) => {
      const userId = known?.id ?? randomId();
      if (!known) {
        const newcomer = {
          id: userId,
          email,
          lang,
          createdAt: now,
          fullName: displayNameSchema.catch('').parse(person.name),
        };
        await this.users.create(newcomer, { passwordHash }, transaction);
      }
      await this.identities.link({ _id: id, issuer: person.issuer, userId, linkedAt: now }, transaction);
      return userId;
    });
  }

  private async grantRoles(userId: string, groups: Groups): Promise<void> {
    const granting = this.config.env.OIDC_GROUP_ROLES;
    const user = granting && (await this.users.findById(userId));
    const account = user && (await this.accounts.findById(user.ownAccountId));
    if (!user || !account) return;
    const { staffRole, plan } = rolesOf(groups, granting, { ...user, plan: account.assignedPlan });
    await this.transactions.run(async (transaction) => {
      if (staffRole !== undefined) await this.users.setStaffRole(userId, staffRole, transaction);
      const assignedPlan = plan ?? this.config.env.DEFAULT_PLAN;
      if (plan !== undefined)
        await this.accounts.update(user.ownAccountId, { assignedPlan, assignedUntil: null }, transaction);
    });
  }
}

function identityOf({ issuer, subject }: ProvenPerson): string {
  return sha256(`${issuer}\n${subject}`);
}
