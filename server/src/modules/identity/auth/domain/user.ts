import type { StaffRole } from '#contract/admin/staff.js';
import type { TeamRole } from '#contract/accounts/teams.js';
import { type Language, timeZoneSchema } from '#contract/primitives.js';

/** A recipient the account has sent to. */
export interface Contact {
  email: string;
  name: string;
  company: string;
}

/** Properties of the browser at sign-up. */
export type Fingerprint = Partial<Record<'language' | 'userAgent' | 'browserVendor' | 'platform' | 'timezone', string>>;

/** Codes of an authenticator app, asked for after the password. */
export interface SecondFactor {
  /** The secret of the authenticator app is derived from it. */
  secretId: string;
  enabledAt: Date;
  /** Time step of the last code that was used, so that each works once. */
  lastStep: number;
  /** The recovery codes are derived from it. */
  recoveryId: string;
  /** Numbers of the recovery codes that were used. */
  usedCodes: number[];
}

/** A key pair of WebAuthn, whose private half stays with the person's device. It proves both factors. */
export interface Passkey {
  id: string;
  /** Given by the authenticator, in base64url. */
  credentialId: string;
  /** Given by the user. */
  name: string;
  /** COSE key in base64url. */
  publicKey: string;
  /** The counter of the last signature; 0 for authenticators that do not count. */
  counter: number;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** The address before a change, which its owner can undo. Nobody else can take it meanwhile. */
export interface FormerAddress {
  email: string;
  /** The mailed secret is derived from it. */
  changeId: string;
  changedAt: Date;
  until: Date;
}

/** A person who logs in. What is owned, and the plan, is their account's. */
export interface User {
  id: string;
  /** The account that the user acts for: their own, or that of a team. */
  accountId: string;
  /** Created with the user, who returns to it from a team. */
  ownAccountId: string;
  /** The role in the account that the user acts for. Each account has one owner. */
  teamRole: TeamRole;
  /** Lower-cased and trimmed; unique. */
  email: string;
  /** Null without a change that can be undone. */
  formerAddress: FormerAddress | null;
  fullName: string;
  company: string;
  /** Path of the picture; its sizes are below it. Empty for none. */
  profilePic: string;
  lang: Language;
  /** IANA name; applies to quiet hours and to days of analytics. */
  timeZone: string;
  loginCount: number;
  /** The role in the installation's staff, independent of plan and team. Null for everyone else. */
  staffRole: StaffRole | null;
  /** Incremented by each change of the password; sessions of an earlier version are invalid. */
  credentialVersion: number;
  /** Null while it is off. */
  secondFactor: SecondFactor | null;
  passkeys: Passkey[];
  referrer: string;
  /** Name that a referral program has given to the person who recommended the service. */
  referral: string;
  /** The code of the user's invite link; null until they ask for it. */
  inviteCode: string | null;
  /** The user by whose invite link they signed up. */
  invitedBy: string | null;
  fingerprint: Fingerprint;
  createdAt: Date;
}

/** The part of a name that strangers see. */
export function firstNameOf({ fullName }: Pick<User, 'fullName'>): string {
  return fullName.trim().split(/\s+/)[0] ?? '';
}

/** The account of the user's own, also while they act for a team's. */
export function ownAccountOf({ teamRole, accountId, ownAccountId }: User): string {
  return teamRole === 'owner' ? accountId : ownAccountId;
}

/** Changes that need no second proof of identity. */
export type ProfileChanges = Partial<Pick<User, 'fullName' | 'company' | 'lang' | 'timeZone'>>;

export interface NewUser {
  id: string;
  /** Their own. */
  accountId: string;
  /** The team that they join at once. */
  team?: { accountId: string; role: TeamRole } | undefined;
  email: string;
  lang: Language;
  createdAt: Date;
  fullName?: string | undefined;
  company?: string | undefined;
  referrer?: string | undefined;
  referral?: string | undefined;
  invitedBy?: string | undefined;
  fingerprint?: Fingerprint | undefined;
  staffRole?: StaffRole;
  loginCount?: number;
}

export function hasSecondFactor({ secondFactor, passkeys }: Pick<User, 'secondFactor' | 'passkeys'>): boolean {
  return secondFactor !== null || passkeys.length > 0;
}

const DEFAULT_TIME_ZONE = 'UTC';

export function newUser({ id, accountId, team, email, lang, createdAt, ...given }: NewUser): User {
  return {
    id,
    accountId: team?.accountId ?? accountId,
    ownAccountId: accountId,
    teamRole: team?.role ?? 'owner',
    email,
    formerAddress: null,
    lang,
    createdAt,
    fullName: given.fullName ?? '',
    company: given.company ?? '',
    profilePic: '',
    timeZone: timeZoneSchema.catch(DEFAULT_TIME_ZONE).parse(given.fingerprint?.timezone),
    loginCount: given.loginCount ?? 0,
    staffRole: given.staffRole ?? null,
    credentialVersion: 1,
    secondFactor: null,
    passkeys: [],
    referrer: given.referrer ?? '',
    referral: given.referral ?? '',
    inviteCode: null,
    invitedBy: given.invitedBy ?? null,
    fingerprint: given.fingerprint ?? {},
  };
}
