/** Plain segments and a slash at the end: nothing a policy would take for a wildcard or a variable (A64). */
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

/**
 * What borrowed credentials may do: put objects, whole or in parts, below one prefix, and see or drop the parts of their
 * own uploads. Nothing else is named, so nothing else is allowed, whatever the role could do (A67). `onlyNew`: not even
 * their own objects can they write over; needs a store that knows the condition.
 */
export function sessionPolicy({
  bucket,
  prefix,
  partition,
  onlyNew,
}: {
  bucket: string;
  prefix: string;
  /** First part of every ARN there. */
  partition: string;
  onlyNew: boolean;
}): SessionPolicy {
  if (!PLAIN_PREFIX.test(prefix)) throw new Error('this prefix cannot stand in a policy');
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
