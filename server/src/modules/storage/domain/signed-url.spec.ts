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
  });
});
