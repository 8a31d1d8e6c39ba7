import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketLocationCommand,
  GetBucketPolicyCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutBucketCorsCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { startVersitygw, startVersitygwUsers } from '../../../../../../scripts/test/servers.mjs';
import { sessionPolicy } from '../domain/session-policy.js';
import { awsQueryCall } from '../testing/aws-query-call.js';
import { describeWith } from '../../../../../test/with-tool.js';

const OWN = 'users/alice/AbCdEf1/';
const FOREIGN = 'users/bob/XyZwVu9/';
const Bucket = 'files';

/**
 * Runs in `npm run test:peers`: an S3 server that enforces the policy of lent credentials. `session-policy.spec.ts` holds
 * in `npm test` what that policy allows, `sts.e2e.spec.ts` that it is asked for.
 */
describeWith('versitygw', 'credentials with the policy of one upload, at a real S3 server', () => {
  let dir: string;
  let owner: S3Client;
  let borrower: S3Client;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sampan-lend-'));
    const root = { accessKeyId: 'root', secretAccessKey: 'root-secret-of-this-test' };
    const users = await startVersitygwUsers({ dir, credentials: root });
    const gatewayArgs = ['--iam-standalone-endpoint', users.socket];
    const gateway = await startVersitygw({ dir, credentials: root, gatewayArgs });
    const { endpoint, region } = gateway;
    const clientOf = (credentials: { accessKeyId: string; secretAccessKey: string }): S3Client =>
      new S3Client({ endpoint, region, forcePathStyle: true, credentials, maxAttempts: 1 });

    const iam = { ...root, endpoint: users.endpoint, service: 'iam', region: 'us-east-1' };
    const call = (parameters: Record<string, string>): Promise<string> =>
      awsQueryCall(iam, { Version: '2010-05-08', UserName: 'borrower', ...parameters });
    const policy = sessionPolicy({ bucket: Bucket, prefix: OWN, partition: 'aws', onlyNew: false });
    await call({ Action: 'CreateUser' });
    await call({ Action: 'PutUserPolicy', PolicyName: 'session', PolicyDocument: JSON.stringify(policy) });
    const made = await call({ Action: 'CreateAccessKey' });
    const [, accessKeyId = ''] = /<AccessKeyId>([^<]+)</.exec(made) ?? [];
    const [, secretAccessKey = ''] = /<SecretAccessKey>([^<]+)</.exec(made) ?? [];

    owner = clientOf(root);
    borrower = clientOf({ accessKeyId, secretAccessKey });
    await owner.send(new CreateBucketCommand({ Bucket }));
    await owner.send(new PutObjectCommand({ Bucket, Key: `${FOREIGN}secret.txt`, Body: 'secret' }));
    await owner.send(new PutObjectCommand({ Bucket, Key: `${OWN}earlier.txt`, Body: 'earlier' }));
    stop = async () => {
      await gateway.stop();
      await users.stop();
    };
  });
  afterAll(async () => {
    owner.destroy();
    borrower.destroy();
    await stop();
    await rm(dir, { recursive: true, force: true });
  });

  const outcome = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'done',
      (error: unknown) => {
        // HEAD responses have no body with an error code.
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 403) return 'AccessDenied';
        throw error;
      },
    );

  /** Runs all concurrently and checks each result. */
  async function expectDenied(verbs: Record<string, Promise<unknown>>): Promise<void> {
    const tried = await Promise.all(Object.entries(verbs).map(async ([verb, work]) => [verb, await outcome(work)]));
    expect(tried).toEqual(Object.keys(verbs).map((verb) => [verb, 'AccessDenied']));
  }

  it('puts objects below its prefix, whole and in parts', async () => {
    const place = { Bucket, Key: `${OWN}folder/new.bin` };
    await borrower.send(new PutObjectCommand({ ...place, Body: 'new', IfNoneMatch: '*' }));
    const { UploadId } = await borrower.send(new CreateMultipartUploadCommand({ Bucket, Key: `${OWN}large.bin` }));
    const upload = { Bucket, Key: `${OWN}large.bin`, UploadId };
    await borrower.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'part' }));
    expect((await borrower.send(new ListPartsCommand(upload))).Parts).toHaveLength(1);
    await borrower.send(new AbortMultipartUploadCommand(upload));
  });

  it('reads, lists, copies and deletes nothing, not even its own', async () => {
    const own = { Bucket, Key: `${OWN}earlier.txt` };
    const verbs: Record<string, Promise<unknown>> = {
      get: borrower.send(new GetObjectCommand(own)),
      head: borrower.send(new HeadObjectCommand(own)),
      attributes: borrower.send(new GetObjectAttributesCommand({ ...own, ObjectAttributes: ['ETag'] })),
      tags: borrower.send(new GetObjectTaggingCommand(own)),
      tag: borrower.send(new PutObjectTaggingCommand({ ...own, Tagging: { TagSet: [] } })),
      delete: borrower.send(new DeleteObjectCommand(own)),
      list: borrower.send(new ListObjectsV2Command({ Bucket, Prefix: OWN })),
      uploads: borrower.send(new ListMultipartUploadsCommand({ Bucket, Prefix: OWN })),
      copy: borrower.send(
        new CopyObjectCommand({ Bucket, Key: `${OWN}copy`, CopySource: `${Bucket}/${OWN}earlier.txt` }),
      ),
    };
    await expectDenied(verbs);
  });

  it.each([`${FOREIGN}secret.txt`, 'users/alice/AbCdEf12/a.txt', 'root.txt', `users/alice/a.txt`])(
    'can do nothing with %s',
    async (Key) => {
      const { UploadId } = await owner.send(new CreateMultipartUploadCommand({ Bucket, Key }));
      const theirs = { Bucket, Key, UploadId };
      const verbs: Record<string, Promise<unknown>> = {
        put: borrower.send(new PutObjectCommand({ Bucket, Key, Body: 'x' })),
        get: borrower.send(new GetObjectCommand({ Bucket, Key })),
        head: borrower.send(new HeadObjectCommand({ Bucket, Key })),
        delete: borrower.send(new DeleteObjectCommand({ Bucket, Key })),
        begin: borrower.send(new CreateMultipartUploadCommand({ Bucket, Key })),
        part: borrower.send(new UploadPartCommand({ ...theirs, PartNumber: 1, Body: 'x' })),
        parts: borrower.send(new ListPartsCommand(theirs)),
        abort: borrower.send(new AbortMultipartUploadCommand(theirs)),
        copyTo: borrower.send(new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${OWN}earlier.txt` })),
        copyFrom: borrower.send(new CopyObjectCommand({ Bucket, Key: `${OWN}x`, CopySource: `${Bucket}/${Key}` })),
      };
      await expectDenied(verbs);
      await owner.send(new AbortMultipartUploadCommand(theirs));
    },
  );

  it('cannot copy parts of what is not its own into its own', async () => {
    const upload = { Bucket, Key: `${OWN}stolen.bin` };
    const { UploadId } = await borrower.send(new CreateMultipartUploadCommand(upload));
    const copy = { ...upload, UploadId, PartNumber: 1, CopySource: `${Bucket}/${FOREIGN}secret.txt` };
    expect(await outcome(borrower.send(new UploadPartCopyCommand(copy)))).toBe('AccessDenied');
    await borrower.send(new AbortMultipartUploadCommand({ ...upload, UploadId }));
  });

  it('has no say about the bucket, or all buckets', async () => {
    const Policy = JSON.stringify({
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Principal: '*', Action: 's3:*', Resource: `arn:aws:s3:::${Bucket}/*` }],
    });
    const verbs: Record<string, Promise<unknown>> = {
      list: borrower.send(new ListObjectsV2Command({ Bucket })),
      uploads: borrower.send(new ListMultipartUploadsCommand({ Bucket })),
      location: borrower.send(new GetBucketLocationCommand({ Bucket })),
      policy: borrower.send(new GetBucketPolicyCommand({ Bucket })),
      putPolicy: borrower.send(new PutBucketPolicyCommand({ Bucket, Policy })),
      cors: borrower.send(
        new PutBucketCorsCommand({
          Bucket,
          CORSConfiguration: { CORSRules: [{ AllowedMethods: ['GET'], AllowedOrigins: ['*'] }] },
        }),
      ),
      create: borrower.send(new CreateBucketCommand({ Bucket: 'another' })),
    };
    await expectDenied(verbs);
    const seen = await borrower.send(new ListBucketsCommand({})).catch(() => ({ Buckets: [] }));
    expect(seen.Buckets ?? []).toEqual([]);
  });

  it('deletes nothing by a list either', async () => {
    const Objects = [{ Key: `${OWN}earlier.txt` }, { Key: `${FOREIGN}secret.txt` }];
    await borrower.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } })).catch(() => undefined);
    for (const { Key } of Objects) await owner.send(new HeadObjectCommand({ Bucket, Key }));
  });

  it('dots and their encodings lead out of the prefix nowhere', async () => {
    for (const path of ['../../bob/XyZwVu9/secret.txt', '%2e%2e/%2e%2e/bob/XyZwVu9/secret.txt', './/../x.txt']) {
      await borrower
        .send(new PutObjectCommand({ Bucket, Key: OWN + path, Body: 'overwritten' }))
        .catch(() => undefined);
    }
    const { Body } = await owner.send(new GetObjectCommand({ Bucket, Key: `${FOREIGN}secret.txt` }));
    expect(await Body?.transformToString()).toBe('secret');
  });
});
