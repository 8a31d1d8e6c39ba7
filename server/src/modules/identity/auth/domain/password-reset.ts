import type { Language } from '#contract/primitives.js';

const RESET_LIFE_SECONDS = 1800;

/** The single open reset of an address; a new request invalidates the previous link. */
export interface PasswordReset {
  /** The mailed token is derived from it. */
  id: string;
  /** The address from the form; an account need not exist. */
  email: string;
  tokenHash: string;
  lang: Language;
  expiresAt: Date;
  usedAt: Date | null;
}

export function newPasswordReset(
  request: Pick<PasswordReset, 'id' | 'email' | 'tokenHash' | 'lang'>,
  now: Date,
): PasswordReset {
  return { ...request, expiresAt: new Date(now.getTime() + RESET_LIFE_SECONDS * 1000), usedAt: null };
}
