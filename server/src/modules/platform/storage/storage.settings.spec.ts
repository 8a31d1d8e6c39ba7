import { storageSettings, storesSchema } from './storage.settings.js';

const KEY = 'a-secret-access-key';
const bucket = {
  name: 'far-away',
  kind: 's3',
  bucket: 'sampan-files',
  region: 'eu-central-1',
  accessKeyId: 'AKIAEXAMPLE',
  secretAccessKey: KEY,
};
const parse = (list: unknown) => storesSchema.safeParse(JSON.stringify(list));
const issuesOf = (text: string): string[] =>
  storesSchema.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

describe('the stores of the configuration', () => {
  it('on AWS: requests encryption, the bucket is in the host', () => {
    expect(parse([bucket]).data).toEqual([
      { ...bucket, checksums: true, forcePathStyle: false, noOverwrite: 'if-none-match', sse: 'AES256' },
    ]);
  });

  it('on another server: the bucket is in the path, and nothing is asked that it may not know', () => {
    const other = { ...bucket, endpoint: 'https://s3.example.com/' };
    expect(parse([other]).data).toEqual([
      {
        ...other,
        endpoint: 'https://s3.example.com',
        checksums: true,
        forcePathStyle: true,
        noOverwrite: 'if-none-match',
        sse: 'none',
      },
    ]);
    const said = { ...other, forcePathStyle: false, sse: 'AES256', checksums: false };
    expect(parse([said]).data).toMatchObject([{ forcePathStyle: false, sse: 'AES256', checksums: false }]);
  });

  it('with a token service: only new objects may be made where AWS itself decides', () => {
    const roleArn = 'arn:aws:iam::123456789012:role/sampan';
    const onlyNewOf = (store: object): unknown => parse([{ ...bucket, ...store }]).data?.[0];
    expect(onlyNewOf({ sts: { roleArn } })).toMatchObject({ sts: { roleArn, onlyNew: true } });
    expect(onlyNewOf({ sts: { roleArn, endpoint: 'http://sts.local' } })).toMatchObject({ sts: { onlyNew: false } });
    expect(onlyNewOf({ sts: { roleArn, onlyNew: false } })).toMatchObject({ sts: { onlyNew: false } });
    expect(issuesOf(JSON.stringify([{ ...bucket, sts: { roleArn: 'sampan' } }]))).toEqual([
      '[0.sts.roleArn] expected the ARN of a role, see docs/stores.md',
    ]);
  });

  it('with the credentials of the machine: no key, but not half of one', () => {
    const { accessKeyId: _, secretAccessKey: __, ...keyless } = bucket;
    expect(parse([keyless]).data?.[0]).not.toHaveProperty('accessKeyId');
    expect(issuesOf(JSON.stringify([{ ...keyless, accessKeyId: 'AKIAEXAMPLE' }]))).toEqual([
      '[0] set both "accessKeyId" and "secretAccessKey", or neither, see docs/stores.md',
    ]);
  });

  it('a store says how it overwrites nothing: there is no way without', () => {
    const other = { ...bucket, endpoint: 'https://s3.oss-cn-hongkong.aliyuncs.com' };
    const hosted = { noOverwrite: 'alibaba', forcePathStyle: false };
    expect(parse([{ ...other, noOverwrite: 'alibaba' }]).data).toMatchObject([hosted]);
    expect(issuesOf(JSON.stringify([{ ...other, noOverwrite: 'none' }]))[0]).toMatch(/^\[0\.noOverwrite\]/);
  });

  it('credentials of a token service are those of the store that is declared', () => {
    const endpoint = 'https://s3.oss-cn-hongkong.aliyuncs.com';
    const roleArn = 'acs:ram::1234567890123456:role/sampan';
    const oss = { ...bucket, endpoint, noOverwrite: 'alibaba', checksums: false, sts: { roleArn } };
    expect(parse([oss]).data).toMatchObject([{ sts: { roleArn, onlyNew: false } }]);
    const { accessKeyId: _, secretAccessKey: __, ...keyless } = oss;
    const wrong = [
      [{ ...oss, noOverwrite: 'tencent' }, 'there is no "sts"'],
      [{ ...oss, noOverwrite: 'if-none-match' }, 'must be of one provider'],
      [{ ...oss, sts: { roleArn: 'arn:aws:iam::123456789012:role/sampan' } }, 'must be of one provider'],
      [keyless, 'set "accessKeyId"'],
      [{ ...oss, sts: { roleArn, onlyNew: true } }, 'remove "sts.onlyNew"'],
      [{ ...oss, sts: { roleArn, endpoint: 'http://sts.local' } }, 'must begin with https://'],
    ] as const;
    for (const [store, said] of wrong) expect(issuesOf(JSON.stringify([store]))[0]).toContain(said);
  });

  it('keeps their order: the first is the default', () => {
    expect(parse([{ name: 'b', kind: 'disk' }, bucket]).data?.map(({ name }) => name)).toEqual(['b', 'far-away']);
  });

  it('refuses what cannot be, by its place in the list', () => {
    expect(issuesOf('not JSON')).toEqual(['expected a JSON list of stores, see docs/stores.md']);
    expect(issuesOf('[]')).toHaveLength(1);
    expect(issuesOf(JSON.stringify([bucket, bucket]))[0]).toContain('two stores have one name');
    expect(issuesOf('[{"name":"a","kind":"disk"},{"name":"b","kind":"disk"}]')[0]).toContain('one disk store at most');
    expect(issuesOf('[{"name":"a b","kind":"disk"}]')[0]).toMatch(/^\[0\.name\] expected 1 to 40 letters/);
    expect(issuesOf('[{"name":"a","kind":"tape"}]')[0]).toMatch(/^\[0\.kind\]/);
    const { region: _, ...without } = bucket;
    expect(issuesOf(JSON.stringify([without]))[0]).toMatch(/^\[0\.region\]/);
  });

  it('never reveals a secret', () => {
    const wrong = [
      { ...bucket, secretAccessKey: [KEY] },
      { ...bucket, name: KEY + KEY, endpoint: KEY, region: 5 },
    ];
    for (const store of wrong) {
      const said = issuesOf(JSON.stringify([store]));
      expect(said.length).toBeGreaterThan(0);
      expect(said.join()).not.toContain(KEY);
    }
    expect(issuesOf(`[{"secretAccessKey":"${KEY}"`).join()).not.toContain(KEY);
  });
});

it('takes as size from which files go in parts what every store can hold in one request and in a part', () => {
  const size = storageSettings.MULTIPART_FROM_BYTES;
  expect(size.parse(undefined)).toBe(50_000_000);
  expect(size.parse('5242880')).toBe(5_242_880);
  expect(size.safeParse('5242879').success).toBe(false);
  expect(size.safeParse('5368709120').success).toBe(true);
  expect(size.safeParse('5368709121').success).toBe(false);
  expect(size.safeParse('6 MB').success).toBe(false);
});
