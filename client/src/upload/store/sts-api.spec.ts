import { SkippingClock } from '../testing/harness.js';
import { StsApi } from './sts-api.js';
import type { MultipartScope, UploadApi } from './upload-api.js';

const scope = {
  slug: 'abc1234',
  uploadId: 'upload',
  credential: {
    endpoint: 'https://bucket.example.com',
    prefix: 'users/one/abc1234/',
    AccessKeyId: 'id',
    AccessKeySecret: 'secret',
    SecurityToken: '',
    region: 'eu-central-1',
  },
  signal: new AbortController().signal,
} as unknown as MultipartScope;

/** Five parts, two a page. */
function pageAfter(after: number, nextMarker: string): string {
  const numbers = [1, 2, 3, 4, 5].filter((number) => number > after);
  const parts = numbers.slice(0, 2).map((number) => `<Part><PartNumber>${number}</PartNumber><Size>5</Size></Part>`);
  return `<ListPartsResult><IsTruncated>${numbers.length > 2}</IsTruncated>${nextMarker}${parts.join('')}</ListPartsResult>`;
}

async function listed(answer: (after: number) => string): Promise<{ numbers: number[]; asked: number[] }> {
  const asked: number[] = [];
  const api = new StsApi({
    server: {} as UploadApi,
    transport: {
      send: ({ url }) => {
        const after = Number(new URL(url).searchParams.get('part-number-marker') ?? 0);
        asked.push(after);
        return Promise.resolve({ status: 200, header: () => undefined, text: answer(after) });
      },
    },
    clock: new SkippingClock(),
    requestTimeoutMs: 1000,
    hasChecksums: false,
  }).asUploadApi();
  const { parts } = await api.listParts(scope, { itemPath: 'users/one/abc1234/a.bin' });
  return { numbers: parts.map(({ partNumber }) => partNumber), asked };
}

it.each([
  ['right', (after: number) => `<NextPartNumberMarker>${after + 2}</NextPartNumberMarker>`],
  ['missing', () => ''],
  ['one that does not move', () => '<NextPartNumberMarker>0</NextPartNumberMarker>'],
])('lists all parts where the next marker is %s', async (_, marker) => {
  expect(await listed((after) => pageAfter(after, marker(after)))).toEqual({
    numbers: [1, 2, 3, 4, 5],
    asked: [0, 2, 4],
  });
});

it('ends where a store begins its list again and again', async () => {
  await expect(listed(() => pageAfter(0, ''))).rejects.toMatchObject({
    code: 'store-refused',
    message: 'the store repeats its list of parts',
  });
});

it.each([
  [undefined, 'if-none-match'],
  [{ 'x-oss-forbid-overwrite': 'true' }, 'x-oss-forbid-overwrite'],
])('overwrites nothing, by the header that the store names: %j', async (noOverwriteHeaders, header) => {
  const sent: Record<string, string>[] = [];
  const api = new StsApi({
    server: {} as UploadApi,
    transport: {
      send: ({ headers }) => {
        sent.push(headers);
        return Promise.resolve({ status: 200, header: () => undefined, text: '' });
      },
    },
    clock: new SkippingClock(),
    requestTimeoutMs: 1000,
    hasChecksums: false,
  }).asUploadApi();
  const lent = { ...scope, credential: { ...scope.credential, noOverwriteHeaders } } as MultipartScope;
  const itemPath = 'users/one/abc1234/a.bin';
  const { requests } = await api.signPuts(lent, { itemPaths: [itemPath] });
  await api.completeMultipart(lent, { itemPath, parts: [{ partNumber: 1, etag: 'a' }] });
  const isNoOverwrite = (name: string): boolean => /none-match|forbid/.test(name);
  for (const headers of [requests[0]?.headers ?? {}, ...sent])
    expect(Object.keys(headers).filter(isNoOverwrite)).toEqual([header]);
  expect(new URL(requests[0]?.url ?? '').searchParams.get('X-Amz-SignedHeaders')).toContain(header);
});
