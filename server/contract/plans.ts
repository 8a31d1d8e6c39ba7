import * as z from 'zod';

export const GB = 1_000_000_000;
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
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

export interface PlanLimits {
  /** Largest transfer. */
  uploadBytes: number;
  /** Everything kept at one time, open reservations included. */
  storageBytes: number;
  recipients: number;
  files: number;
  /** Transfers created since the 1st of the month, 00:00 UTC; null means unlimited. */
  transfersPerMonth: number | null;
  seats: number;
  /** Whether expiries other than one week may be chosen. */
  longExpiry: boolean;
  /** "No expiry" of the paid plans (point 6): a link may live until it is deleted. */
  neverExpires: boolean;
}

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
    longExpiry,
    neverExpires: longExpiry,
  };
}

/**
 * The package table of the specification, point 9. Personal's 30 transfers a month come from point 6; file counts that
 * the table does not show (teamplus, teamelite) are those of the tier below.
 */
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

/** The most any plan allows: what schemas may accept before the caller's own plan is looked at. */
export const widestLimits = { files: 1500, recipients: 300 } as const;
