import * as z from 'zod';
import { webAddress } from './service-address.js';
import type { ClientConfig } from '#contract/site/site.js';

/** Scheme, host and port of an address. */
export const origin = webAddress.transform((url) => new URL(url).origin);

/** Of a pattern with `{domain}` in its path or query; null if it is no address. */
export function logoOrigin(pattern: string, domain: string): string | null {
  const address = pattern.replaceAll('{domain}', domain);
  return /^https?:/.test(address) && URL.canParse(address) ? new URL(address).origin : null;
}

/** Origin to which the client sends some of its calls; empty: the page's own. */
const clientHost = (calls: string) =>
  z
    .union([z.literal(''), origin])
    .default('')
    .describe(
      `Origin to which pages send ${calls}, such as https://api.example.com, where a server with the same settings answers. Empty: PUBLIC_URL.`,
    );

export const clientHostVariables = {
  API_URL: clientHost('all calls but those of the next five variables'),
  PROFILE_URL: clientHost('calls about profiles and teams'),
  REQUESTS_URL: clientHost('calls about file requests'),
  ZIP_URL: clientHost('downloads as an archive'),
  SITE_URL: clientHost('calls about the changelog'),
  DOWNLOADS_URL: clientHost('calls of the download page'),
};

type ClientHostSettings = z.output<z.ZodObject<typeof clientHostVariables>>;
type ClientHosts = Pick<ClientConfig, 'apiUrl' | 'profileUrl' | 'requestsUrl' | 'zipUrl' | 'siteUrl' | 'downloadsUrl'>;

/** Where pages send their calls; empty for their own origin. */
export function clientHosts(env: ClientHostSettings): ClientHosts {
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
export function clientOrigins(env: ClientHostSettings & { PUBLIC_URL: string }): string[] {
  return [...new Set(Object.values(clientHosts(env)))].filter((host) => host !== '' && host !== env.PUBLIC_URL);
}
