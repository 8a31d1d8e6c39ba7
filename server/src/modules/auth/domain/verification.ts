/** What a code was asked for; a code for one is worth nothing for the other (A48). */
export type VerificationPurpose = 'signup' | 'send';

/** The one code that is valid for an address and a purpose; asking again replaces it. */
export interface Verification {
  email: string;
  purpose: VerificationPurpose;
  /** The code is derived from this and stored nowhere. */
  codeId: string;
  sentAt: Date;
  expiresAt: Date;
  tries: number;
  usedAt: Date | null;
}

export const CODE_LIFE_SECONDS = 600;
export const CODE_TRIES = 5;
/** Between two mails to one address. */
export const CODE_PAUSE_SECONDS = 30;

export function newVerification(asked: Pick<Verification, 'email' | 'purpose' | 'codeId'>, now: Date): Verification {
  return {
    ...asked,
    sentAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFE_SECONDS * 1000),
    tries: 0,
    usedAt: null,
  };
}

/** Codes sent at this instant or before do not stand in the way of another. */
export function pauseStart(now: Date): Date {
  return new Date(now.getTime() - CODE_PAUSE_SECONDS * 1000);
}

/** Seconds until another code may be sent; 0 when it may be now. */
export function secondsUntilResend(last: Pick<Verification, 'sentAt'> | null, now: Date): number {
  if (!last) return 0;
  return Math.max(0, Math.ceil((last.sentAt.getTime() - pauseStart(now).getTime()) / 1000));
}
