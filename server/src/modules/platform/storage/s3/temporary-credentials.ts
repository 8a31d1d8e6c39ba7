import { NO_OVERWRITE } from '../domain/no-overwrite.js';
import { alibabaPolicy, sessionPolicy } from '../domain/session-policy.js';
import type { LentCredentials, Loan, Via } from '../object-store.js';
import { isAlibabaRole, type S3StoreConfig } from '../storage.settings.js';
import { AlibabaTokenService, AwsTokenService, type TokenService } from './token-services.js';

/** Requests short-lived credentials for one prefix from the token service (STS). */
export class CredentialLender {
  private readonly service: TokenService;

  constructor(
    private readonly store: S3StoreConfig,
    private readonly sts: NonNullable<S3StoreConfig['sts']>,
    /** URLs of the bucket for the client. */
    private readonly addresses: Record<Via, URL>,
  ) {
    this.service = isAlibabaRole(sts.roleArn) ? new AlibabaTokenService(store, sts) : new AwsTokenService(store, sts);
  }

  async lend({ slug, prefix, seconds, via = 'origin' }: Loan): Promise<LentCredentials> {
    const { bucket, region, noOverwrite, checksums } = this.store;
    const policy = JSON.stringify(this.policyFor(prefix));
    const assumed = await this.service.assumeRole({ name: `sampan-${slug}`, seconds, policy });
    return {
      ...assumed,
      endpoint: this.addresses[via].href.replace(/\/$/, ''),
      bucket,
      region,
      noOverwriteHeaders: NO_OVERWRITE[noOverwrite],
      hasChecksums: checksums,
    };
  }

  private policyFor(prefix: string): object {
    const { bucket } = this.store;
    const { roleArn, onlyNew } = this.sts;
    if (isAlibabaRole(roleArn)) return alibabaPolicy({ bucket, prefix });
    const [, partition = 'aws'] = roleArn.split(':');
    return sessionPolicy({ bucket, prefix, partition: partition.startsWith('aws') ? partition : 'aws', onlyNew });
  }

  close(): void {
    this.service.close();
  }
}
