import { type Grant, UrlSigner } from './signed-url.js';

const SECRET = 'first-secret-of-at-least-32-bytes';
const OTHER = 'other-secret-of-at-least-32-bytes';
const now = new Date('2026-01-01T00:00:00Z');
const clock = { now: () => now };
const signer = new UrlSigner([SECRET], clock);
const expires = signer.expiry(300);

const grants: Grant[] = [
  { op: 'put', key: 'a/b', expires, size: 10, type: 'text/plain' },
  { op: 'part', key: 'a/b', expires, upload: 'u', part: 3, offset: 0, size: 10 },
  { op: 'put', key: 'a/b', expires, size: 10, type: 'text/plain', crc32: 0xdeadbeef },
  { op: 'part', key: 'a/b', expires, upload: 'u', part: 3, offset: 0, size: 10, crc32: 0 },
  { op: 'get', key: 'a/b', expires, name: '报价单 अनुबंध é&=?#.pdf', etag: 'e', token: 't' },
  { op: 'get', key: 'a/b', expires, name: 'plain' },
  { op: 'get', key: 'a/b', expires, name: 'plain', type: 'image/webp' },
];

describe('signed addresses', () => {
  it.each(grants)('give back what was signed: $op', (grant) => {
    expect(signer.verify(signer.sign(grant))).toEqual({ grant });
  });

  it.each(grants)('no part of a $op address can be changed, left out, added or doubled', (grant) => {
    const address = signer.sign(grant);
    const [key = '', query = ''] = address.split('?');
    const parameters = [...new URLSearchParams(query)];
    const forged = parameters.flatMap(([name, value], index) => {
      const others = parameters.filter((_, position) => position !== index);
      const digits = /^\d+$/.test(value) ? String(Number(value) + 1) : `${value}x`;
      return [others, [...others, [name, digits]], [...parameters, [name, value]], [...others, [name, '']]];
    });
    forged.push([...parameters, ['versionId', '1']]);
    for (const some of forged as [string, string][][]) {
      expect(signer.verify(`${key}?${new URLSearchParams(some).toString()}`)).toEqual({ refusal: 'refused' });
    }
    expect(signer.verify(address.replace('a/b', 'a/c'))).toEqual({ refusal: 'refused' });
    expect(signer.verify(key)).toEqual({ refusal: 'refused' });
    expect(signer.verify(`${address}!`)).toEqual({ refusal: 'refused' });
  });

  it('have their parameters in order, whatever that of the grant', () => {
    const [put] = grants;
    const backwards = Object.fromEntries(Object.entries(put ?? {}).toReversed()) as Grant;
    expect(signer.sign(backwards)).toBe(
      'a/b?expires=1767225900&op=put&size=10&type=text%2Fplain&signature=B_B8jbz4Nc1lk2A5YepqQdc5KcjFo6AoZIhQ_PQRiyU',
    );
  });

  it.each([
    ['a missing parameter', { type: undefined }],
    ['an unknown parameter', { versionId: '1' }],
    ['half a byte', { size: 0.5 }],
    ['a negative number', { size: -1 }],
  ])('with %s are refused, though they are signed', (_, changes) => {
    expect(signer.verify(signer.sign({ ...grants[0], ...changes } as Grant))).toEqual({ refusal: 'refused' });
  });

  it.each([
    [8192, true],
    [8193, false],
  ])('may have a query of %i characters: %s', (length, isAllowed) => {
    const named = (name: string): string => signer.sign({ op: 'get', key: 'a/b', expires, name });
    const address = named('x'.repeat(length + 'a/b?'.length - named('').length));
    expect(address).toHaveLength(length + 'a/b?'.length);
    expect('grant' in signer.verify(address)).toBe(isAllowed);
  });

  it('count from the second that has begun', () => {
    const late = new UrlSigner([SECRET], { now: () => new Date(now.getTime() + 999) });
    expect(late.expiry(300)).toBe(expires);
  });

  it('run out', () => {
    const later = new UrlSigner([SECRET], { now: () => new Date(now.getTime() + 300_000) });
    const justBefore = new UrlSigner([SECRET], { now: () => new Date(now.getTime() + 299_999) });
    const [grant] = grants;
    if (!grant) throw new Error('a grant expected');
    expect(later.verify(signer.sign(grant))).toEqual({ refusal: 'refused' });
    expect(justBefore.verify(signer.sign(grant))).toEqual({ grant });
  });

  it('stay valid while the secret is being replaced, and not with a foreign one', () => {
    const [grant] = grants;
    if (!grant) throw new Error('a grant expected');
    const address = signer.sign(grant);
    expect(new UrlSigner([OTHER, SECRET], clock).verify(address)).toEqual({ grant });
    expect(new UrlSigner([OTHER], clock).verify(address)).toEqual({ refusal: 'refused' });
  });

  it('reports invalid keys as such, whatever the query', () => {
    const [grant] = grants;
    if (!grant) throw new Error('a grant expected');
    const [, query = ''] = signer.sign(grant).split('?');
    for (const key of ['a/../b', 'a%2fb', '..', 'a//b', '/a', 'a/b+', 'a/b.lock~/..', 'a\\b', '']) {
      expect(signer.verify(`${key}?${query}`)).toEqual({ refusal: 'not-a-key' });
    }
  });

  it('no secret, or a short one, is no secret', () => {
    expect(() => new UrlSigner([], clock)).toThrow('32 bytes');
    expect(() => new UrlSigner([SECRET, ''], clock)).toThrow('32 bytes');
    expect(() => new UrlSigner(['x'.repeat(31)], clock)).toThrow('32 bytes');
    expect(() => new UrlSigner(['x'.repeat(32)], clock)).not.toThrow();
  });
});
