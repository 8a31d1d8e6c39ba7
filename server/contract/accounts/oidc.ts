import * as z from 'zod';
import { sessionView } from './auth.js';
import { endpoint } from '../endpoint.js';
import { instantSchema } from '../primitives.js';

/** Begins a log-in by the OpenID Connect provider: the browser goes to `url`. A cookie binds what follows to it. */
export const startSingleSignOn = endpoint({
  method: 'POST',
  path: '/v1/login/oidc',
  duringMaintenance: true,
  response: z.object({ url: z.string() }),
  errors: ['oidc-off', 'oidc-unreachable', 'cross-site-request'],
});

/** Completes a login with the query of the provider's redirect; valid once, for 10 minutes. */
export const finishSingleSignOn = endpoint({
  method: 'POST',
  path: '/v1/login/oidc/answer',
  duringMaintenance: true,
  body: z.strictObject({ query: z.string().max(4000) }),
  response: sessionView,
  errors: [
    'oidc-off',
    'oidc-unreachable',
    'oidc-refused',
    'oidc-address-unverified',
    'oidc-domain-refused',
    'oidc-other-person',
    'email-taken',
    'login-expired',
    'second-factor-required',
    'cross-site-request',
  ],
});

/** Begins to prove by the provider who makes the calls: it asks the person to log in there again, whatever it remembers. */
export const startOidcProof = endpoint({
  method: 'POST',
  path: '/v1/step-up/oidc/start',
  access: 'member',
  beforeSecondFactor: true,
  response: z.object({ url: z.string() }),
  errors: ['oidc-off', 'oidc-unreachable'],
  unlogged: true,
});

/**
 * Like `stepUp`, with the query that the provider sent the browser back with, once, within 10 minutes. Not where a second factor is on:
 * that is asked for itself.
 */
export const stepUpWithOidc = endpoint({
  method: 'POST',
  path: '/v1/step-up/oidc',
  access: 'member',
  beforeSecondFactor: true,
  body: z.strictObject({ query: z.string().max(4000) }),
  response: z.object({ provenUntil: instantSchema }),
  errors: ['oidc-off', 'oidc-unreachable', 'oidc-refused', 'oidc-other-person', 'login-expired', 'second-factor-wrong'],
  unlogged: true,
});
