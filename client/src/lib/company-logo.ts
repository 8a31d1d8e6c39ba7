import { domainOf, isDomain, toEmail } from '#contract/formats.js';
import { clientConfig } from './hosts.js';

/** Free mail providers, whose domain is no company. */
const freeMail = new Set([
  '126.com',
  '139.com',
  '163.com',
  '21cn.com',
  'aliyun.com',
  'aol.com',
  'foxmail.com',
  'fastmail.com',
  'free.fr',
  'gmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'hotmail.fr',
  'icloud.com',
  'live.cn',
  'live.com',
  'mac.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'naver.com',
  'orange.fr',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'sina.cn',
  'sina.com',
  'sohu.com',
  'tom.com',
  't-online.de',
  'tutanota.com',
  'vip.163.com',
  'vip.qq.com',
  'vip.sina.com',
  'web.de',
  'yahoo.co.jp',
  'yahoo.co.uk',
  'yahoo.com',
  'yandex.ru',
  'yeah.net',
  'zoho.com',
]);

/** URL of the logo of an address's company; empty if none can be requested. */
export function companyLogoOf(pattern: string, email: string): string {
  const domain = domainOf(toEmail(email));
  if (pattern === '' || !isDomain(domain) || freeMail.has(domain)) return '';
  return pattern.replaceAll('{domain}', domain);
}

export function useCompanyLogo(email: string): string {
  return companyLogoOf(clientConfig().companyLogoUrl, email);
}
