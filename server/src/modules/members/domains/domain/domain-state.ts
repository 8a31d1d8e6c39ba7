import type { DnsRecordState, DomainState } from '#contract/choices.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/units.js';

/** A proof that cannot be looked up for so long counts as gone. */
const UNREACHABLE_MAX_MS = 3 * DAY_MS;

export interface StateBefore {
  state: DomainState;
  createdAt: Date;
  /** When the proof was last found. */
  verifiedAt: Date | null;
}

export interface StateAfter {
  state: DomainState;
  checkedAt: Date;
  verifiedAt: Date | null;
  nextCheckAt: Date;
}

/**
 * State of an own domain after a check of its DNS proof. A check without an answer changes nothing at first.
 * @param proof undefined before the first check
 */
export function stateAfter(
  { state, createdAt, verifiedAt }: StateBefore,
  proof: DnsRecordState | undefined,
  now: Date,
): StateAfter {
  const isGone = proof !== 'unreachable' || now.getTime() - (verifiedAt?.getTime() ?? 0) > UNREACHABLE_MAX_MS;
  const unverified = state === 'verified' && isGone ? 'broken' : state;
  const next = proof === 'ok' ? 'verified' : unverified;
  const isNew = now.getTime() - createdAt.getTime() < UNREACHABLE_MAX_MS;
  const waitMs = {
    verified: proof === 'ok' ? DAY_MS : HOUR_MS,
    broken: HOUR_MS,
    pending: isNew ? 10 * MINUTE_MS : DAY_MS,
  }[next];
  return {
    state: next,
    checkedAt: now,
    verifiedAt: proof === 'ok' ? now : verifiedAt,
    nextCheckAt: new Date(now.getTime() + waitMs),
  };
}
