import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import type { UploadCredential } from '#contract/transfers/storage.js';
import { startMoto } from '../../scripts/test/servers.mjs';
import { createTestWorld, type TestWorld } from './harness.js';
import { createTransferOf, newMember, openUploadOf, transferBody } from './people.js';
import { describeWith } from './with-tool.js';

const REGION = 'eu-central-1';
const BUCKET = 'sampan-files';
const root = { accessKeyId: 'root', secretAccessKey: 'secret-of-the-root' };

/**
 * Runs in `npm run test:peers`: a token service itself. `sts.e2e.spec.ts` shows in `npm test` what the server asks of one,
 * and makes of its answer.
 */
describeWith('moto', 'uploads with credentials of a real token service', () => {
  let dir: string;
  let moto: Awaited<ReturnType<typeof startMoto>>;
  let world: TestWorld;
  const s3With = (credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }): S3Client =>
    new S3Client({ endpoint: moto.endpoint, region: REGION, forcePathStyle: true, credentials });

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sampan-moto-'));
    moto = await startMoto({ dir });
    const client = s3With({ ...root });
    const CreateBucketConfiguration = { LocationConstraint: REGION } as const;
    await client.send(new CreateBucketCommand({ Bucket: BUCKET, CreateBucketConfiguration }));
    client.destroy();
    const sts = { endpoint: moto.endpoint, roleArn: 'arn:aws:iam::123456789012:role/sampan-uploads' };
    const store = {
      name: 'lending',
      kind: 's3',
      endpoint: moto.endpoint,
      region: REGION,
      bucket: BUCKET,
      ...root,
      sts,
    };
    world = await createTestWorld({ STORES: JSON.stringify([store]) });
  });
  afterAll(async () => {
    await world.close();
    await moto.stop();
    await rm(dir, { recursive: true, force: true });
  });

  it('are those of the role, and what is put with them becomes a transfer', async () => {
    const member = await newMember(world);
    const content = Buffer.from('the whole of it');
    const { body } = await openUploadOf(world, member, [{ path: 'whole.txt', size: content.length }]);
    const credential = body as UploadCredential;
    const keys = {
      accessKeyId: credential.AccessKeyId,
      secretAccessKey: credential.AccessKeySecret,
      sessionToken: credential.SecurityToken,
    };
    const sts = new STSClient({ endpoint: moto.endpoint, region: REGION, credentials: keys });
    const { Arn } = await sts.send(new GetCallerIdentityCommand({}));
    expect(Arn).toBe(`arn:aws:sts::123456789012:assumed-role/sampan-uploads/sampan-${credential.slug}`);
    sts.destroy();
    const client = s3With(keys);
    const Key = credential.files[0]?.itemPath ?? '';
    await client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: content, IfNoneMatch: '*' }));
    client.destroy();
    expect((await createTransferOf(world, member, transferBody(credential))).status).toBe(201);
  });
});
