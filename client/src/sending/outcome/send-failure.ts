import type { AccountRefusal } from '../../lib/account-refusal.js';

/** Limits that replace the form by "Great things have limits", and what refuses the account. */
export type LimitReason = AccountRefusal | 'monthly-limit' | 'storage-full';

export const isRefusal = (reason: LimitReason): reason is AccountRefusal =>
  reason !== 'monthly-limit' && reason !== 'storage-full';

/** Why a try failed, shown at the form; except for the last three, the sentence is that of `code` in the catalogue of errors. */
export interface Refusal {
  heading: 'send' | 'key' | 'code' | 'connection' | 'store' | 'file-locked';
  code: string;
  details: Record<string, unknown>;
}

export type FailureAnswer =
  | { kind: 'cancelled' | 'verify-again' }
  | { kind: 'limit'; reason: LimitReason }
  | { kind: 'refused'; refusal: Refusal };

interface Failure {
  code: string;
  stage: 'upload' | 'record';
  details: Record<string, unknown>;
}

const limitCodes: Record<string, LimitReason> = {
  'storage-full': 'storage-full',
  'monthly-limit': 'monthly-limit',
  suspended: 'suspended',
  'payment-due': 'payment-due',
};

/** Error codes of the upload engine for a failed connection. */
const connectionCodes = new Set(['network', 'timeout', 'aborted']);
/** Codes of calls without a response, or without one of ours. */
const unanswered = new Set(['unavailable', 'internal']);

function headingOf(code: string, stage: 'upload' | 'record'): Refusal['heading'] {
  if (connectionCodes.has(code)) return 'connection';
  if (code === 'store-refused') return 'store';
  if (code === 'file-unreadable') return 'file-locked';
  return stage === 'upload' && unanswered.has(code) ? 'key' : 'send';
}

/** How the panel reacts to a transfer that failed. */
export function answerTo({ code, stage, details }: Failure, { isMember }: { isMember: boolean }): FailureAnswer {
  if (code === 'cancelled') return { kind: 'cancelled' };
  // Nothing is to be bought: what was begun is to be finished or discarded.
  if (code === 'storage-full' && details['heldBytes'] !== undefined)
    return { kind: 'refused', refusal: { heading: 'send', code: 'storage-held', details } };
  const reason = limitCodes[code];
  if (reason) return { kind: 'limit', reason };
  if (!isMember && (code === 'verify-email-first' || code === 'unauthenticated')) return { kind: 'verify-again' };
  return { kind: 'refused', refusal: { heading: headingOf(code, stage), code, details } };
}
