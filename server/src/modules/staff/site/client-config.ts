import type { Policies } from '#contract/admin/policies.js';
import type { ClientConfig } from '#contract/site/site.js';
import { clientHosts } from '../../../core/core.settings.js';
import type { Environment } from '../../../config/env.js';
import { oidcSettings } from '../../identity/login/oidc/oidc.settings.js';
import { reviewLinksOf } from './site.settings.js';
import { stripeSettings } from '../../members/billing/billing.settings.js';

const PAGES_OWN_HOST = { apiUrl: '', profileUrl: '', requestsUrl: '', zipUrl: '', siteUrl: '', downloadsUrl: '' };

/**
 * Settings of the deployment for its clients. On an account's own link domain every call goes to this domain, which knows whose
 * links are served there.
 */
export function clientConfigOf(
  env: Environment,
  { policies, onLinkDomain = false }: { policies: Policies; onLinkDomain?: boolean },
): ClientConfig {
  return {
    ...(onLinkDomain ? PAGES_OWN_HOST : clientHosts(env)),
    appUrl: onLinkDomain ? env.PUBLIC_URL : '',
    supportEmail: env.SUPPORT_EMAIL,
    companyLogoUrl: env.COMPANY_LOGO_URL,
    multipartFromBytes: env.MULTIPART_FROM_BYTES,
    billing: billingConfigOf(env),
    singleSignOn: oidcSettings(env) && { name: env.OIDC_NAME },
    hasPasswords: !env.DISABLE_PASSWORD,
    reviewLinks: reviewLinksOf(env),
    reportsErrors: env.SENTRY_DSN !== undefined,
    policies,
  };
}

function billingConfigOf(env: Environment): ClientConfig['billing'] {
  const settings = stripeSettings(env);
  return settings && { publishableKey: settings.publishableKey, prices: settings.prices };
}
