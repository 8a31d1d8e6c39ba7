import type { S3StoreConfig } from '../storage.settings.js';
import { type AlibabaTokenServer, startAlibabaTokenServer } from '../testing/alibaba-token-service.js';
import { CredentialLender } from './temporary-credentials.js';

const roleArn = 'acs:ram::1234567890123456:role/sampan';
const config: S3StoreConfig = {
  name: 'cn-hongkong',
  kind: 's3',
  bucket: 'sampan-files',
  region: 'cn-hongkong',
  endpoint: 'https://s3.oss-cn-hongkong.aliyuncs.com',
  accessKeyId: 'LTAIEXAMPLE',
  secretAccessKey: 'secret-of-the-key',
  forcePathStyle: false,
  noOverwrite: 'alibaba',
  checksums: false,
  sse: 'none',
};
const bucketUrl = new URL('https://sampan-files.s3.oss-cn-hongkong.aliyuncs.com/');
const loan = { slug: 'AbCdEf1', prefix: 'users/alice/AbCdEf1/', seconds: 900 };

describe('credentials of Alibaba', () => {
  let server: AlibabaTokenServer;
  const lenderWith = (changes: Partial<S3StoreConfig> = {}): CredentialLender =>
    new CredentialLender(
      { ...config, ...changes },
      { roleArn, onlyNew: false, endpoint: server.endpoint },
      { origin: bucketUrl, cdn: bucketUrl },
    );

  beforeAll(async () => {
    server = await startAlibabaTokenServer({ id: 'LTAIEXAMPLE', secret: 'secret-of-the-key' });
  });
  afterAll(() => server.close());

  it('are for one prefix, last 900 s, and come with what requests must carry', async () => {
    const lent = await lenderWith().lend(loan);
    expect(lent).toEqual({
      accessKeyId: 'STS.1',
      secretAccessKey: 'lent-secret',
      sessionToken: 'lent-token',
      expiresAt: expect.any(Date),
      endpoint: 'https://sampan-files.s3.oss-cn-hongkong.aliyuncs.com',
      bucket: 'sampan-files',
      region: 'cn-hongkong',
      noOverwriteHeaders: { 'x-oss-forbid-overwrite': 'true' },
      hasChecksums: false,
    });
    const seconds = (lent.expiresAt.getTime() - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(840);
    expect(seconds).toBeLessThanOrEqual(901);
    const [call] = server.calls;
    expect(Object.fromEntries(call ?? [])).toMatchObject({
      Action: 'AssumeRole',
      RoleArn: roleArn,
      RoleSessionName: 'sampan-AbCdEf1',
      DurationSeconds: '900',
    });
    expect(JSON.parse(call?.get('Policy') ?? '')).toMatchObject({
      Statement: [{ Resource: 'acs:oss:*:*:sampan-files/users/alice/AbCdEf1/*' }],
    });
  });

  it('are asked for anew for each upload', async () => {
    const lender = lenderWith();
    const [one, other] = [await lender.lend(loan), await lender.lend({ ...loan, prefix: 'users/bob/AbCdEf2/' })];
    expect(one.accessKeyId).not.toBe(other.accessKeyId);
    expect(server.calls.at(-1)?.get('Policy')).toContain('users/bob/AbCdEf2/');
  });

  it('a wrong key gets none, and the error does not contain it', async () => {
    const refusal = lenderWith({ secretAccessKey: 'not-the-right-secret-key' }).lend(loan);
    await expect(refusal).rejects.toThrow('SignatureDoesNotMatch');
    await expect(refusal).rejects.not.toThrow('not-the-right-secret-key');
  });
});
