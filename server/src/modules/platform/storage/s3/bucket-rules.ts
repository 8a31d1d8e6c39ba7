import type { CORSRule, LifecycleRule } from '@aws-sdk/client-s3';

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
