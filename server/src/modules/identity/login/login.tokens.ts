import * as z from 'zod';
import { defineToken } from '../../../core/tokens/tokens.js';

/** Holds a second factor that no code has confirmed yet. `sub`: the user. */
export const SECOND_FACTOR_SETUP = defineToken(
  'second-factor-setup',
  z.object({ sub: z.string(), secretId: z.string() }),
  900,
);

export const OIDC_LOGIN_SECONDS = 600;

/** A log-in that waits for the provider's answer, in the cookie of the browser that began it. `sub`: its state. */
export const OIDC_LOGIN = defineToken(
  'oidc-login',
  z.object({ sub: z.string(), nonce: z.string(), codeVerifier: z.string() }),
  OIDC_LOGIN_SECONDS,
);

/** Like `OIDC_LOGIN`, for a user who proves again who they are. */
export const OIDC_PROOF = defineToken(
  'oidc-proof',
  z.object({ sub: z.string(), nonce: z.string(), codeVerifier: z.string(), userId: z.string(), begunAt: z.int() }),
  OIDC_LOGIN_SECONDS,
);
