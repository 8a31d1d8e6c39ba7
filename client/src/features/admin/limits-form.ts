import {
  type AdjustableLimits,
  MONTHLY_ADJUSTED_MAX,
  planLimits,
  STORAGE_ADJUSTED_MAX_BYTES,
  widestLimits,
} from '#contract/billing/plans.js';
import { certainNumber, plainNumber, readWholeNumber } from '#contract/text/read-number.js';
import { GB } from '#contract/units.js';

export type LimitName = keyof AdjustableLimits;

/** Each as it is typed: sizes in GB, the rest in numbers. Empty: the plan's. */
export type LimitsForm = Record<LimitName, string>;

interface Kind {
  unit: number;
  max: number;
}

const monthly: Kind = { unit: 1, max: MONTHLY_ADJUSTED_MAX };
const kinds: Record<LimitName, Kind> = {
  storageBytes: { unit: GB, max: STORAGE_ADJUSTED_MAX_BYTES },
  uploadBytes: { unit: GB, max: planLimits.teamelite.uploadBytes },
  files: { unit: 1, max: widestLimits.files },
  recipients: { unit: 1, max: widestLimits.recipients },
  transfersPerMonth: monthly,
  requestsPerMonth: monthly,
};

/** In the order of the form. */
export const limitNames = Object.keys(kinds) as LimitName[];

export const isSize = (name: LimitName): boolean => kinds[name].unit === GB;

/** The largest that can be typed. */
export const mostOf = (name: LimitName): number => kinds[name].max / kinds[name].unit;

/** Null for what is no number, no whole one, or could be two. */
function valueOf(name: LimitName, text: string): number | null {
  const value = isSize(name) ? certainNumber(text) : readWholeNumber(text);
  return value === null ? null : Math.round(value * kinds[name].unit);
}

export function isLimitFine(name: LimitName, text: string): boolean {
  if (text.trim() === '') return true;
  const value = valueOf(name, text);
  return value !== null && value >= 0 && value <= kinds[name].max;
}

export function limitsFormOf(limits: Partial<AdjustableLimits>): LimitsForm {
  const typed = limitNames.map((name) => {
    const value = limits[name];
    return [name, value === undefined ? '' : plainNumber(value / kinds[name].unit)];
  });
  return Object.fromEntries(typed) as LimitsForm;
}

/** Of a form that is fine. */
export function limitsOfForm(form: LimitsForm): Partial<Record<LimitName, number>> {
  const typed = limitNames.map((name) => [name, valueOf(name, form[name])] as const);
  return Object.fromEntries(typed.filter(([, value]) => value !== null));
}
