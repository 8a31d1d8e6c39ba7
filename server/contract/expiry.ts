/** Expiry choices, in seconds (specification, point 9). */
export const EXPIRY_WEEK_SECONDS = 604_800;
export const EXPIRY_MONTH_SECONDS = 2_629_746;
export const EXPIRY_THREE_MONTHS_SECONDS = 7_889_238;
export const EXPIRY_YEAR_SECONDS = 31_536_000;
/** Not a length: marks that `expiryDate` was picked by hand. */
export const EXPIRY_CUSTOM_MARKER = 604_801;

export const expiryOptions = [
  EXPIRY_WEEK_SECONDS,
  EXPIRY_MONTH_SECONDS,
  EXPIRY_THREE_MONTHS_SECONDS,
  EXPIRY_YEAR_SECONDS,
] as const;
export type ExpiryLength = (typeof expiryOptions)[number];

/** Epoch ms of 9999-12-31: a link that lives until it is deleted, where the plan allows it (`neverExpires`). */
export const EXPIRES_NEVER = Date.UTC(9999, 11, 31);

export const CUSTOM_EXPIRY_MIN_MS = 30 * 60 * 1000;
export const CUSTOM_EXPIRY_MAX_MS = 365 * 24 * 3600 * 1000;

/** Another end for a link that was sent: at an instant (epoch ms), or a length from now. */
export interface MoveChoice {
  expiryDate?: number | undefined;
  expirySeconds?: number | undefined;
}

/** The instant it means; undefined where nothing is chosen. Lengths count from the server's now, whatever the client's clock says. */
export function instantOfMove({ expiryDate, expirySeconds }: MoveChoice, now: number): number | undefined {
  return expirySeconds === undefined ? expiryDate : now + expirySeconds * 1000;
}

export interface ExpiryChoice {
  expirySeconds: number;
  /** Epoch ms; read only when `expirySeconds` is the custom marker. */
  expiryDate?: number | undefined;
}

export type ExpiryVerdict =
  | { ok: true; expiresAt: number }
  | { ok: false; reason: 'expiry-out-of-range' | 'expiry-not-in-plan' };

/**
 * Turns a choice into an instant (epoch ms).
 *
 * `openedAt` is when the upload began: a date picked 30 minutes ahead stays valid although the upload took longer than
 * that, as long as it has not passed by `now`. Lengths count from `now`, so a wrong client clock changes nothing.
 */
export function resolveExpiry(
  { expirySeconds, expiryDate }: ExpiryChoice,
  { now, openedAt, longExpiry }: { now: number; openedAt: number; longExpiry: boolean },
): ExpiryVerdict {
  if (expirySeconds === EXPIRY_CUSTOM_MARKER) {
    if (expiryDate === undefined || !Number.isFinite(expiryDate)) return { ok: false, reason: 'expiry-out-of-range' };
    const tooEarly = expiryDate < openedAt + CUSTOM_EXPIRY_MIN_MS || expiryDate <= now;
    if (tooEarly || expiryDate > now + CUSTOM_EXPIRY_MAX_MS) return { ok: false, reason: 'expiry-out-of-range' };
    return longExpiry ? { ok: true, expiresAt: expiryDate } : { ok: false, reason: 'expiry-not-in-plan' };
  }
  if (!expiryOptions.some((option) => option === expirySeconds)) return { ok: false, reason: 'expiry-out-of-range' };
  if (expirySeconds !== EXPIRY_WEEK_SECONDS && !longExpiry) return { ok: false, reason: 'expiry-not-in-plan' };
  return { ok: true, expiresAt: now + expirySeconds * 1000 };
}

/**
 * Whether a link that was sent may live until `until` (epoch ms). Shorter than now is always within the plan, whatever it
 * became since; a plan of one week gives a week from now, as a new send would.
 */
export function resolveMove(
  until: number,
  { now, current, plan }: { now: number; current: number; plan: { longExpiry: boolean; neverExpires: boolean } },
): ExpiryVerdict {
  const isNever = until === EXPIRES_NEVER;
  const tooLate = !isNever && until > now + CUSTOM_EXPIRY_MAX_MS && until > current;
  if (!Number.isFinite(until) || until < now + CUSTOM_EXPIRY_MIN_MS || tooLate)
    return { ok: false, reason: 'expiry-out-of-range' };
  const isInPlan = isNever ? plan.neverExpires : plan.longExpiry || until <= now + EXPIRY_WEEK_SECONDS * 1000;
  return isInPlan || until <= current ? { ok: true, expiresAt: until } : { ok: false, reason: 'expiry-not-in-plan' };
}
