import type { Policies } from '#contract/admin/policies.js';
import type { ClientConfig } from '#contract/site/site.js';
import { clientHosts } from '../../../core/core.settings.js';
import { type Installation, letsVisitorsSend } from '../../platform/policies/index.js';
import type { Environment } from '../../../config/env.js';
import { oidcSettings } from '../../identity/login/oidc/oidc.settings.js';
import { hasProductPages, reviewLinksOf } from './site.settings.js';
import { stripeSettings } from '../../members/billing/billing.settings.js';

const PAGES_OWN_HOST = { apiUrl: '', profileUrl: '', requestsUrl: '', zipUrl: '', siteUrl: '', downloadsUrl: '' };

interface Presented {
  policies: Policies;
  installation: Installation;
  onLinkDomain?: boolean;
}

/**
 * Settings of the deployment for its clients. On an account's own link domain every call goes to this domain, which knows whose
 * links are served there.
 */
export function clientConfigOf(
  env: Environment,
  { policies, installation, onLinkDomain = false }: Presented,
): ClientConfig {
  const { installation: _decided, ...rules } = policies;
  return {
    ...(onLinkDomain ? PAGES_OWN_HOST : clientHosts(env)),
    appUrl: onLinkDomain ? env.PUBLIC_URL : '',
    supportEmail: installation.supportEmail,
    installation: { name: installation.name, logo: installation.logo, hasProductPages: hasProductPages(env) },
    companyLogoUrl: env.COMPANY_LOGO_URL,
    multipartFromBytes: env.MULTIPART_FROM_BYTES,
    billing: billingConfigOf(env),
    singleSignOn: oidcSettings(env) && { name: env.OIDC_NAME },
    hasPasswords: !env.DISABLE_PASSWORD,
    reviewLinks: reviewLinksOf(env),
    reportsErrors: env.SENTRY_DSN !== undefined,
    visitorsMayEncrypt: env.VISITORS_MAY_ENCRYPT,
    policies: { ...rules, visitorsMaySend: letsVisitorsSend(policies, env) },
  };
}

function billingConfigOf(env: Environment): ClientConfig['billing'] {
  const settings = stripeSettings(env);
  return settings && { publishableKey: settings.publishableKey, prices: settings.prices };
}
