import { alibabaPolicy, type PolicyStatement, type SessionPolicy, sessionPolicy } from './session-policy.js';

const OWN = 'users/alice/AbCdEf1/';
const policy = sessionPolicy({ bucket: 'files', prefix: OWN, partition: 'aws', onlyNew: false });
const strict = sessionPolicy({ bucket: 'files', prefix: OWN, partition: 'aws', onlyNew: true });

/** S3's actions, without those for whole accounts. */
const ACTIONS = `
  GetObject GetObjectVersion GetObjectAcl GetObjectTagging GetObjectAttributes GetObjectTorrent
  GetObjectRetention GetObjectLegalHold RestoreObject SelectObjectContent PutObject PutObjectAcl
  PutObjectVersionAcl PutObjectTagging PutObjectRetention DeleteObject DeleteObjectVersion DeleteObjectTagging
  BypassGovernanceRetention ReplicateObject AbortMultipartUpload ListMultipartUploadParts
  ListBucketMultipartUploads PutObjectLegalHold ListBucket ListBucketVersions ListAllMyBuckets GetBucketLocation
  CreateBucket DeleteBucket GetBucketPolicy PutBucketPolicy DeleteBucketPolicy GetBucketAcl PutBucketAcl
  GetBucketCORS PutBucketCORS PutLifecycleConfiguration PutBucketVersioning PutEncryptionConfiguration
  PutBucketPublicAccessBlock PutBucketNotification PutReplicationConfiguration PutBucketTagging
`
  .trim()
  .split(/\s+/);
const ALLOWED = ['PutObject', 'AbortMultipartUpload', 'ListMultipartUploadParts'];

const bucket = 'arn:aws:s3:::files';
const FOREIGN = [
  bucket,
  `${bucket}/`,
  `${bucket}/other.txt`,
  'arn:aws:s3:::another/users/alice/AbCdEf1/a.txt',
  'arn:aws:s3:::files-2/users/alice/AbCdEf1/a.txt',
  `${bucket}/users/bob/AbCdEf1/a.txt`,
  `${bucket}/users/alice/a.txt`,
  `${bucket}/users/alice/AbCdEf1`,
  `${bucket}/users/alice/AbCdEf12/a.txt`,
  `${bucket}/users/alice/AbCdEf2/a.txt`,
  `${bucket}/users/ALICE/abcdef1/a.txt`,
  `${bucket}/anon/alice/AbCdEf1/a.txt`,
  `${bucket}//users/alice/AbCdEf1/a.txt`,
  `${bucket}/./users/alice/AbCdEf1/a.txt`,
  `${bucket}/users/%61lice/AbCdEf1/a.txt`,
  `${bucket}/users%2falice%2fAbCdEf1%2fa.txt`,
];

interface Call {
  action: string;
  resource: string;
  facts?: Record<string, string>;
}

/** IAM's evaluation: a matching Deny wins, then a matching Allow; default: denied. */
function isAllowed({ Statement }: SessionPolicy, call: Call): boolean {
  const matching = Statement.filter((statement) => doesMatch(statement, call));
  return matching.length > 0 && matching.every(({ Effect }) => Effect === 'Allow');
}

function doesMatch(
  { Action, Resource, Condition = {} }: PolicyStatement,
  { action, resource, facts = {} }: Call,
): boolean {
  const isNamed = Action.some((pattern) => like(pattern.toLowerCase(), `s3:${action}`.toLowerCase()));
  const conditions = Object.entries(Condition);
  return isNamed && like(Resource, resource) && conditions.every(([operator, keys]) => holds(operator, keys, facts));
}

function holds(operator: string, keys: Record<string, string>, facts: Record<string, string>): boolean {
  return Object.entries(keys).every(([key, value]) => {
    if (operator === 'Null') return value === (key in facts ? 'false' : 'true');
    if (operator === 'Bool') return value === facts[key];
    throw new Error(`what does ${operator} mean?`);
  });
}

function like(pattern: string, text: string): boolean {
  const literal = (part: string): string => part.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
  const parts = pattern.split(/([*?])/).map((part) => ({ '*': '.*', '?': '.' })[part] ?? literal(part));
  return new RegExp(`^${parts.join('')}$`, 's').test(text);
}

describe('what borrowed credentials may do', () => {
  it('on the own prefix only put objects, and see or drop the parts of own uploads', () => {
    const resource = `${bucket}/${OWN}folder/a.txt`;
    expect(ACTIONS.filter((action) => isAllowed(policy, { action, resource }))).toEqual(ALLOWED);
  });

  it.each(FOREIGN)('nothing on %s', (resource) => {
    for (const each of [policy, strict]) {
      expect(ACTIONS.filter((action) => isAllowed(each, { action, resource }))).toEqual([]);
    }
  });

  it('dots in a key lead nowhere, since a key is no path: it stays below the own prefix', () => {
    const resource = `${bucket}/${OWN}../../bob/AbCdEf1/a.txt`;
    expect(ACTIONS.filter((action) => isAllowed(policy, { action, resource }))).toEqual(ALLOWED);
  });

  it('allows only new objects if the store checks conditions: parts are exempt, unconditional completion is denied', () => {
    const call = { action: 'PutObject', resource: `${bucket}/${OWN}a.txt` };
    const creates = { 's3:ObjectCreationOperation': 'true' };
    expect(isAllowed(strict, { ...call, facts: creates })).toBe(false);
    expect(isAllowed(strict, { ...call, facts: { ...creates, 's3:if-none-match': '*' } })).toBe(true);
    expect(isAllowed(strict, { ...call, facts: { 's3:ObjectCreationOperation': 'false' } })).toBe(true);
    expect(isAllowed(policy, { ...call, facts: creates })).toBe(true);
  });

  it('is a policy that every store understands', () => {
    const Resource = 'arn:aws:s3:::files/users/alice/AbCdEf1/*';
    expect(strict).toEqual({
      Version: '2012-10-17',
      Statement: [
        {
          Sid: 'WriteOwnUpload',
          Effect: 'Allow',
          Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
          Resource,
        },
        {
          Sid: 'KeepWhatIsThere',
          Effect: 'Deny',
          Action: ['s3:PutObject'],
          Resource,
          Condition: { Null: { 's3:if-none-match': 'true' }, Bool: { 's3:ObjectCreationOperation': 'true' } },
        },
      ],
    });
  });

  it('says the same in the words of Alibaba', () => {
    expect(alibabaPolicy({ bucket: 'files', prefix: OWN })).toEqual({
      Version: '1',
      Statement: [
        {
          Effect: 'Allow',
          Action: ['oss:PutObject', 'oss:AbortMultipartUpload', 'oss:ListParts'],
          Resource: 'acs:oss:*:*:files/users/alice/AbCdEf1/*',
        },
      ],
    });
  });

  it('no prefix can bring a wildcard, a variable or a quote', () => {
    const wrong = [
      '',
      '*',
      'a/*/',
      'users/?/x/',
      'users/${aws:username}/',
      'a/"b/',
      'users/a',
      '/',
      'a//',
      '../',
      'a/./',
    ];
    for (const prefix of wrong) {
      expect(() => sessionPolicy({ bucket: 'files', prefix, partition: 'aws', onlyNew: true })).toThrow();
      expect(() => alibabaPolicy({ bucket: 'files', prefix })).toThrow();
    }
  });

  it('is short enough for a token service', () => {
    const prefix = `users/${'o'.repeat(64)}/${'s'.repeat(22)}/`;
    const longest = sessionPolicy({ bucket: 'b'.repeat(63), prefix, partition: 'aws-us-gov', onlyNew: true });
    expect(JSON.stringify(longest).length).toBeLessThan(2048);
  });
});
