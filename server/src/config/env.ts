import * as z from 'zod';
import {
  MULTIPART_THRESHOLD_BYTES,
  MULTIPART_THRESHOLD_MAX_BYTES,
  MULTIPART_THRESHOLD_MIN_BYTES,
} from '#contract/limits.js';
import { splitEntries } from '#contract/formats.js';
import { emailSchema } from '#contract/primitives.js';
import { BACKUP_PASSPHRASE } from './backup-passphrase.js';
import { type constantsSchema, testConstants } from './constants.js';
import { clientHostVariables, logoOrigin, origin } from './client-hosts.js';
import { mailFrom } from './mail-from.js';
import { mismatches } from './mismatches.js';
import { oidcVariables } from './oidc.js';
import { planVariables } from './plans.js';
import { domainVariables } from './domains.js';
import { generated, optionalSecret, secret } from './generated.js';
import { locationVariables } from './location.js';
import { metricsVariables } from './metrics.js';
import { bounceVariables } from './bounces.js';
import { isProxyList } from './proxies.js';
import { serviceAddress, webAddress } from './service-address.js';
import { scanVariables } from './scans.js';
import { sendLimitVariables } from './send-limits.js';
import { reviewVariables } from './review-links.js';
import { tracingVariables } from './tracing.js';
import { storesSchema } from './stores.js';
import { stripeVariables } from './stripe.js';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Every variable the server and the worker read. `npm run docs` prints `.env.example` from it. */
export const environmentSchema = z.object({
  HOST: z.string().min(1).default('127.0.0.1').describe('Address the server listens on.'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port the server listens on.'),
  PUBLIC_URL: origin.describe(
    'Public origin of the service, for example https://files.example.com. Every mailed link starts with it.',
  ),
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
  SMTP_URL: serviceAddress({ schemes: ['smtp', 'smtps'] }).describe(
    'Mail server, with user and password in the URL if required; in this and other addresses `#` in a password is written as `%23`, `/` as `%2F`.',
  ),
  MAIL_FROM: mailFrom
    .default('Sampan <no-reply@sampan.localhost>')
    .describe('Sender of every mail; Reply-To is the verified sender of the transfer.'),
  ...bounceVariables,
  ...clientHostVariables,
  ...domainVariables,
  SUPPORT_EMAIL: emailSchema
    .default('support@sampan.localhost')
    .describe('Of the operators; `.localhost`: not mailed.'),
  STORES: storesSchema
    .optional()
    .describe(
      'Where files are kept: a JSON list of named stores, on disk or in S3, the first being the default; see docs/stores.md. Default: one disk store named `cn-hongkong`.',
    ),
  STORAGE_DIR: z.string().min(1).describe('Folder of the disk store.'),
  STORAGE_MIN_FREE_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(500_000_000)
    .describe('New uploads are refused (507) when the disk store has less than this left, in bytes.'),
  STORAGE_ENCRYPTION: flag
    .default(true)
    .describe('Whether new files in the disk store are encrypted (AES-256). Existing files are read either way.'),
  STORAGE_MASTER_KEY: optionalSecret(
    'Wraps the keys of encrypted files; required while STORAGE_ENCRYPTION is on. Without it these files are lost: keep a copy elsewhere.',
  ),
  STORAGE_MASTER_KEYS_PREVIOUS: z
    .string()
    .transform(splitEntries)
    .pipe(z.array(generated))
    .default([])
    .describe(
      'Earlier master keys, separated by commas, until `npm run store:rewrap` has rewrapped all file keys with STORAGE_MASTER_KEY.',
    ),
  MULTIPART_FROM_BYTES: z.coerce
    .number()
    .int()
    .min(MULTIPART_THRESHOLD_MIN_BYTES)
    .max(MULTIPART_THRESHOLD_MAX_BYTES)
    .default(MULTIPART_THRESHOLD_BYTES)
    .describe(
      'Files of this size or more are uploaded in parts, of which only missing ones are sent again; smaller files in one request, whose size a reverse proxy must allow. In bytes, 5 MiB to 5 GiB.',
    ),
  DOWNLOAD_HANDOFF: z
    .string()
    .regex(/^\/[A-Za-z0-9_./-]*\/$/, 'expected a path that begins and ends with a slash')
    .optional()
    .describe(
      'Internal location of a reverse-proxy nginx, such as /stored-files/, that sends unencrypted files of the disk store (docs/nginx.md).',
    ),
  JWT_SECRET: secret('Signs access tokens, tickets and URLs of stored objects.'),
  JWT_SECRET_PREVIOUS: generated.optional().describe('Previous JWT_SECRET, still accepted during rotation.'),
  DERIVATION_SECRET: secret(
    'Derives verification codes, reset tokens and refresh secrets, which are not stored; changing it logs out all users, and lifetime codes made before are unknown from then on; own mail domains get new keys.',
  ),
  RECEIPT_KEY: z
    .string()
    .refine((text) => Buffer.from(text, 'base64').length === 32, 'expected 32 bytes in base64')
    .describe(
      'Seed of the Ed25519 key that signs receipts: 32 bytes in base64, generated; `npm start` writes one into .sampan/. Existing receipts cannot be verified after it changes. No default.',
    ),
  BACKUP_PASSPHRASE,
  ADMIN_EMAIL: emailSchema.optional().describe('Email address of the administrator created at the first start.'),
  ADMIN_PASSWORD: z
    .string()
    .min(12)
    .optional()
    .describe('Password of that administrator; read only when the account is created.'),
  TRUST_PROXY: z
    .string()
    .refine(isProxyList, 'expected loopback, a number of hops, or a list of addresses such as 10.0.0.0/8')
    .default('')
    .describe(
      'Proxies whose X-Forwarded-For is trusted: `loopback`, a number of hops, or a list of addresses. Empty: none.',
    ),
  ...locationVariables,
  ...reviewVariables,
  COMPANY_LOGO_URL: z
    .string()
    .refine((pattern) => {
      if (pattern === '') return true;
      // The pages' Content-Security-Policy allows this one origin, so {domain} must not be part of it.
      const one = logoOrigin(pattern, 'a.example');
      return pattern.includes('{domain}') && one !== null && one === logoOrigin(pattern, 'b.example');
    }, 'expected an address with {domain} in its path or query')
    .default('')
    .describe(
      "Where browsers fetch a company's logo by the domain of an e-mail address, such as https://logos.example/{domain}?size=128; that service then learns these domains. Empty: initials, made in the page.",
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Minimum log level; `debug` also prints the messages of Nest.'),
  ...metricsVariables,
  ...tracingVariables,
  ...scanVariables,
  ...sendLimitVariables,
  EXPIRED_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .default(30)
    .describe(
      'Days after which an expired transfer of a user is deleted. Until then its owner can download and extend it.',
    ),
  EXPIRED_RETENTION_DAYS_ANON: z.coerce
    .number()
    .int()
    .min(0)
    .default(7)
    .describe('The same for transfers of visitors.'),
  WEBHOOK_PRIVATE_TARGETS: flag
    .default(false)
    .describe(
      'Lets webhooks call addresses of this machine and its network, and `http`. Only where every user is trusted; see docs/webhooks.md.',
    ),
  SHUTDOWN_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(600)
    .default(30)
    .describe('Maximum time for running requests to finish during a shutdown.'),
  REQUESTS_PER_NETWORK: z.coerce
    .number()
    .int()
    .min(10)
    .max(100_000)
    .default(500)
    .describe('Maximum of concurrent requests from one network (an IPv4 address or an IPv6 /64) per server.'),
  WORKER_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(5)
    .describe(
      'Maximum of concurrent jobs per queue and worker; four times as many mails and events, ten times as many where jobs only wait for servers of others.',
    ),
  CHANGELOG_URL: webAddress
    .optional()
    .describe(
      'Changelog feed as JSON: `{"entries": [{id, types, created, title, markdownDetails}]}`; `{lang}` in it becomes en or zh. Redirects are not followed. Default: the built-in list.',
    ),
  ROADMAP_URL: webAddress
    .optional()
    .describe(
      'Roadmap as JSON: `{"entries": [{title, state, markdown}]}` with the states `planned`, `doing` and `done`; `{lang}` in it becomes en or zh. Redirects are not followed. Default: the entries in SITE_CONTENT. Without any entry there is no roadmap.',
    ),
  CONTENT_URL: webAddress
    .optional()
    .describe(
      'Headless content source as JSON: `{"markdown"}`; `{lang}` in it becomes en or zh, `{story}` what is asked for: `account-access`, the text that suspended accounts are shown. Redirects are not followed. Default: the built-in text.',
    ),
  SITE_CONTENT: z
    .string()
    .optional()
    .describe(
      'Folder with content of this installation for the public site: articles, product pages, and what Home says of customers, in Markdown (docs/site-content.md). Its files replace the shipped ones of the same name; what is written there is shown at the next request.',
    ),
  BLOG_VIEWS: z
    .enum(['specified', 'real'])
    .default('specified')
    .describe(
      'What the blog shows as views of an article: `specified`, a number between 194 and 216 that changes daily, or `real`, how often browsers have opened it.',
    ),
  ...stripeVariables,
  ...oidcVariables,
  ...planVariables,
});

export type Environment = z.output<typeof environmentSchema> & z.output<typeof constantsSchema>;

/** Thrown with one line per wrong variable: its name and what is expected. Never the value: it may be a secret. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Names all that is wrong at once. @throws {ConfigurationError} */
export function parseEnvironment(source: Record<string, string | undefined>): Environment {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const env: Record<string, unknown> = testConstants.parse(present['TEST_CONSTANTS']);
  const unread = new Set<string>();
  const lines: string[] = [];
  for (const [name, schema] of Object.entries(environmentSchema.shape)) {
    const result = schema.safeParse(present[name]);
    if (result.success) {
      env[name] = result.data;
      continue;
    }
    unread.add(name);
    for (const { message } of result.error.issues)
      lines.push(`${name}: ${name in present ? message : 'missing; it must be set'}`);
  }
  lines.push(...mismatches(env as Partial<Environment>, unread));
  if (lines.length === 0) return env as Environment;
  throw new ConfigurationError(`The configuration is not usable:\n  ${lines.join('\n  ')}\nSee .env.example.`);
}
