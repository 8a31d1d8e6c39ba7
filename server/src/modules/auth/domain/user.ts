import type { AccountStatus } from '#contract/auth.js';
import type { Role } from '#contract/plans.js';
import { type Language, timeZoneSchema } from '#contract/primitives.js';

/** A recipient the account has sent to. */
export interface Contact {
  email: string;
  name: string;
  company: string;
}

/** Defaults of new transfers. */
export interface TransferSettings {
  /** Whether recipients who have not downloaded are reminded a day before expiry. */
  reminds: boolean;
}

/** Properties of the browser at sign-up. */
export type Fingerprint = Partial<Record<'language' | 'userAgent' | 'browserVendor' | 'platform' | 'timezone', string>>;

export interface User {
  id: string;
  /** Lower-cased and trimmed; unique. */
  email: string;
  fullName: string;
  company: string;
  profilePic: string;
  logoPic: string;
  role: Role;
  status: AccountStatus;
  stripeId: string;
  region: string;
  lang: Language;
  /** IANA name; applies to quiet hours and to days of analytics. */
  timeZone: string;
  transferSettings: TransferSettings;
  customDomainOption: 'standard' | 'custom';
  isSumo: boolean;
  loginCount: number;
  /** Granted by the operator, independent of the plan. */
  isAdministrator: boolean;
  /** Incremented by each change of the password; sessions of an earlier version are invalid. */
  credentialVersion: number;
  referrer: string;
  fingerprint: Fingerprint;
  createdAt: Date;
}

/** Changes that need no second proof of identity. */
export type ProfileChanges = Partial<Pick<User, 'lang' | 'timeZone' | 'transferSettings'>>;

export interface NewUser {
  id: string;
  email: string;
  lang: Language;
  createdAt: Date;
  fullName?: string | undefined;
  company?: string | undefined;
  referrer?: string | undefined;
  fingerprint?: Fingerprint | undefined;
  isAdministrator?: boolean;
  role?: Role;
}

const DEFAULT_REGION = 'cn-hongkong';
const DEFAULT_TIME_ZONE = 'UTC';
const DEFAULT_TRANSFER_SETTINGS: TransferSettings = { reminds: true };

/** `role` comes from the configuration, never from a form. */
export function newUser({ id, email, lang, createdAt, role = 'free', ...given }: NewUser): User {
  return {
    id,
    email,
    lang,
    createdAt,
    fullName: given.fullName ?? '',
    company: given.company ?? '',
    profilePic: '',
    logoPic: '',
    role,
    status: 'active',
    stripeId: '',
    region: DEFAULT_REGION,
    timeZone: timeZoneSchema.catch(DEFAULT_TIME_ZONE).parse(given.fingerprint?.timezone),
    transferSettings: DEFAULT_TRANSFER_SETTINGS,
    customDomainOption: 'standard',
    isSumo: false,
    loginCount: 0,
    isAdministrator: given.isAdministrator ?? false,
    credentialVersion: 1,
    referrer: given.referrer ?? '',
    fingerprint: given.fingerprint ?? {},
  };
}
