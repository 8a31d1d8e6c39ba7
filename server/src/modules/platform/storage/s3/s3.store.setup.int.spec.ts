import { GetBucketCorsCommand, PutBucketCorsCommand } from '@aws-sdk/client-s3';
import type { S3StoreConfig } from '../storage.settings.js';
import { describeWithS3Server, type S3Server, startS3Server } from '../testing/start-s3-server.js';
import { S3Store } from './s3.store.js';

const PAGES = 'https://files.example.com';

describeWithS3Server('a bucket is made what the product needs', () => {
  let server: S3Server;
  const opened: S3Store[] = [];
  const storeOf = (changes: Partial<S3StoreConfig> = {}): S3Store => {
    const store = new S3Store({ config: { ...server.config, ...changes }, clock: { now: () => new Date() } });
    opened.push(store);
    return store;
  };

  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(async () => {
    for (const store of opened) await store.close();
    await server.close();
  });

  it('says what is missing, makes it, and is then content', async () => {
    const store = storeOf({ bucket: 'not-made-yet' });
    expect(await store.diagnose(PAGES)).toEqual([
      expect.stringMatching(/^Store "bucket": there is no bucket "not-made-yet" at .*npm run store:setup/),
    ]);
    const done = await store.provision(PAGES);
    expect(done).toEqual([
      'bucket not-made-yet made',
      'nothing is written over (if-none-match)',
      'nothing is accepted that was not signed',
      `pages of ${PAGES} may upload and download (CORS)`,
      expect.stringContaining('unfinished uploads'),
    ]);
    expect(await store.diagnose(PAGES)).toEqual([]);
    expect(await store.provision(PAGES)).toContain('bucket not-made-yet is there');
    for await (const page of store.list('')) throw new Error(`${page[0]?.key} is left`);
  });

  it('a bucket that lets no page in is said to', async () => {
    const store = storeOf();
    expect(await store.diagnose(PAGES)).toEqual([
      expect.stringMatching(/^Store "bucket": pages of .* may not PUT .*npm run store:setup/),
      expect.stringMatching(/^Store "bucket": no rule ends unfinished uploads .*npm run store:setup/),
    ]);
    await store.provision(PAGES);
    expect(await store.diagnose('https://elsewhere.example.com')).toEqual([
      expect.stringContaining('https://elsewhere.example.com may not PUT'),
    ]);
  });

  it('keeps foreign rules and replaces our earlier one', async () => {
    const store = storeOf({ bucket: 'shared' });
    await store.provision('https://old.example.com');
    const theirs = { AllowedOrigins: ['https://theirs.example.com', 'https://*.example.org'], AllowedMethods: ['GET'] };
    const { client } = store.bucket;
    const { CORSRules = [] } = await client.send(new GetBucketCorsCommand({ Bucket: 'shared' }));
    await client.send(
      new PutBucketCorsCommand({ Bucket: 'shared', CORSConfiguration: { CORSRules: [theirs, ...CORSRules] } }),
    );
    await store.provision(PAGES);
    const after = await client.send(new GetBucketCorsCommand({ Bucket: 'shared' }));
    expect(after.CORSRules?.map(({ AllowedOrigins }) => AllowedOrigins)).toEqual([theirs.AllowedOrigins, [PAGES]]);
  });

  it('pages that make whole uploads by themselves may send more', async () => {
    const sts = { roleArn: 'arn:aws:iam::123456789012:role/sampan', onlyNew: false };
    await storeOf({ bucket: 'lending' }).provision(PAGES);
    expect(await storeOf({ bucket: 'lending', sts }).diagnose(PAGES)).toEqual([
      expect.stringMatching(/may not (POST|DELETE)/),
    ]);
    await storeOf({ bucket: 'lending', sts }).provision(PAGES);
    expect(await storeOf({ bucket: 'lending', sts }).diagnose(PAGES)).toEqual([]);
  });

  it('without a key in STORES those of the machine count; without any, the sentence says so', async () => {
    const { accessKeyId, secretAccessKey, ...keyless } = server.config;
    const open = (): S3Store => {
      const store = new S3Store({ config: keyless, clock: { now: () => new Date() } });
      opened.push(store);
      return store;
    };
    const before = { ...process.env };
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey });
    try {
      expect(await open().provision(PAGES)).toContain('nothing is accepted that was not signed');
      expect(await open().diagnose(PAGES)).toEqual([]);
      delete process.env['AWS_ACCESS_KEY_ID'];
      process.env['AWS_EC2_METADATA_DISABLED'] = 'true';
      expect(await open().diagnose(PAGES)).toEqual([expect.stringMatching(/no credentials: .* or give it a role/)]);
    } finally {
      process.env = before;
    }
  });

  it('a wrong key, a wrong address: a sentence each, without a secret in it', async () => {
    const wrong = await storeOf({ secretAccessKey: 'not-the-right-secret-key' }).diagnose(PAGES);
    expect(wrong).toEqual([expect.stringMatching(/refuses the key .* correct "accessKeyId"/)]);
    expect(wrong.join()).not.toContain('not-the-right-secret-key');
    const unreachable = await storeOf({ endpoint: 'http://127.0.0.1:9' }).diagnose(PAGES);
    expect(unreachable).toEqual([
      expect.stringMatching(/^Store "bucket": http:\/\/127\.0\.0\.1:9 cannot be reached .*"endpoint"/),
    ]);
  });
});
