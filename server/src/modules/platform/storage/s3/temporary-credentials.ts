import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { NO_OVERWRITE } from '../domain/no-overwrite.js';
import type { S3StoreConfig } from '../storage.settings.js';
import { credentialsOf } from './s3-client.js';
import { sessionPolicy } from '../domain/session-policy.js';
import { type LentCredentials, type Loan, StoreError, type Via } from '../object-store.js';

/** Short, because a person waits for it before the upload starts. */
const TIMEOUT_MS = 10_000;

/** Requests short-lived credentials for one prefix from the token service (STS). */
export class CredentialLender {
  private readonly client: STSClient;

  constructor(
    private readonly store: S3StoreConfig,
    private readonly sts: NonNullable<S3StoreConfig['sts']>,
    /** URLs of the bucket for the client. */
    private readonly addresses: Record<Via, URL>,
  ) {
    this.client = new STSClient({
      region: store.region,
      ...(sts.endpoint !== undefined && { endpoint: sts.endpoint }),
      ...credentialsOf(store),
      requestHandler: new NodeHttpHandler({
        connectionTimeout: TIMEOUT_MS,
        requestTimeout: TIMEOUT_MS,
        throwOnRequestTimeout: true,
      }),
    });
  }

  async lend({ slug, prefix, seconds, via = 'origin' }: Loan): Promise<LentCredentials> {
    const { roleArn, onlyNew } = this.sts;
    const [, partition = 'aws'] = roleArn.split(':');
    const policy = sessionPolicy({
      bucket: this.store.bucket,
      prefix,
      partition: partition.startsWith('aws') ? partition : 'aws',
      onlyNew,
    });
    const { Credentials } = await this.client.send(
      new AssumeRoleCommand({
        RoleArn: roleArn,
        RoleSessionName: `sampan-${slug}`,
        DurationSeconds: seconds,
        Policy: JSON.stringify(policy),
      }),
    );
    const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = Credentials ?? {};
    if (!AccessKeyId || !SecretAccessKey || !SessionToken || !Expiration) {
      throw new StoreError('unavailable', 'the token service answered without credentials');
    }
    return {
      accessKeyId: AccessKeyId,
      secretAccessKey: SecretAccessKey,
      sessionToken: SessionToken,
      expiresAt: Expiration,
      endpoint: this.addresses[via].href.replace(/\/$/, ''),
      bucket: this.store.bucket,
      region: this.store.region,
      noOverwriteHeaders: NO_OVERWRITE[this.store.noOverwrite],
    };
  }

  close(): void {
    this.client.destroy();
  }
}
