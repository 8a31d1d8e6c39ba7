import { RAMRoleARNCredentialsProvider } from '@alicloud/credentials';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { StoreError } from '../object-store.js';
import type { S3StoreConfig } from '../storage.settings.js';
import { credentialsOf } from './s3-client.js';

/** Short, because a person waits for it before the upload starts. */
const TIMEOUT_MS = 10_000;

export interface Assumed {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  expiresAt: Date;
}

export interface TokenService {
  assumeRole(session: { name: string; seconds: number; policy: string }): Promise<Assumed>;
  close(): void;
}

type Sts = NonNullable<S3StoreConfig['sts']>;

/** AWS's token service, or one that is compatible. */
export class AwsTokenService implements TokenService {
  private readonly client: STSClient;

  constructor(
    store: S3StoreConfig,
    private readonly sts: Sts,
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

  async assumeRole({ name, seconds, policy }: { name: string; seconds: number; policy: string }): Promise<Assumed> {
    const { Credentials } = await this.client.send(
      new AssumeRoleCommand({
        RoleArn: this.sts.roleArn,
        RoleSessionName: name,
        DurationSeconds: seconds,
        Policy: policy,
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
    };
  }

  close(): void {
    this.client.destroy();
  }
}

/** Alibaba's token service. It speaks HTTPS only. */
export class AlibabaTokenService implements TokenService {
  constructor(
    private readonly store: S3StoreConfig,
    private readonly sts: Sts,
  ) {}

  async assumeRole({ name, seconds, policy }: { name: string; seconds: number; policy: string }): Promise<Assumed> {
    const { accessKeyId, secretAccessKey, region } = this.store;
    const key = { accessKeyId: accessKeyId ?? '', accessKeySecret: secretAccessKey ?? '', securityToken: '' };
    const host =
      this.sts.endpoint === undefined
        ? `sts.${region.replace(/^oss-/, '')}.aliyuncs.com`
        : new URL(this.sts.endpoint).host;
    // A provider keeps what it was given: each policy needs its own.
    const provider = RAMRoleARNCredentialsProvider.builder()
      .withCredentialsProvider({
        getCredentials: () => Promise.resolve({ ...key, providerName: 'static_ak' }),
        getProviderName: () => 'static_ak',
      })
      .withRoleArn(this.sts.roleArn)
      .withStsEndpoint(host)
      .withRoleSessionName(name)
      .withDurationSeconds(seconds)
      .withPolicy(policy)
      .withConnectTimeout(TIMEOUT_MS)
      .withReadTimeout(TIMEOUT_MS)
      .build();
    const session = await provider.getSession();
    return {
      accessKeyId: session.accessKeyId,
      secretAccessKey: session.accessKeySecret,
      sessionToken: session.securityToken,
      expiresAt: new Date(session.expiration),
    };
  }

  close(): void {
    // It holds no connection of its own.
  }
}
