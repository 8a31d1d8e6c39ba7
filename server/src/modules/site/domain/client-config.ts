import type { ClientConfig } from '#contract/site.js';
import type { Environment } from '../../../config/env.js';

type Settings = Pick<Environment, 'SUPPORT_EMAIL' | 'COMPANY_LOGO_URL' | 'MULTIPART_FROM_BYTES'>;

/** Settings of the deployment for its clients. */
export function clientConfigOf(settings: Settings): ClientConfig {
  const sameOrigin = '';
  return {
    apiUrl: sameOrigin,
    profileUrl: sameOrigin,
    requestsUrl: sameOrigin,
    zipUrl: sameOrigin,
    siteUrl: sameOrigin,
    downloadsUrl: sameOrigin,
    supportEmail: settings.SUPPORT_EMAIL,
    companyLogoUrl: settings.COMPANY_LOGO_URL,
    multipartFromBytes: settings.MULTIPART_FROM_BYTES,
  };
}
