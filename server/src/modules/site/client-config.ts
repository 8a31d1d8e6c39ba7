import type { ClientConfig } from '#contract/site.js';
import { clientHosts } from '../../config/client-hosts.js';
import type { Environment } from '../../config/env.js';
import { oidcSettings } from '../../config/oidc.js';
import { reviewLinksOf } from '../../config/review-links.js';
import { stripeSettings } from '../../config/stripe.js';

/** Settings of the deployment for its clients. */
export function clientConfigOf(env: Environment): ClientConfig {
  return {
    ...clientHosts(env),
    supportEmail: env.SUPPORT_EMAIL,
    companyLogoUrl: env.COMPANY_LOGO_URL,
    multipartFromBytes: env.MULTIPART_FROM_BYTES,
    billing: billingConfigOf(env),
    singleSignOn: oidcSettings(env) && { name: env.OIDC_NAME },
    hasPasswords: !env.DISABLE_PASSWORD,
    reviewLinks: reviewLinksOf(env),
  };
}

function billingConfigOf(env: Environment): ClientConfig['billing'] {
  const settings = stripeSettings(env);
  return settings && { publishableKey: settings.publishableKey, prices: settings.prices };
}
