import * as z from 'zod';
import { splitWords } from '#contract/formats.js';
import { webAddress } from './service-address.js';
import type { ClientConfig } from '#contract/site/site.js';

/** Scheme, host and port. An address with more is refused: links would lead elsewhere than it says. */
export const origin = webAddress
  .refine(
    (url) => new URL(url).href === `${new URL(url).origin}/`,
    'expected scheme, host and port alone, such as https://files.example.com',
  )
  .transform((url) => new URL(url).origin);

/** Of a pattern with `{domain}` in its path or query; null if it is no address. */
export function logoOrigin(pattern: string, domain: string): string | null {
  const address = pattern.replaceAll('{domain}', domain);
  return /^https?:/.test(address) && URL.canParse(address) ? new URL(address).origin : null;
}

const hosts = z.partialRecord(z.enum(['api', 'profile', 'requests', 'zip', 'site', 'downloads']), origin);

export const clientHostVariables = {
  API_HOSTS: z
    .string()
    .transform((text) => Object.fromEntries(splitWords(text).map((pair) => pair.split(/=(.*)/s))))
    .pipe(hosts)
    .optional()
    .describe(
      'Origins to which pages send their calls, where servers with the same settings answer, such as `api=https://api.example.com,zip=https://zip.example.com`: `profile` (profiles and teams), `requests`, `zip` (archives), `site` (changelog), `downloads` (download page) and `api` (all others). Default: PUBLIC_URL.',
    ),
};

type ClientHostSettings = z.output<z.ZodObject<typeof clientHostVariables>>;
type ClientHosts = Pick<ClientConfig, 'apiUrl' | 'profileUrl' | 'requestsUrl' | 'zipUrl' | 'siteUrl' | 'downloadsUrl'>;

/** Where pages send their calls; empty for their own origin. */
export function clientHosts({ API_HOSTS = {} }: ClientHostSettings): ClientHosts {
  const { api = '', profile = '', requests = '', zip = '', site = '', downloads = '' } = API_HOSTS;
  return {
    apiUrl: api,
    profileUrl: profile,
    requestsUrl: requests,
    zipUrl: zip,
    siteUrl: site,
    downloadsUrl: downloads,
  };
}

/** Origins beside the pages' own that they call. */
export function clientOrigins(env: ClientHostSettings & { PUBLIC_URL: string }): string[] {
  return [...new Set(Object.values(clientHosts(env)))].filter((host) => host !== '' && host !== env.PUBLIC_URL);
}
