import type { AccountStatus } from '#contract/auth.js';
import type { Role } from '#contract/plans.js';
import type { Language } from '#contract/primitives.js';
import type { TransferSettings, User } from './user.js';

/** Somebody logged in, as the database knows them at this moment, not as the token was written (A3, A17). */
export interface Member {
  kind: 'member';
  userId: string;
  /** The account that transfers and storage belong to. */
  ownerId: string;
  email: string;
  fullName: string;
  company: string;
  profilePic: string;
  /** Names the store for new uploads. */
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

export type Caller = Member | Visitor;

export const visitor: Visitor = { kind: 'visitor' };

export function toMember(user: User, sessionId: string): Member {
  const { id, email, fullName, company, profilePic, region, role, status, lang, isAdministrator } = user;
  return {
    kind: 'member',
    userId: id,
    ownerId: id,
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
