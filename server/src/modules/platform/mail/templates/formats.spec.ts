import { formatsOf } from './formats.js';

it.each([
  ['en', 122_400_000, '122 MB'],
  ['en', 3, '3 bytes'],
  ['zh', 61_200_000, '61.2 MB'],
  ['zh', 3, '3 字节'],
] as const)('sizes are those of the pages: in %s %d bytes are %j', (lang, bytes, expected) => {
  expect(formatsOf(lang).bytes(bytes)).toBe(expected);
});

describe('instants', () => {
  it('name their time zone', () => {
    const instant = Date.UTC(2026, 6, 5, 0, 5);
    expect(formatsOf('en').instant(instant)).toBe('July 5, 2026 at 00:05 UTC');
    expect(formatsOf('zh').instant(instant)).toBe('2026年7月5日 00:05 UTC');
    expect(formatsOf('en', 'Europe/Paris').instant(instant)).toBe('July 5, 2026 at 02:05 CEST');
    expect(formatsOf('zh', 'Asia/Shanghai').instant(instant)).toBe('2026年7月5日 08:05 GMT+8');
  });
});

describe('due dates', () => {
  const endOfDay = Date.UTC(2026, 11, 4, 22, 59, 59, 999);
  it('are the day where it was set, in the language of the mail', () => {
    expect(formatsOf('en').due(endOfDay, 'Europe/Berlin')).toBe('Friday, December 4');
    expect(formatsOf('zh').due(endOfDay, 'Europe/Berlin')).toBe('12月4日星期五');
  });

  it('have their hour where they do not end with the day', () => {
    expect(formatsOf('en').due(endOfDay, 'UTC')).toMatch(/^Friday, December 4 at 22:59 UTC$/);
    expect(formatsOf('zh').due(Date.UTC(2026, 11, 4, 6), 'Asia/Shanghai')).toMatch(/^12月4日星期五.*14:00/);
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
