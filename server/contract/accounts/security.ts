import * as z from 'zod';
import { sessionView } from './auth.js';
import { typedPasswordSchema } from './passwords.js';
import { endpoint } from '../endpoint.js';
import { emailSchema, instantSchema, languageSchema, tokenSchema } from '../primitives.js';

/** A code of the authenticator app, or a recovery code. Blanks and hyphens between the characters are ignored. */
export const secondFactorCodeSchema = z
  .string()
  .max(40)
  .overwrite((text) => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase());

/** Second step of a log-in that was answered with `second-factor-required`; a cookie proves the first. */
export const confirmLogin = endpoint({
  method: 'POST',
  path: '/v1/login/code',
  duringMaintenance: true,
  body: z.strictObject({ code: secondFactorCodeSchema }),
  response: sessionView,
  errors: ['second-factor-wrong', 'login-expired', 'cross-site-request'],
});

/** Mails a link to log in. The response is the same whether or not the account exists. */
export const requestLoginLink = endpoint({
  method: 'POST',
  path: '/v1/login/link',
  byPassword: true,
  duringMaintenance: true,
  body: z.strictObject({ email: emailSchema, lang: languageSchema.optional() }),
  response: z.object({ requested: z.literal(true) }),
  errors: ['cross-site-request'],
});

/** Works once, for 15 minutes, in the browser that asked, whose cookie proves it. */
export const useLoginLink = endpoint({
  method: 'POST',
  path: '/v1/login/link/use',
  byPassword: true,
  duringMaintenance: true,
  body: z.strictObject({ token: tokenSchema }),
  response: sessionView,
  errors: ['login-link-invalid', 'login-link-elsewhere', 'second-factor-required', 'cross-site-request'],
});

/**
 * "This was not me": by the link that is mailed after a log-in from a new device or country, once. Ends every session and
 * the password; the answer's token sets a new one (`resetPassword`).
 */
export const disownLogin = endpoint({
  method: 'POST',
  path: '/v1/login/disown',
  body: z.strictObject({ token: tokenSchema }),
  response: z.object({ resetToken: z.string() }),
  errors: ['reset-link-invalid', 'cross-site-request'],
});

/**
 * Proves again who makes the calls of a session, for 10 minutes: by a code where the authenticator app is on, else by the
 * password. Where the team demands a second factor, and passkeys are the only one, by those alone (`stepUpWithPasskey`).
 */
export const stepUp = endpoint({
  method: 'POST',
  path: '/v1/step-up',
  duringMaintenance: true,
  access: 'member',
  beforeSecondFactor: true,
  body: z.strictObject({ password: typedPasswordSchema.optional(), code: secondFactorCodeSchema.optional() }),
  response: z.object({ provenUntil: instantSchema }),
  errors: ['current-password-wrong', 'second-factor-wrong'],
  unlogged: true,
});

export const secondFactorView = z.object({ enabledAt: instantSchema, recoveryCodesLeft: z.int() });

export const passkeyView = z.object({
  passkeyId: z.string(),
  name: z.string(),
  createdAt: instantSchema,
  /** Null if it was never used. */
  lastUsedAt: instantSchema.nullable(),
});
export type PasskeyView = z.infer<typeof passkeyView>;

/** How the caller logs in. */
export const readSecurity = endpoint({
  method: 'GET',
  path: '/v1/security',
  access: 'member',
  beforeSecondFactor: true,
  response: z.object({
    secondFactor: secondFactorView.nullable(),
    /** Oldest first. */
    passkeys: z.array(passkeyView),
    /** The proof that `stepUp` accepts; null if a passkey is the only one. */
    proof: z.enum(['code', 'password']).nullable(),
  }),
});

/** A key for the authenticator app, in base32. It counts once a code confirms it. */
export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/v1/second-factor/setup',
  access: 'member',
  beforeSecondFactor: true,
  stepUp: true,
  response: z.object({ key: z.string(), ticket: z.string() }),
  errors: ['second-factor-on'],
  unlogged: true,
});

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** The recovery codes are in this answer alone. */
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/v1/second-factor',
  access: 'member',
  beforeSecondFactor: true,
  stepUp: true,
  body: z.strictObject({ ticket: tokenSchema, code: secondFactorCodeSchema }),
  response: recoveryCodes,
  errors: ['second-factor-on', 'second-factor-wrong', 'login-expired'],
  unlogged: true,
});

/** Earlier recovery codes no longer work. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/v1/second-factor/recovery-codes',
  access: 'member',
  stepUp: true,
  response: recoveryCodes,
  errors: ['second-factor-off'],
  unlogged: true,
});

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/v1/second-factor',
  access: 'member',
  stepUp: true,
  response: z.object({ removed: z.literal(true) }),
  errors: ['second-factor-off'],
  unlogged: true,
});
