import { Injectable } from '@nestjs/common';
import type { DomainFields, UserView } from '#contract/accounts/auth.js';
import { maskLifetimeCode } from '#contract/billing/lifetime-code.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Port } from '../../../core/ports/ports.js';
import { type Account, Entitlements, Accounts, DomainsProvider, FolderSizes } from '../accounts/index.js';
import type { Contact, User } from './domain/user.js';
import { isTeamMember, secondFactorDemandOn, booksOf } from './principal.js';
import { Users } from './data/users.js';

/** Port: the contacts of an account, for the session response. */
@Injectable()
export class ContactsProvider extends Port<(accountId: string) => Promise<Contact[]>> {}

/** Views of an account, with data from other modules. */
@Injectable()
export class UserViews {
  constructor(
    private readonly accounts: Accounts,
    private readonly users: Users,
    private readonly contacts: ContactsProvider,
    private readonly domains: DomainsProvider,
    private readonly folderSizes: FolderSizes,
    private readonly clock: Clock,
  ) {}

  async userView(user: User): Promise<UserView> {
    const books = booksOf(user);
    const [account, team, domains, folderSize, ...contacts] = await Promise.all([
      this.accounts.findById(user.accountId),
      this.users.findByAccount(user.accountId),
      this.domains.current(user.accountId),
      this.folderSizes.current(user.accountId),
      ...books.map((book) => this.contacts.current(book)),
    ]);
    if (!account) throw new AppError('unauthenticated');
    return toUserView(user, { account, team, domains, folderSize, contacts: contacts.flat() }, this.clock.now());
  }

  /** Null if the user has been deleted. */
  async viewOf(userId: string): Promise<UserView | null> {
    const user = await this.users.findById(userId);
    return user && this.userView(user);
  }
}

interface UserSurroundings {
  /** That the user acts for. */
  account: Account;
  /** All users who act for it. */
  team: User[];
  contacts: Contact[];
  domains: DomainFields;
  folderSize: number;
}

/** `role` is the plan of the account that the user acts for. */
export function toUserView(
  user: User,
  { account, team, contacts, domains, folderSize }: UserSurroundings,
  now: Date,
): UserView {
  const { plan, status, sendRefusal, trialExpired, overrides } = Entitlements.forAccount(account, now);
  return {
    _id: user.id,
    email: user.email,
    fullName: user.fullName,
    company: user.company,
    profilePic: user.profilePic,
    logoPic: account.logoPic,
    role: plan,
    ...(overrides && { adjustedLimits: overrides.limits }),
    stripeId: account.stripeId,
    status,
    deletionDueAt: account.deletionDueAt?.getTime() ?? null,
    sendRefusal,
    trialExpired,
    region: account.region,
    lang: user.lang,
    timeZone: user.timeZone,
    transferSettings: account.transferSettings,
    requestSettings: account.requestSettings,
    teamRole: user.teamRole,
    isTeamMember: isTeamMember(user),
    mustSetUpSecondFactor: secondFactorDemandOn(user, account) === 'unmet',
    ...teamOf(user, team),
    contacts,
    folderSize,
    ...domains,
    isSumo: account.lifetimeCodes.length > 0,
    ...maskedCodes(account),
    loginCount: user.loginCount,
    endorsely_referral: user.referral,
    staffRole: user.staffRole,
  };
}

function teamOf(user: User, team: User[]): Pick<UserView, 'parentAdmin' | 'team'> {
  if (team.length < 2) return {};
  const owner = team.find(({ teamRole }) => teamRole === 'owner');
  return {
    ...(owner &&
      owner.id !== user.id && {
        parentAdmin: {
          parentAdminID: owner.id,
          parentEmail: owner.email,
          parentAdminFullName: owner.fullName,
          parentAdminProfilePic: owner.profilePic,
        },
      }),
    team: team.map(({ id, email, fullName, profilePic }) => ({
      _id: id,
      email,
      fullName,
      profilePic,
      // There is no step that a new user could leave unfinished.
      finished_onboarding: true,
    })),
  };
}

function maskedCodes({ lifetimeCodes }: Account): Partial<UserView> {
  const [code1, code2, code3, code4, code5, code6, code7, code8] = lifetimeCodes.map(maskLifetimeCode);
  return { code1, code2, code3, code4, code5, code6, code7, code8 };
}
