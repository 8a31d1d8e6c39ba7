import type { signup } from '#contract/accounts/auth.js';
import type { BodyInput } from '#contract/endpoint.js';

const HINT_MAX = 200;
const LONG_HINT_MAX = 500;

/** What the page knows about the user's origin; the server keeps it as a note and grants nothing for it. */
export function signupHints(): Pick<BodyInput<typeof signup>, 'referrer' | 'status' | 'fingerprint'> {
  return {
    referrer: document.referrer.slice(0, LONG_HINT_MAX),
    status: 'trialing',
    fingerprint: {
      language: navigator.language.slice(0, HINT_MAX),
      userAgent: navigator.userAgent.slice(0, LONG_HINT_MAX),
      // Deprecated and often empty, but part of the call.
      browserVendor: navigator.vendor.slice(0, HINT_MAX),
      platform: navigator.platform.slice(0, HINT_MAX),
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  };
}
