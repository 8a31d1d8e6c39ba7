import type { signup } from '#contract/accounts/auth.js';
import { planChoices, type PlanChoice } from '#contract/billing/plan-prices.js';
import type { BodyInput } from '#contract/endpoint.js';

const HINT_MAX = 200;
const LONG_HINT_MAX = 500;

/** The plan that the visitor has chosen: `next` is its path, such as `/pricing/PRY`. */
function chosenPlan() {
  const next = new URLSearchParams(window.location.search).get('next') ?? '';
  const code = /^\/pricing\/([A-Z]+)$/.exec(next)?.[1] ?? '';
  if (!Object.hasOwn(planChoices, code)) return {};
  const { plan: role, period } = planChoices[code as PlanChoice];
  return { role, period, role_nickname: code, role_full: `${role} ${period}` };
}

/** Hints at the origin of the user. The server stores them as a note, and grants nothing for them. */
type Hints = 'referrer' | 'status' | 'role' | 'role_nickname' | 'role_full' | 'period' | 'fingerprint';

export function signupHints(): Pick<BodyInput<typeof signup>, Hints> {
  return {
    ...chosenPlan(),
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
