import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetBucketCorsCommand,
  GetBucketLifecycleConfigurationCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  type BucketLocationConstraint,
  type CORSRule,
  type LifecycleRule,
} from '@aws-sdk/client-s3';
import { SIGNED_BUCKET_PUT_SECONDS } from '#contract/limits.js';
import type { S3StoreConfig } from '../storage.settings.js';
import { StoreError } from '../object-store.js';
import type { Bucket } from './bucket.js';
import { IN_HOST_ONLY, refusesPaths } from './path-style.js';
import { verifyNoOverwrite } from './overwrite-trial.js';
import type { Presigner } from './presigner.js';
import { isConditionUnknown, isNamed } from './store-failures.js';

/** Key of the test object, deleted after the test. */
const TRIAL_KEY = 'sampan-setup-trial';
/** S3 refuses this region as LocationConstraint. */
const UNNAMED_REGION = 'us-east-1';

/** Creates and configures a bucket, and verifies that the server enforces conditions and signatures. Idempotent; keeps foreign rules. */
export class BucketSetup {
  constructor(
    private readonly bucket: Bucket,
    private readonly config: S3StoreConfig,
    private readonly presigner: Presigner,
  ) {}

  async run(origin: string): Promise<string[]> {
    return [
      await this.create(),
      await verifyNoOverwrite(this.config, TRIAL_KEY),
      await this.verifySignedHeaders(),
      await this.allowPages(origin),
      await this.endUnfinished(),
    ];
  }

  private async create(): Promise<string> {
    const { client, name } = this.bucket;
    try {
      await client.send(new HeadBucketCommand({ Bucket: name }));
      return `bucket ${name} is there`;
    } catch (error) {
      if (await refusesPaths(this.bucket, error)) throw new StoreError('refused', IN_HOST_ONLY, { cause: error });
      if (!isNamed(error, 'NotFound', 'NoSuchBucket')) throw error;
    }
    const { region } = this.config;
    const LocationConstraint = region as BucketLocationConstraint;
    await client.send(
      new CreateBucketCommand({
        Bucket: name,
        ...(region !== UNNAMED_REGION && { CreateBucketConfiguration: { LocationConstraint } }),
      }),
    );
    return `bucket ${name} made`;
  }

  /** Otherwise the holder of a signed URL could add headers, such as an ACL. */
  private async verifySignedHeaders(): Promise<string> {
    const url = await this.presigner.sign({
      method: 'PUT',
      key: TRIAL_KEY,
      expiresInSeconds: SIGNED_BUCKET_PUT_SECONDS,
    });
    const headers = { 'x-amz-meta-unsigned': 'trial' };
    const response = await fetch(url, { method: 'PUT', headers, body: 'trial' }).catch(() => null);
    if (!response) return `signatures could not be tried: ${new URL(url).origin} cannot be reached from here`;
    await response.arrayBuffer();
    if (response.status === 403) return 'nothing is accepted that was not signed';
    await this.bucket.client.send(new DeleteObjectCommand(this.bucket.objectParams(TRIAL_KEY)));
    const status = String(response.status);
    throw new StoreError('unavailable', `this server takes headers that were not signed (${status}); use a newer one`);
  }

  private async allowPages(origin: string): Promise<string> {
    const { client, name } = this.bucket;
    const earlier = await client.send(new GetBucketCorsCommand({ Bucket: name })).catch((error: unknown) => {
      if (isNamed(error, 'NoSuchCORSConfiguration')) return { CORSRules: [] };
      throw error;
    });
    const rule = corsRule(origin, { isLending: this.config.sts !== undefined });
    const CORSRules = withCorsRule(earlier.CORSRules ?? [], rule);
    await client.send(new PutBucketCorsCommand({ Bucket: name, CORSConfiguration: { CORSRules } }));
    return `pages of ${origin} may upload and download (CORS)`;
  }

  private async endUnfinished(): Promise<string> {
    const { client, name } = this.bucket;
    try {
      const earlier = await client
        .send(new GetBucketLifecycleConfigurationCommand({ Bucket: name }))
        .catch((error: unknown) => {
          if (isNamed(error, 'NoSuchLifecycleConfiguration')) return { Rules: [] };
          throw error;
        });
      const Rules = withLifecycleRule(earlier.Rules ?? []);
      await client.send(
        new PutBucketLifecycleConfigurationCommand({ Bucket: name, LifecycleConfiguration: { Rules } }),
      );
      return 'unfinished uploads end after 8 days (lifecycle rule)';
    } catch (error) {
      if (!isConditionUnknown(error)) throw error;
      return 'this server has no lifecycle rules: unfinished uploads are ended by the worker alone';
    }
  }
}

const CORS_ID = 'sampan-pages';
const LIFECYCLE_ID = 'sampan-unfinished-uploads';
/** One day more than the resume window. */
const ABORT_AFTER_DAYS = 8;

/** Response headers that pages read. */
const EXPOSED = [
  'ETag',
  'Content-Length',
  'Content-Range',
  'Accept-Ranges',
  'x-amz-request-id',
  'x-amz-id-2',
  'x-amz-checksum-crc32',
];

/** CORS rule for pages of `origin`; `isLending`: with lent credentials pages also start and abort multipart uploads. */
export function corsRule(origin: string, { isLending }: { isLending: boolean }): CORSRule {
  return {
    ID: CORS_ID,
    AllowedOrigins: [origin],
    AllowedMethods: ['GET', 'HEAD', 'PUT', ...(isLending ? ['POST', 'DELETE'] : [])],
    AllowedHeaders: ['*'],
    ExposeHeaders: EXPOSED,
    MaxAgeSeconds: 3600,
  };
}

export const lifecycleRule: LifecycleRule = {
  ID: LIFECYCLE_ID,
  Status: 'Enabled',
  Filter: { Prefix: '' },
  AbortIncompleteMultipartUpload: { DaysAfterInitiation: ABORT_AFTER_DAYS },
};

/** Replaces an earlier rule of ours and keeps all others. Some servers do not store rule ids: then matches by origin. */
export function withCorsRule(rules: readonly CORSRule[], ours: CORSRule): CORSRule[] {
  const isOurs = ({ ID, AllowedOrigins }: CORSRule): boolean =>
    ID === CORS_ID || (AllowedOrigins?.length === 1 && AllowedOrigins[0] === ours.AllowedOrigins?.[0]);
  return [...rules.filter((rule) => !isOurs(rule)), ours];
}

export function withLifecycleRule(rules: readonly LifecycleRule[]): LifecycleRule[] {
  return [...rules.filter(({ ID }) => ID !== LIFECYCLE_ID), lifecycleRule];
}

/** Whether a rule aborts unfinished uploads in the whole bucket. */
export function endsUnfinished(rules: readonly LifecycleRule[]): boolean {
  return rules.some(
    ({ Status, AbortIncompleteMultipartUpload, Filter }) =>
      Status === 'Enabled' && AbortIncompleteMultipartUpload !== undefined && !Filter?.Prefix && !Filter?.Tag,
  );
}
