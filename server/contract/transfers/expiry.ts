import { DAY_MS } from '../units.js';

/** Expiry choices, in seconds. */
export const EXPIRY_WEEK_SECONDS = 604_800;
export const EXPIRY_MONTH_SECONDS = 2_629_746;
export const EXPIRY_THREE_MONTHS_SECONDS = 7_889_238;
export const EXPIRY_YEAR_SECONDS = 31_536_000;
/** Not a length: marker for a custom `expiryDate`. */
export const EXPIRY_CUSTOM_MARKER = 604_801;
/** Not a length either: marker for no expiry, where the plan allows it (`neverExpires`). */
export const EXPIRY_NEVER_MARKER = 604_802;

export const expiryOptions = [
  EXPIRY_WEEK_SECONDS,
  EXPIRY_MONTH_SECONDS,
  EXPIRY_THREE_MONTHS_SECONDS,
  EXPIRY_YEAR_SECONDS,
] as const;
export type ExpiryLength = (typeof expiryOptions)[number];
/** The values that an account can choose as the default of new transfers. */
export const standardExpiries = [...expiryOptions, EXPIRY_NEVER_MARKER] as const;

/** Epoch ms of 9999-12-31: no expiry, where the plan allows it (`neverExpires`). */
export const EXPIRES_NEVER = Date.UTC(9999, 11, 31);

export const CUSTOM_EXPIRY_MIN_MS = 30 * 60 * 1000;
export const CUSTOM_EXPIRY_MAX_MS = 365 * DAY_MS;

/** A new expiry of an existing link: an instant (epoch ms), or a length from now. */
export interface MoveChoice {
  expiryDate?: number | undefined;
  expirySeconds?: number | undefined;
}

/**
 * The chosen instant; undefined if nothing is chosen. Lengths count from the server's time, whatever the client's clock
 * shows.
 */
export function instantOfMove({ expiryDate, expirySeconds }: MoveChoice, now: number): number | undefined {
  return expirySeconds === undefined ? expiryDate : now + expirySeconds * 1000;
}

export interface ExpiryChoice {
  expirySeconds: number;
  /** Epoch ms; read only when `expirySeconds` is the custom marker. */
  expiryDate?: number | undefined;
}

/** The rights of a plan. */
export interface ExpiryRights {
  longExpiry: boolean;
  neverExpires: boolean;
}

export type ExpiryVerdict =
  | { ok: true; expiresAt: number }
  | { ok: false; reason: 'expiry-out-of-range' | 'expiry-not-in-plan' };

/**
 * Resolves a choice to an instant (epoch ms).
 *
 * `openedAt` is when the upload began: a date picked 30 minutes ahead stays valid if the upload took longer, as long as
 * it has not passed by `now`. Lengths count from `now`, so a wrong client clock has no effect.
 */
export function resolveExpiry(
  { expirySeconds, expiryDate }: ExpiryChoice,
  { now, openedAt, plan }: { now: number; openedAt: number; plan: ExpiryRights },
): ExpiryVerdict {
  const isCustom = expirySeconds === EXPIRY_CUSTOM_MARKER;
  if (expirySeconds === EXPIRY_NEVER_MARKER || (isCustom && expiryDate === EXPIRES_NEVER))
    return plan.neverExpires ? { ok: true, expiresAt: EXPIRES_NEVER } : { ok: false, reason: 'expiry-not-in-plan' };
  if (isCustom) {
    if (expiryDate === undefined || !Number.isFinite(expiryDate)) return { ok: false, reason: 'expiry-out-of-range' };
    const tooEarly = expiryDate < openedAt + CUSTOM_EXPIRY_MIN_MS || expiryDate <= now;
    if (tooEarly || expiryDate > now + CUSTOM_EXPIRY_MAX_MS) return { ok: false, reason: 'expiry-out-of-range' };
    return plan.longExpiry ? { ok: true, expiresAt: expiryDate } : { ok: false, reason: 'expiry-not-in-plan' };
  }
  if (!expiryOptions.some((option) => option === expirySeconds)) return { ok: false, reason: 'expiry-out-of-range' };
  if (expirySeconds !== EXPIRY_WEEK_SECONDS && !plan.longExpiry) return { ok: false, reason: 'expiry-not-in-plan' };
  return { ok: true, expiresAt: now + expirySeconds * 1000 };
}

/**
 * Whether the expiry of an existing link may change to `until` (epoch ms). An earlier expiry is always allowed, even
 * after a downgrade; a plan of one week allows a week from now, as for a new transfer.
 */
export function resolveMove(
  until: number,
  { now, current, plan }: { now: number; current: number; plan: ExpiryRights },
): ExpiryVerdict {
  const isNever = until === EXPIRES_NEVER;
  const tooLate = !isNever && until > now + CUSTOM_EXPIRY_MAX_MS && until > current;
  if (!Number.isFinite(until) || until < now + CUSTOM_EXPIRY_MIN_MS || tooLate)
    return { ok: false, reason: 'expiry-out-of-range' };
  const isInPlan = isNever ? plan.neverExpires : plan.longExpiry || until <= now + EXPIRY_WEEK_SECONDS * 1000;
  return isInPlan || until <= current ? { ok: true, expiresAt: until } : { ok: false, reason: 'expiry-not-in-plan' };
}
