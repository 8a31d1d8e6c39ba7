import type { SignedRequest } from '#contract/transfers/storage.js';

/**
 * A signed request is not used after this, though the server says a later instant: that is the server's time, and a
 * machine that slept or whose clock is wrong could not compare it. What a client signs for itself ends with the credential,
 * which is up to 330 s old then and lives for 900.
 */
const USABLE_MS = 480_000;

export interface TimedRequest extends SignedRequest {
  /** Epoch milliseconds of this machine. */
  receivedAt: number;
}

/** @param refusedAt when the credential was last replaced because it was refused: what it had signed is refused too */
export function isUsable(
  { receivedAt }: TimedRequest,
  { now, refusedAt }: { now: number; refusedAt: number },
): boolean {
  return receivedAt >= refusedAt && now - receivedAt < USABLE_MS;
}
