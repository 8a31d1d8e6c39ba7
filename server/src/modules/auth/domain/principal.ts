import type { AccountStatus } from '#contract/auth.js';
import type { Role } from '#contract/plans.js';
import type { Language } from '#contract/primitives.js';
import type { TransferSettings, User } from './user.js';

/** An authenticated user as currently stored, not as the token was issued. */
export interface Member {
  kind: 'member';
  userId: string;
  /** Account that owns transfers and storage. */
  accountId: string;
  email: string;
  fullName: string;
  company: string;
  profilePic: string;
  /** Region of the store for new uploads. */
  region: string;
  role: Role;
  status: AccountStatus;
  lang: Language;
  /** IANA name. */
  timeZone: string;
  transferSettings: TransferSettings;
  isAdministrator: boolean;
  sessionId: string;
}

export interface Visitor {
  kind: 'visitor';
}

export type Principal = Member | Visitor;

export const visitor: Visitor = { kind: 'visitor' };

export function toMember(user: User, sessionId: string): Member {
  const { id, email, fullName, company, profilePic, region, role, status, lang, isAdministrator } = user;
  return {
    kind: 'member',
    userId: id,
    accountId: id,
    email,
    fullName,
    company,
    profilePic,
    region,
    role,
    status,
    lang,
    timeZone: user.timeZone,
    transferSettings: user.transferSettings,
    isAdministrator,
    sessionId,
  };
}
