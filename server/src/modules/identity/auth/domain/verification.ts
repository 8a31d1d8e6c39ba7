import { CODE_RESEND_SECONDS } from '#contract/limits.js';

/** A code is not valid for another purpose. `address`: to change a user's address; `open`: to open a transfer. */
export const verificationPurposes = ['signup', 'send', 'address', 'open'] as const;
export type VerificationPurpose = (typeof verificationPurposes)[number];

/** The single valid code of an address and a purpose; a new request replaces it. */
export interface Verification {
  email: string;
  purpose: VerificationPurpose;
  /** The code is derived from it and never stored. */
  codeId: string;
  sentAt: Date;
  expiresAt: Date;
  tries: number;
  usedAt: Date | null;
}

const CODE_LIFE_SECONDS = 600;
export const CODE_TRIES = 5;

export function newVerification(request: Pick<Verification, 'email' | 'purpose' | 'codeId'>, now: Date): Verification {
  return {
    ...request,
    sentAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFE_SECONDS * 1000),
    tries: 0,
    usedAt: null,
  };
}

/** Codes sent at or before this time do not delay another. */
export function pauseStart(now: Date): Date {
  return new Date(now.getTime() - CODE_RESEND_SECONDS * 1000);
}

/** 0 if another code may be sent now. */
export function secondsUntilResend(last: Pick<Verification, 'sentAt'> | null, now: Date): number {
  if (!last) return 0;
  return Math.max(0, Math.ceil((last.sentAt.getTime() - pauseStart(now).getTime()) / 1000));
}
