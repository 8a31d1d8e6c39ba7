/** Plain segments with a trailing slash: no character that a policy interprets as wildcard or variable. */
const PLAIN_PREFIX = /^([A-Za-z0-9_~-][A-Za-z0-9._~-]*\/)+$/;

export interface PolicyStatement {
  Sid: string;
  Effect: 'Allow' | 'Deny';
  Action: string[];
  Resource: string;
  Condition?: Record<string, Record<string, string>>;
}

export interface SessionPolicy {
  Version: '2012-10-17';
  Statement: PolicyStatement[];
}

/** The same for Alibaba's RAM, whose conditions cannot demand its header against overwriting. */
export function alibabaPolicy({ bucket, prefix }: { bucket: string; prefix: string }): object {
  assertPlain(prefix);
  const Action = ['oss:PutObject', 'oss:AbortMultipartUpload', 'oss:ListParts'];
  return {
    Version: '1',
    Statement: [{ Effect: 'Allow', Action, Resource: `acs:oss:*:*:${bucket}/${prefix}*` }],
  };
}

function assertPlain(prefix: string): void {
  if (!PLAIN_PREFIX.test(prefix)) throw new Error('this prefix cannot be part of a policy');
}

/**
 * Policy of lent credentials: put objects, whole or in parts, below one prefix, and list or abort their own multipart
 * uploads. Everything else is denied, whatever the role allows. `onlyNew` also denies overwriting; it needs a store that
 * supports the condition.
 */
export function sessionPolicy({
  bucket,
  prefix,
  partition,
  onlyNew,
}: {
  bucket: string;
  prefix: string;
  /** Partition of the ARNs, such as `aws` or `aws-cn`. */
  partition: string;
  onlyNew: boolean;
}): SessionPolicy {
  assertPlain(prefix);
  const Resource = `arn:${partition}:s3:::${bucket}/${prefix}*`;
  const write: PolicyStatement = {
    Sid: 'WriteOwnUpload',
    Effect: 'Allow',
    Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
    Resource,
  };
  const keep: PolicyStatement = {
    Sid: 'KeepWhatIsThere',
    Effect: 'Deny',
    Action: ['s3:PutObject'],
    Resource,
    Condition: { Null: { 's3:if-none-match': 'true' }, Bool: { 's3:ObjectCreationOperation': 'true' } },
  };
  return { Version: '2012-10-17', Statement: onlyNew ? [write, keep] : [write] };
}
