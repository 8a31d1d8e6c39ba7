import * as z from 'zod';
import { sessionView } from './auth.js';
import { endpoint } from './endpoint.js';

/** Begins a log-in by the OpenID Connect provider: the browser goes to `url`. A cookie binds what follows to it. */
export const startSingleSignOn = endpoint({
  method: 'POST',
  path: '/v1/login/oidc',
  duringMaintenance: true,
  response: z.object({ url: z.string() }),
  errors: ['oidc-off', 'oidc-unreachable', 'cross-site-request'],
});

/** With the query that the provider sent the browser back with, once, within 10 minutes. */
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
