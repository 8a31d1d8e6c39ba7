import { companyLogoOf } from './company-logo.js';

const pattern = 'https://logos.test/{domain}?of={domain}';

it('asks by the domain of the address', () => {
  expect(companyLogoOf(pattern, 'Mei@Silk-Road.COM')).toBe('https://logos.test/silk-road.com?of=silk-road.com');
});

it('asks for nothing where nobody named a source, for free mail, and for what is no domain', () => {
  expect(companyLogoOf('', 'mei@silk.com')).toBe('');
  for (const email of ['a@gmail.com', 'a@QQ.com', 'a@163.com', 'a@localhost', '', 'a@x.com/../y', 'a@例子.cn'])
    expect([email, companyLogoOf(pattern, email)]).toEqual([email, '']);
});
