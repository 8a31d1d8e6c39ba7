import { contentDisposition, isCachedByClient, parseRange, wantedRange } from './download-headers.js';

/** Decodes it like a browser (RFC 8187). */
function decoded(header: string): string {
  return decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(header)?.[1] ?? '');
}

describe('contentDisposition', () => {
  it.each([
    '报价单 अनुबंध é.pdf',
    'क्षेत्र‌ज्ञ.txt',
    'a b.zip',
    '100% (final)*!.txt',
    '👩‍👩‍👧 family.jpg',
    '.env',
    'x'.repeat(300),
  ])('keeps %s exactly', (name) => {
    expect(decoded(contentDisposition(name))).toBe(name);
  });

  it('escapes what RFC 8187 does not allow', () => {
    expect(contentDisposition("(a)*'!.txt")).toMatch(/; filename\*=UTF-8''%28a%29%2A%27!\.txt$/);
  });

  it('a name with quotes and line breaks makes one line and no second header', () => {
    const header = contentDisposition('a"\r\nSet-Cookie: x=1;.pdf');
    expect(header).toBe(
      `attachment; filename="a_Set-Cookie: x=1_.pdf"; filename*=UTF-8''a%22Set-Cookie%3A%20x%3D1%3B.pdf`,
    );
    // eslint-disable-next-line no-control-regex -- the test is that none is left
    expect(header).toMatch(/^[\x20-\x7e]+$/);
  });

  it.each([
    ['Crème brûlée 价.pdf', 'Creme brulee _.pdf'],
    // Some browsers would decode it.
    ['100%25.pdf', '100_25.pdf'],
    ['a"b;c.pdf', 'a_b_c.pdf'],
    ['a~b.pdf', 'a~b.pdf'],
  ])('gives old clients for %s a name in plain latin letters', (name, plain) => {
    expect(contentDisposition(name)).toContain(`filename="${plain}"`);
  });

  it('uses the last segment of a path only, and always has a name', () => {
    expect(contentDisposition('../../etc/passwd')).toContain('filename="passwd"');
    expect(contentDisposition('a\\..\\b.txt')).toContain('filename="b.txt"');
    expect(contentDisposition(' a.txt ')).toContain('filename="a.txt"');
    expect(contentDisposition('')).toContain('filename="download"');
    expect(contentDisposition('\u0000\u0007')).toContain('filename="download"');
  });

  it('lets no mark turn the reading direction, and survives half a character', () => {
    expect(decoded(contentDisposition('photo\u202egpj.exe'))).toBe('photogpj.exe');
    expect(decoded(contentDisposition('a\ud800b'))).toBe('a\ufffdb');
  });
});

describe('parseRange', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 1 }],
    ['bytes=2-5', { start: 2, end: 6 }],
    ['bytes=5-', { start: 5, end: 10 }],
    ['bytes=-3', { start: 7, end: 10 }],
    ['bytes=-99', { start: 0, end: 10 }],
    ['bytes=9-99999', { start: 9, end: 10 }],
    ['BYTES= 1-2 ', { start: 1, end: 3 }],
  ])('%s', (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });

  it.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=a-b', 'bytes=0x1-2'])(
    '%s means the whole',
    (header) => {
      expect(parseRange(header, 10)).toBe('whole');
    },
  );

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('%s begins behind the end', (header) => {
    expect(parseRange(header, 10)).toBe('unsatisfiable');
  });

  it('finds nothing in an empty object', () => {
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(parseRange('bytes=-1', 0)).toBe('unsatisfiable');
    expect(parseRange(undefined, 0)).toBe('whole');
  });
});

describe('wantedRange', () => {
  const validators = ['"a"', 'Tue, 01 Dec 2026 08:00:00 GMT'];

  it.each([undefined, ...validators])('is the range if If-Range is %s', (ifRange) => {
    expect(wantedRange({ 'if-range': ifRange, range: 'bytes=2-5' }, validators, 10)).toEqual({ start: 2, end: 6 });
  });

  it.each(['"b"', 'W/"a"', 'Tue, 01 Dec 2026 08:00:01 GMT', ''])('is the whole if If-Range is %s', (ifRange) => {
    expect(wantedRange({ 'if-range': ifRange, range: 'bytes=2-5' }, validators, 10)).toBe('whole');
  });
});

describe('isCachedByClient', () => {
  it.each(['"a"', 'W/"a"', '*', '"b", "a"', ' "b" ,W/"a"'])('%s names the bytes', (header) => {
    expect(isCachedByClient(header, '"a"')).toBe(true);
  });

  it.each([undefined, '', '"b"', 'a', '"ab"', 'W/"b"'])('%s does not', (header) => {
    expect(isCachedByClient(header, '"a"')).toBe(false);
  });
});
