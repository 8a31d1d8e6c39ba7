import type { TeamRole } from '#contract/teams.js';
import type { Language } from '#contract/primitives.js';
import { type Account, Entitlements, type TransferSettings } from '../accounts/index.js';
import type { User } from './domain/user.js';

/** A user with a session, as currently stored, not as the token was issued. */
export interface Member {
  kind: 'member';
  userId: string;
  /** The account that the user acts for. */
  accountId: string;
  /** Differs for who acts for somebody else's team. */
  ownAccountId: string;
  teamRole: TeamRole;
  /** Others act for the account too, or did. */
  hasTeam: boolean;
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
  isAdministrator: boolean;
  sessionId: string;
}

export interface Visitor {
  kind: 'visitor';
  entitlements: Entitlements;
}

/** Who makes a call. */
export type Principal = Member | Visitor;

/** What a user may see and change of an account: all of it, or in a team as a mere member what is theirs. */
export interface Scope {
  accountId: string;
  /** Absent for all users of the account. */
  createdBy?: string;
}

/** Acts for a team without being an admin of it. */
export function isTeamMember({ teamRole }: Pick<Member, 'teamRole'>): boolean {
  return teamRole === 'member';
}

/** Part of a database condition, too. */
export function scopeOf({ accountId, userId, teamRole }: Pick<Member, 'accountId' | 'userId' | 'teamRole'>): Scope {
  return teamRole === 'member' ? { accountId, createdBy: userId } : { accountId };
}

export const visitor: Visitor = { kind: 'visitor', entitlements: Entitlements.ofVisitors };

export function toMember(user: User, account: Account, { sessionId, now }: { sessionId: string; now: Date }): Member {
  const { id, ownAccountId, teamRole, email, fullName, company, profilePic, lang, timeZone, isAdministrator } = user;
  return {
    kind: 'member',
    userId: id,
    accountId: account.id,
    ownAccountId,
    teamRole,
    hasTeam: account.teamRevision > 0,
    entitlements: Entitlements.of(account, now),
    email,
    fullName,
    company,
    profilePic,
    region: account.region,
    lang,
    timeZone,
    transferSettings: account.transferSettings,
    isAdministrator,
    sessionId,
  };
}
