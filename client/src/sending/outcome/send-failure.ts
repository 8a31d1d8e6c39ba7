import type { Role } from '#contract/plans.js';

/** Why the form gives way to "Great things have limits". */
export type LimitReason = 'trial-expired' | 'monthly-limit' | 'storage-full' | 'suspended';

/** What stands above the form after a refusal; the sentence for `code` is in the catalogue of errors. */
export interface Refusal {
  heading: 'send' | 'key' | 'code';
  code: string;
  details: Record<string, unknown>;
}

export type FailureAnswer =
  | { kind: 'cancelled' | 'connection' | 'file-locked' | 'verify-again' | 'too-many-people' }
  | { kind: 'over-limit'; role: Role; limitBytes: number; excessBytes: number }
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
  'payment-due': 'trial-expired',
};

/** Names of the upload engine for "the bytes did not get through". */
const connectionCodes = new Set(['network', 'timeout', 'aborted', 'store-refused']);
/** Of a call that got no answer, or none of ours. */
const unanswered = new Set(['unavailable', 'internal']);

function number(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/** How the panel answers a transfer that failed. */
export function answerTo({ code, stage, details }: Failure, { isMember }: { isMember: boolean }): FailureAnswer {
  if (code === 'cancelled') return { kind: 'cancelled' };
  if (connectionCodes.has(code)) return { kind: 'connection' };
  if (code === 'file-unreadable') return { kind: 'file-locked' };
  if (code === 'too-many-recipients') return { kind: 'too-many-people' };
  if (code === 'over-transfer-limit') {
    const { limitBytes, excessBytes } = details;
    return {
      kind: 'over-limit',
      role: details.role as Role,
      limitBytes: number(limitBytes),
      excessBytes: number(excessBytes),
    };
  }
  const reason = limitCodes[code];
  if (reason) return { kind: 'limit', reason };
  if (!isMember && (code === 'verify-email-first' || code === 'unauthenticated')) return { kind: 'verify-again' };
  const heading = stage === 'upload' && unanswered.has(code) ? 'key' : 'send';
  return { kind: 'refused', refusal: { heading, code, details } };
}
