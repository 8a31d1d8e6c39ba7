import { isWithinLongestExpiry, longestExpiryMs } from '../../../../lib/policies.js';
import type * as z from 'zod';
import {
  CUSTOM_EXPIRY_MAX_MS,
  EXPIRES_NEVER,
  EXPIRY_WEEK_SECONDS,
  resolveMove,
  type ExpiryLength,
  type ExpiryVerdict,
} from '#contract/transfers/expiry.js';
import { DOWNLOAD_LIMIT_MAX, MESSAGE_MAX_LENGTH, TRANSFER_PASSWORD_MIN_LENGTH } from '#contract/limits.js';
import { hasFewerCharacters } from '#contract/accounts/plain-password.js';
import { readWholeNumber } from '#contract/text/read-number.js';
import type { PlanLimits } from '#contract/billing/plans.js';
import type { editTransfer } from '#contract/transfers/transfer-changes.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { DAY_MS } from '#contract/units.js';

export type ExpiryPick =
  | { kind: 'length'; seconds: ExpiryLength }
  | { kind: 'never' }
  | { kind: 'custom'; until: number | null };

/** Changed fields only. */
export interface SettingsDraft {
  message?: string;
  expiry?: ExpiryPick;
  /** Null removes it. */
  password?: string | null;
  /** Typed text; empty lifts the limit. */
  downloadLimit?: string;
}

export const noDraft: SettingsDraft = {};

export const isDirty = (draft: SettingsDraft) => Object.keys(draft).length > 0;

const limitText = (limit: number | null) => (limit === null ? '' : String(limit));

/** Applies a change; fields that equal the transfer's are no longer part of the draft. */
export function changeDraft(
  draft: SettingsDraft,
  patch: Partial<Record<keyof SettingsDraft, unknown>>,
  transfer: TransferView,
) {
  const next = { ...draft, ...patch } as SettingsDraft;
  if (next.message === undefined || next.message === transfer.message) delete next.message;
  if (next.expiry === undefined) delete next.expiry;
  if (next.password === undefined || (next.password === null && !transfer.hasPassword)) delete next.password;
  if (next.downloadLimit === undefined || next.downloadLimit.trim() === limitText(transfer.downloadLimit))
    delete next.downloadLimit;
  return next;
}

/** Unsaved changes after `kept` was saved: edits made during the request. */
export function withoutKept(draft: SettingsDraft, kept: SettingsDraft): SettingsDraft {
  const left = { ...draft };
  for (const name of Object.keys(kept) as (keyof SettingsDraft)[]) if (left[name] === kept[name]) delete left[name];
  return left;
}

/** Instant of a choice; null until a date is picked. */
export function instantOf(pick: ExpiryPick, now: number): number | null {
  if (pick.kind === 'never') return EXPIRES_NEVER;
  return pick.kind === 'custom' ? pick.until : now + pick.seconds * 1000;
}

export interface ExpiryContext {
  transfer: TransferView;
  plan: PlanLimits;
  now: number;
  /** Else a link may only end sooner. */
  maySend: boolean;
}

export function expiryVerdict(pick: ExpiryPick, { transfer, plan, now, maySend }: ExpiryContext): ExpiryVerdict {
  const until = instantOf(pick, now);
  if (until === null) return { ok: false, reason: 'expiry-out-of-range' };
  if (!maySend && until > transfer.expiryDate) return { ok: false, reason: 'expiry-out-of-range' };
  if (until > transfer.expiryDate && !isWithinLongestExpiry(until, now))
    return { ok: false, reason: 'expiry-out-of-range' };
  return resolveMove(until, { now, current: transfer.expiryDate, plan });
}

/** The latest date of the picker. */
export function latestExpiry({ transfer, plan, now, maySend }: ExpiryContext): number {
  if (!maySend) return transfer.expiryDate;
  const longest =
    now + Math.min(plan.longExpiry ? CUSTOM_EXPIRY_MAX_MS : EXPIRY_WEEK_SECONDS * 1000, longestExpiryMs());
  return transfer.expiryDate >= EXPIRES_NEVER ? now + CUSTOM_EXPIRY_MAX_MS : Math.max(longest, transfer.expiryDate);
}

/** Default of a custom date. */
export const tomorrow = (now: number) => now + DAY_MS;

export type SettingsProblem = keyof SettingsDraft;

/** Fields that are invalid. */
export function problemsOf(draft: SettingsDraft, context: ExpiryContext): SettingsProblem[] {
  const { message, expiry, password, downloadLimit } = draft;
  const found: SettingsProblem[] = [];
  if (message !== undefined && Array.from(message).length > MESSAGE_MAX_LENGTH) found.push('message');
  if (expiry && !expiryVerdict(expiry, context).ok) found.push('expiry');
  if (typeof password === 'string' && hasFewerCharacters(password, TRANSFER_PASSWORD_MIN_LENGTH))
    found.push('password');
  if (downloadLimit !== undefined && limitOf(downloadLimit) === undefined) found.push('downloadLimit');
  return found;
}

/** Undefined if invalid. */
function limitOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const limit = readWholeNumber(text) ?? 0;
  return limit >= 1 && limit <= DOWNLOAD_LIMIT_MAX ? limit : undefined;
}

/** Sent as a duration: if this clock is ahead of the server's, a week from here is more than a week there. */
function endOf(pick: ExpiryPick | undefined) {
  if (pick === undefined) return {};
  if (pick.kind === 'length') return { expirySeconds: pick.seconds };
  const until = pick.kind === 'never' ? EXPIRES_NEVER : pick.until;
  return until === null ? {} : { expiryDate: until };
}

/** Request body for a valid draft. */
export function changesOf(draft: SettingsDraft): z.input<NonNullable<typeof editTransfer.body>> {
  const { message, expiry, password, downloadLimit } = draft;
  const limit = downloadLimit === undefined ? undefined : limitOf(downloadLimit);
  return {
    ...(message === undefined ? {} : { message }),
    ...endOf(expiry),
    ...(password === undefined ? {} : { password }),
    ...(limit === undefined ? {} : { downloadLimit: limit }),
  };
}
