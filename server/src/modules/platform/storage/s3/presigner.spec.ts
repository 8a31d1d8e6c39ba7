import { Presigner } from './presigner.js';
import { browserUrls, createS3Client } from './s3-client.js';

const config = {
  name: 'bucket',
  kind: 's3' as const,
  bucket: 'sampan-files',
  region: 'eu-central-1',
  forcePathStyle: false,
  noOverwrite: 'if-none-match' as const,
  sse: 'none' as const,
  checksums: true,
};
const NOW = new Date('2030-01-01T00:00:00Z');
/** Longer than the SDK keeps credentials before it asks for new ones. */
const machine = {
  AWS_ACCESS_KEY_ID: 'ASIAEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'secret-of-the-session',
  AWS_SESSION_TOKEN: 'token-of-the-session',
  AWS_CREDENTIAL_EXPIRATION: '2030-01-01T00:10:00Z',
};
const kept = { ...process.env };

beforeEach(() => Object.assign(process.env, machine));
afterEach(() => {
  process.env = { ...kept };
});

async function signedFor(expiresInSeconds: number, keys = {}): Promise<URLSearchParams> {
  const store = { ...config, ...keys };
  const client = createS3Client(store);
  const presigner = new Presigner(client, browserUrls(client, store), { now: () => NOW });
  const url = await presigner.sign({ method: 'GET', key: 'a', expiresInSeconds });
  client.destroy();
  return new URL(url).searchParams;
}

describe('without a key in STORES', () => {
  it.each([
    [300, '300'],
    [900, '600'],
  ])('an address for %i s ends with the credentials of the machine', async (seconds, expires) => {
    const signed = await signedFor(seconds);
    expect(signed.get('X-Amz-Expires')).toBe(expires);
    expect(signed.get('X-Amz-Security-Token')).toBe('token-of-the-session');
    expect(signed.get('X-Amz-Credential')).toMatch(/^ASIAEXAMPLE\//);
  });

  it('credentials that have just ended still sign, for a second', async () => {
    process.env['AWS_CREDENTIAL_EXPIRATION'] = '2029-12-31T23:59:00Z';
    expect((await signedFor(300)).get('X-Amz-Expires')).toBe('1');
  });
});

it('a key of STORES wins over that of the machine, and ends nothing early', async () => {
  const signed = await signedFor(900, { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'secret-of-the-key' });
  expect(signed.get('X-Amz-Credential')).toMatch(/^AKIAEXAMPLE\//);
  expect(signed.get('X-Amz-Expires')).toBe('900');
  expect(signed.has('X-Amz-Security-Token')).toBe(false);
});
