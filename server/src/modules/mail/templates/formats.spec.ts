import { formatsOf } from './formats.js';

describe('sizes', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [1_234_567, '1.2 MB'],
    [999_949, '999.9 kB'],
    [999_950, '1 MB'],
    [5e9, '5 GB'],
    [2.5e12, '2.5 TB'],
    [3.2e15, '3,200 TB'],
  ])('%d bytes are %j', (bytes, expected) => {
    expect(formatsOf('en').bytes(bytes)).toBe(expected);
  });

  it('are written in Chinese', () => {
    expect(formatsOf('zh').bytes(3)).toBe('3字节');
    expect(formatsOf('zh').bytes(61_200_000)).toBe('61.2 MB');
  });
});

describe('instants', () => {
  it('name their time zone', () => {
    const instant = Date.UTC(2026, 6, 5, 0, 5);
    expect(formatsOf('en').instant(instant)).toBe('July 5, 2026 at 00:05 UTC');
    expect(formatsOf('zh').instant(instant)).toBe('2026年7月5日 00:05 UTC');
  });
});

describe('places', () => {
  it('name the country in the language of the mail', () => {
    expect(formatsOf('en').place({ city: 'Shenzhen', country: 'CN' })).toBe('Shenzhen, China');
    expect(formatsOf('zh').place({ city: '', country: 'IN' })).toBe('印度');
    expect(formatsOf('zh').place({ city: '深圳', country: 'CN' })).toBe('中国 深圳');
  });

  it('take a country by name, and a city from anywhere without its line breaks and links', () => {
    expect(formatsOf('en').place({ city: 'a\r\nb', country: 'Narnia' })).toBe('a b, Narnia');
    expect(formatsOf('en').place({ city: 'evil.test', country: 'DE' })).toBe('evil.\u200ctest, Germany');
  });
});
