import { UNKNOWN_DEVICE } from '../testing/session.builder.js';
import { describeDevice } from './device.js';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'desktop', 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0`, 'desktop', 'Edge', 'Windows'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'desktop', 'Chrome', 'ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'desktop', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'desktop',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'phone',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'phone',
    'Chrome',
    'iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chrome} Mobile Safari/537.36`, 'phone', 'Chrome', 'Android'],
  [`Mozilla/5.0 (Linux; Android 15; SM-X910) ${chrome} Safari/537.36`, 'tablet', 'Chrome', 'Android'],
  [
    `Mozilla/5.0 (Linux; Android 14; HUAWEI) ${chrome} Mobile Safari/537.36 MicroMessenger/8.0.50`,
    'phone',
    'WeChat',
    'Android',
  ],
  ['sampan/0.1.0', 'program', 'Sampan CLI', ''],
  ['curl/8.9.1', 'program', 'curl', ''],
])('knows %s', (userAgent, kind, browser, system) => {
  expect(describeDevice(userAgent)).toEqual({ kind, browser, system });
});

it.each([
  // The header of an Apple tablet, which also claims to be mobile.
  ['Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X) Mobile/15E148', 'tablet', '', 'iPad'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'phone', '', 'iPhone'],
  ['Mozilla/5.0 (Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'phone', 'Firefox', ''],
  ['Opera/9.80 (Windows NT 6.1) Presto/2.12', 'desktop', 'Opera', 'Windows'],
  ['tool Mozilla/', 'program', '', ''],
  ['tool Opera/', 'program', 'Opera', ''],
  ['my-curl/8.9.1 sampan/0.1.0', 'program', '', ''],
])('of %s it knows what it can', (userAgent, kind, browser, system) => {
  expect(describeDevice(userAgent)).toEqual({ kind, browser, system });
});

it('reads the first 512 characters', () => {
  const beginning = 'Mozilla/5.0 ';
  const at = (position: number) =>
    describeDevice(`${beginning}${'x'.repeat(position - beginning.length - 'Linux'.length)}Linux`).system;
  expect([at(512), at(513)]).toEqual(['Linux', '']);
});

it('ignores a hostile or missing header', () => {
  expect(describeDevice('<img src=x onerror=alert(1)>')).toEqual(UNKNOWN_DEVICE);
  expect(describeDevice(undefined)).toEqual(UNKNOWN_DEVICE);
  expect(describeDevice(`Mozilla/5.0 ${'('.repeat(100_000)}`)).toEqual({ kind: 'desktop', browser: '', system: '' });
});
