import type { StaffRole } from '#contract/admin/staff.js';
import type { TeamRole } from '#contract/accounts/teams.js';
import type { TokenScope } from '#contract/choices.js';
import type { RequestSettings, TransferSettings } from '#contract/defaults.js';
import type { Language } from '#contract/primitives.js';
import { AppError } from '../../../core/errors/app-error.js';
import { type Account, Entitlements } from '../accounts/index.js';
import { hasSecondFactor, type User } from './domain/user.js';

/** The token that a program authenticates with. */
export interface ProgramToken {
  id: string;
  scopes: readonly TokenScope[];
}

export type SecondFactorDemand = 'none' | 'met' | 'unmet';

/** A user with a session, or a program with a token of theirs; as currently stored, not as the token was issued. */
export interface Member {
  kind: 'member';
  userId: string;
  /** The account that the user acts for. */
  accountId: string;
  /** Differs from `accountId` while the user is in another account's team. */
  ownAccountId: string;
  teamRole: TeamRole;
  scope: Scope;
  /** Others act for the account too, or did. */
  hasTeam: boolean;
  /** Whether the account demands a second factor, and the user has one. */
  secondFactorDemand: SecondFactorDemand;
  entitlements: Entitlements;
  email: string;
  fullName: string;
  company: string;
  profilePic: string;
  /** Name of the account's preferred store for new uploads. */
  region: string;
  lang: Language;
  /** IANA name. */
  timeZone: string;
  transferSettings: TransferSettings;
  requestSettings: RequestSettings;
  /** The account has webhooks. */
  hasWebhooks: boolean;
  staffRole: StaffRole | null;
  /** Empty for a program. */
  sessionId: string;
  /** When the user last proved to the session who they are; null for what cannot. */
  provenAt: Date | null;
  /** The staff member who sees what the user sees, and may only read; null for the user's own session. */
  seenBy: string | null;
  /** Null for the user in person. */
  token: ProgramToken | null;
}

export interface Visitor {
  kind: 'visitor';
  entitlements: Entitlements;
}

/** Who makes a call. */
export type Principal = Member | Visitor;

/** Checks the user id that some calls repeat. */
export function assertOwnUserId({ userId }: Member, claimedId: string | undefined): void {
  if (claimedId !== undefined && claimedId !== userId) throw new AppError('not-yours');
}

/** The part of an account that a user may see and change: all of it, or as a mere team member their own records. */
export interface Scope {
  accountId: string;
  /** Null for all users of the account. */
  createdBy: string | null;
}

interface Owned {
  accountId: string;
  createdBy: string;
}

/** Acts for a team without being an admin of it. */
export function isTeamMember({ teamRole }: Pick<Member, 'teamRole'>): boolean {
  return teamRole === 'member';
}

export function wholeAccount(accountId: string): Scope {
  return { accountId, createdBy: null };
}

export function isWithin({ accountId, createdBy }: Scope, owned: Owned): boolean {
  return owned.accountId === accountId && (createdBy === null || owned.createdBy === createdBy);
}

/** The part of the account that a user may see. */
export function scopeOf(
  { id, teamRole }: Pick<User, 'id' | 'teamRole'>,
  { id: accountId }: Pick<Account, 'id'>,
): Scope {
  return { accountId, createdBy: teamRole === 'member' ? id : null };
}

/** The condition of a query. */
export function scopeCondition({ accountId, createdBy }: Scope): { accountId: string; createdBy?: string } {
  return createdBy === null ? { accountId } : { accountId, createdBy };
}

/** Accounts whose contacts the user sees: their own first, then their team's. */
export function booksOf({ ownAccountId, accountId }: Pick<Member, 'ownAccountId' | 'accountId'>): string[] {
  return [...new Set([ownAccountId, accountId])];
}

export const visitor: Visitor = { kind: 'visitor', entitlements: Entitlements.ofVisitors };

export function secondFactorDemandOn(
  user: Pick<User, 'secondFactor' | 'passkeys'>,
  { demandsSecondFactor }: Pick<Account, 'demandsSecondFactor'>,
): SecondFactorDemand {
  if (!demandsSecondFactor) return 'none';
  return hasSecondFactor(user) ? 'met' : 'unmet';
}

interface Proof {
  sessionId?: string;
  provenAt?: Date | null;
  seenBy?: string | null;
  token?: ProgramToken;
  now: Date;
}

export function toMember(
  user: User,
  account: Account,
  { sessionId = '', provenAt, seenBy = null, token, now }: Proof,
): Member {
  const { id, ownAccountId, teamRole, email, fullName, company, profilePic, lang, timeZone, staffRole } = user;
  return {
    kind: 'member',
    userId: id,
    accountId: account.id,
    ownAccountId,
    teamRole,
    scope: scopeOf(user, account),
    hasTeam: account.teamRevision > 0,
    secondFactorDemand: secondFactorDemandOn(user, account),
    entitlements: Entitlements.forAccount(account, now),
    email,
    fullName,
    company,
    profilePic,
    region: account.region,
    lang,
    timeZone,
    transferSettings: account.transferSettings,
    requestSettings: account.requestSettings,
    hasWebhooks: account.hasWebhooks,
    staffRole: seenBy === null ? staffRole : null,
    sessionId,
    provenAt: provenAt ?? null,
    seenBy,
    token: token ?? null,
  };
}
