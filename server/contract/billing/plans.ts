import { GB } from '../units.js';

const TB = 1000 * GB;

export const roles = [
  'anon',
  'free',
  'personal',
  'pro',
  'business',
  'businessplus',
  'businesselite',
  'team',
  'teamplus',
  'teamelite',
] as const;
/** Plans that an account can have: all but that of visitors. */
export const accountPlans = roles.filter((role) => role !== 'anon');
export type Role = (typeof roles)[number];

export interface PlanLimits {
  /** Maximum size of a transfer. */
  uploadBytes: number;
  /** Maximum storage in use, including open reservations. */
  storageBytes: number;
  recipients: number;
  files: number;
  /** Transfers per calendar month (from the 1st, 00:00 UTC); null means unlimited. */
  transfersPerMonth: number | null;
  /** File requests per calendar month; null means unlimited. */
  requestsPerMonth: number | null;
  /** See `seatsOf`. */
  seats: number;
  /** Whether more than one week is allowed. */
  longExpiry: boolean;
  /** Whether a link may have no expiry. */
  neverExpires: boolean;
  /** Whether the public link of a request may have a name of its own. */
  customSlugs: boolean;
  /** Whether mails may come from an own domain (`emailDomain` in calls). */
  mailDomain: boolean;
  /** Whether links may lead to an own domain ("custom subdomain" in the pricing table). */
  linkDomain: boolean;
  /** Whether pages and mails have the account's colours, background and texts, and may be without our name. */
  branding: boolean;
}

/** The limits that the staff can set for one account, whatever its plan. */
export type AdjustableLimits = Record<
  'uploadBytes' | 'storageBytes' | 'recipients' | 'files' | 'transfersPerMonth' | 'requestsPerMonth',
  number
>;

function limits(
  uploadBytes: number,
  storageBytes: number,
  recipients: number,
  files: number,
  seats: number,
  transfersPerMonth: number | null = null,
  longExpiry = true,
): PlanLimits {
  return {
    uploadBytes,
    storageBytes,
    recipients,
    files,
    seats,
    transfersPerMonth,
    // The free plan's limit; paid ones have none (pricing table).
    requestsPerMonth: longExpiry ? null : 30,
    longExpiry,
    neverExpires: longExpiry,
    // Business and larger plans.
    customSlugs: seats >= 5,
    mailDomain: seats >= 5,
    linkDomain: seats >= 5,
    // The free plan has the logo alone ("reduced branding" in the pricing table).
    branding: longExpiry,
  };
}

/** Limits of the plans. */
export const planLimits: Record<Role, PlanLimits> = {
  anon: limits(3 * GB, 5 * GB, 6, 50, 0, null, false),
  free: limits(3 * GB, 10 * GB, 6, 50, 0, 10, false),
  personal: limits(10 * GB, 50 * GB, 21, 50, 1, 30),
  pro: limits(25 * GB, 200 * GB, 50, 250, 2),
  business: limits(100 * GB, TB, 100, 1500, 5),
  businessplus: limits(100 * GB, TB, 150, 1500, 10),
  businesselite: limits(150 * GB, 1.5 * TB, 200, 1500, 20),
  team: limits(200 * GB, 2 * TB, 250, 1500, 25),
  teamplus: limits(2.5 * TB, 2.5 * TB, 300, 1500, 30),
  teamelite: limits(2.5 * TB, 3 * TB, 300, 1500, 50),
};

/** How many users can act for the account. Its owner takes a seat on every plan. */
export const seatsOf = (role: Role): number => Math.max(1, planLimits[role].seats);

export const MONTHLY_ADJUSTED_MAX = 1_000_000;
export const STORAGE_ADJUSTED_MAX_BYTES = 100 * TB;

/** Maximum of all plans, for schemas; the caller's own plan is checked later. */
export const widestLimits = { files: 1500, recipients: 300 } as const;

/** Bounds in schemas of lists that a plan limits: above every plan, so that the plan's own error is returned. */
export const listBounds = { files: 4 * widestLimits.files, recipients: 4 * widestLimits.recipients } as const;
