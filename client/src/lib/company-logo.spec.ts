import { companyLogoOf } from './company-logo.js';

const pattern = 'https://logos.test/{domain}?of={domain}';

it('asks by the domain of the address', () => {
  expect(companyLogoOf(pattern, 'Mei@Silk-Road.COM')).toBe('https://logos.test/silk-road.com?of=silk-road.com');
  expect(companyLogoOf(pattern, 'mei@例子.cn')).toBe('https://logos.test/xn--fsqu00a.cn?of=xn--fsqu00a.cn');
});

it('requests nothing without a configured source, for free mail, and for invalid domains', () => {
  expect(companyLogoOf('', 'mei@silk.com')).toBe('');
  for (const email of ['a@gmail.com', 'a@QQ.com', 'a@163.com', 'a@localhost', '', 'a@x.com/../y'])
    expect([email, companyLogoOf(pattern, email)]).toEqual([email, '']);
});
