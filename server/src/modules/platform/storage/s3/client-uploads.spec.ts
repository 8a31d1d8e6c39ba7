import { parseUploadId, toUploadId } from './client-uploads.js';

const mark = '0123456789abcdef0123456789abcdef';

describe('the id of an upload in parts', () => {
  it.each(['VXBsb2FkIElEIGZvciA2aWWpbmcncyBteS1tb3ZpZS5tMnRzIHVwbG9hZA', 'a.b_c-d', '2~With/other+signs=', 'ü'])(
    'encodes S3 id %s, size and mark in URL-safe characters',
    (s3Id) => {
      for (const size of [1, 5_000_000_000_000, Number.MAX_SAFE_INTEGER]) {
        const id = toUploadId({ size, mark, s3Id });
        expect(id).toMatch(/^[A-Za-z0-9_.-]+$/);
        expect(parseUploadId(id)).toEqual({ size, mark, s3Id });
      }
    },
  );

  it('returns null for ids of S3 and others', () => {
    const id = toUploadId({ size: 10, mark, s3Id: 'abc' });
    const wrong = [
      '',
      'abc',
      id.replace('sampan1', 'sampan2'),
      id.replace(mark, 'short'),
      `${id} `,
      `sampan1-zzzzzzzzzzzz-${mark}-x`,
    ];
    for (const text of wrong) expect(parseUploadId(text)).toBeNull();
  });
});
