import { randomBytes } from 'node:crypto';
import { ConfigurationError, parseEnvironment } from './env.js';

const secret = () => randomBytes(48).toString('base64url');
const VALID: Record<string, string> = {
  PUBLIC_URL: 'https://files.example.com',
  MONGODB_URI: 'mongodb://127.0.0.1/sampan',
  REDIS_URL: 'redis://127.0.0.1',
  SMTP_URL: 'smtp://127.0.0.1:25',
  STORAGE_DIR: '/data',
  JWT_SECRET: secret(),
  DERIVATION_SECRET: secret(),
  STORAGE_MASTER_KEY: secret(),
  RECEIPT_KEY: randomBytes(32).toString('base64'),
};

function problemsOf(changes: Record<string, string>): string[] {
  try {
    parseEnvironment({ ...VALID, ...changes });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.message.split('\n').slice(1, -1);
  }
}

it.each([
  ['SMTP_URL', 'smtp://mail.example.com'],
  ['SMTP_URL', 'SMTPS://user:p%23ss@mail.example.com:465'],
  ['SMTP_URL', 'smtp://user@example.com:secret@mail.example.com:587'],
  ['SMTP_URL', 'smtps://user:a:b@mail.example.com/?pool=true'],
  ['SMTP_URL', 'smtp://[::1]:2525'],
  ['REDIS_URL', 'redis://:secret@cache:6379/2'],
  ['REDIS_URL', 'rediss://default:s%2Fcret@cache.example.com'],
  ['MONGODB_URI', 'mongodb://u:p%40ss@a:27017,b:27018,[::1]:27019/sampan?replicaSet=rs0&authSource=admin'],
  ['MONGODB_URI', 'mongodb+srv://u:p@cluster0.example.mongodb.net/?retryWrites=true'],
  ['MONGODB_URI', 'mongodb://%2Ftmp%2Fmongodb-27017.sock/sampan'],
  ['REDIS_URL', 'redis://cache/'],
  ['PUBLIC_URL', 'https://files.example.com/'],
  ['PUBLIC_URL', 'HTTPS://Files.Example.com:8443'],
  ['TRUST_PROXY', ''],
  ['TRUST_PROXY', 'loopback'],
  ['TRUST_PROXY', '2'],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8, 192.168.1.7, fd00::/8'],
  ['BOUNCE_IMAP_URL', 'imaps://bounces%40example.com:pa:ss@imap.example.com/In%20box'],
  ['OIDC_ISSUER', ''],
])('%s may be %s', (name, value) => {
  expect(problemsOf({ [name]: value })).toEqual([]);
});

const CANNOT_BE_READ = /the address cannot be read; .*# as %23, \/ as %2F/;

it.each([
  ['SMTP_URL', 'smtp://user:p#ss@mail.example.com:587', CANNOT_BE_READ],
  ['SMTP_URL', 'smtp://user:p/ss@mail.example.com:587', CANNOT_BE_READ],
  ['SMTP_URL', 'smtp://user:p?ss@mail.example.com:587', CANNOT_BE_READ],
  ['SMTP_URL', 'smtp://user:12#34@mail.example.com:587', CANNOT_BE_READ],
  ['SMTP_URL', 'smtp://user:12/34@mail.example.com:587', CANNOT_BE_READ],
  ['SMTP_URL', 'smtp://user:100%sure@mail.example.com', CANNOT_BE_READ],
  ['SMTP_URL', 'smtp://mail.example.com:70000', CANNOT_BE_READ],
  ['SMTP_URL', 'smtp://mail.example.com:smtp', CANNOT_BE_READ],
  ['SMTP_URL', 'smtp://', CANNOT_BE_READ],
  ['SMTP_URL', 'smtp://user:pass@', CANNOT_BE_READ],
  ['SMTP_URL', 'mail.example.com:587', /expected smtp:\/\/ or smtps:\/\//],
  ['REDIS_URL', 'redis://:p#ss@cache', CANNOT_BE_READ],
  ['REDIS_URL', 'http://cache', /expected redis:/],
  ['MONGODB_URI', 'mongodb://u:p/ss@a,b/sampan', CANNOT_BE_READ],
  ['MONGODB_URI', 'mongodb://u:p@a:x,b/sampan', CANNOT_BE_READ],
  ['BOUNCE_IMAP_URL', 'imaps://user:p#ss@imap.example.com/INBOX', CANNOT_BE_READ],
  ['BOUNCE_IMAP_URL', 'imaps://imap.example.com', /with a user/],
  ['PUBLIC_URL', 'files.example.com', /begins with http/],
  ['PUBLIC_URL', 'https://', /begins with http/],
  ['PUBLIC_URL', 'https:files.example.com', /begins with http/],
  ['PUBLIC_URL', 'https://files.example.com/sub', /scheme, host and port alone/],
  ['PUBLIC_URL', 'https://files.example.com/?a=b', /scheme, host and port alone/],
  ['PUBLIC_URL', 'https://me:secret@files.example.com', /scheme, host and port alone/],
  ['REDIS_URL', 'redis://cache/queue', /only the number of a database/],
  ['REDIS_URL', 'redis://cache/0?family=6', /only the number of a database/],
  ['TRUST_PROXY', 'true', /expected loopback/],
  ['TRUST_PROXY', '10.0.0.0/33', /expected loopback/],
  ['TRUST_PROXY', 'proxy.internal', /expected loopback/],
  ['OIDC_ISSUER', 'issuer', /begins with http/],
  ['SENTRY_DSN', 'x', /begins with http/],
  ['SENTRY_DSN', 'https://sentry.example', /expected a DSN/],
  ['CHANGELOG_URL', 'changelog.json', /begins with http/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', /begins with http/],
])('%s may not be %s, and is named without its value', (name, value, problem) => {
  const given = { ...(name === 'OIDC_ISSUER' && { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }), [name]: value };
  const problems = problemsOf(given);
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^ {2}${name}: .*${problem.source}`))]);
  if (value.length > 10) expect(problems.join()).not.toContain(value);
});

it('all that is wrong is said at once, also what does not fit together', () => {
  const problems = problemsOf({
    PUBLIC_URL: '',
    SMTP_URL: 'smtp://u:p#w@mail',
    PORT: 'x',
    DERIVATION_SECRET: VALID['JWT_SECRET'] ?? '',
    STORAGE_MASTER_KEY: '',
    STRIPE_SECRET_KEY: 'sk_1',
    DISABLE_PASSWORD: 'true',
  });
  for (const wanted of [
    /PUBLIC_URL: missing/,
    /SMTP_URL: the address/,
    /PORT: /,
    /must differ from each other/,
    /STORAGE_MASTER_KEY is missing/,
    /STRIPE_PRICES must be set together/,
    /DISABLE_PASSWORD needs OIDC_ISSUER/,
  ])
    expect(problems).toContainEqual(expect.stringMatching(wanted));
  expect(problems).toHaveLength(7);
});
