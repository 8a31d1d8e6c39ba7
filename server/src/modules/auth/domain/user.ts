import type { AccountStatus } from '#contract/auth.js';
import type { Role } from '#contract/plans.js';
import { type Language, timeZoneSchema } from '#contract/primitives.js';

/** Somebody the account sends to. */
export interface Contact {
  email: string;
  name: string;
  company: string;
}

/** What holds for each new transfer, unless said otherwise. */
export interface TransferSettings {
  /** Recipients who have not downloaded yet are reminded a day before the expiry. */
  reminds: boolean;
}

/** What the browser told about itself at sign-up. */
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
  /** IANA name; quiet hours and days of analytics are those of this zone. */
  timeZone: string;
  transferSettings: TransferSettings;
  customDomainOption: 'standard' | 'custom';
  isSumo: boolean;
  loginCount: number;
  /** A right of the operator's people, apart from any plan. */
  isAdministrator: boolean;
  /** Counts changes of the password; a session begun under an earlier one is dead (A27). */
  credentialVersion: number;
  referrer: string;
  fingerprint: Fingerprint;
  createdAt: Date;
}

/** What members may change of their account by themselves, without proving anything again. */
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
export const DEFAULT_TIME_ZONE = 'UTC';
export const DEFAULT_TRANSFER_SETTINGS: TransferSettings = { reminds: true };

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
