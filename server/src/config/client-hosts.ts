import type { ClientConfig } from '#contract/site.js';
import type { Environment } from './env.js';

type ClientHosts = Pick<ClientConfig, 'apiUrl' | 'profileUrl' | 'requestsUrl' | 'zipUrl' | 'siteUrl' | 'downloadsUrl'>;

/** Where pages send their calls; empty for their own origin. */
export function clientHosts(env: Environment): ClientHosts {
  return {
    apiUrl: env.API_URL,
    profileUrl: env.PROFILE_URL,
    requestsUrl: env.REQUESTS_URL,
    zipUrl: env.ZIP_URL,
    siteUrl: env.SITE_URL,
    downloadsUrl: env.DOWNLOADS_URL,
  };
}

/** Origins beside the pages' own that they call. */
export function clientOrigins(env: Environment): string[] {
  return [...new Set(Object.values(clientHosts(env)))].filter((host) => host !== '' && host !== env.PUBLIC_URL);
}
