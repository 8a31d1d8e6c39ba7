import { isCachedByClient, parseRange, wantedRange } from './byte-range.js';

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
