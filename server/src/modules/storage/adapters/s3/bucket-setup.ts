import {
  CreateBucketCommand,
  GetBucketCorsCommand,
  GetBucketLifecycleConfigurationCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  type BucketLocationConstraint,
} from '@aws-sdk/client-s3';
import type { S3StoreConfig } from '../../../../config/stores.js';
import type { Bucket } from './bucket.js';
import { corsRule, withCorsRule, withLifecycleRule } from './bucket-rules.js';
import { isConditionUnknown, isNamed } from './store-failures.js';

/** The one region that must not be named when a bucket is made. */
const UNNAMED_REGION = 'us-east-1';

/** Makes a bucket what the product needs; to be done again at will. Rules of others stay. Answers what it did. */
export class BucketSetup {
  constructor(
    private readonly bucket: Bucket,
    private readonly config: S3StoreConfig,
  ) {}

  async run(origin: string): Promise<string[]> {
    return [await this.create(), await this.allowPages(origin), await this.endUnfinished()];
  }

  private async create(): Promise<string> {
    const { client, name } = this.bucket;
    try {
      await client.send(new HeadBucketCommand({ Bucket: name }));
      return `bucket ${name} is there`;
    } catch (error) {
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
