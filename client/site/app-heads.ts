import type { Language } from '#contract/primitives.js';
import type { SiteHeads, SiteSettings } from '#contract/site/public-site.js';
import { address } from './address.js';
import { organizationOf, picturePath } from './layout.js';
import { applicationOf } from './product.js';
import { siteTexts } from './texts.js';

interface Head {
  title: string;
  description: string;
  /** The drawing for the picture that chats show. */
  drawing: string;
}

/**
 * Titles and descriptions of the application's pages for search engines and chats. They are not part of the browser's
 * first load.
 */
export const appHeads: Record<string, Record<Language, Head>> = {
  '/': {
    en: {
      title: 'Send large files, safely across the river',
      description:
        'Send large files by email or link, from your browser. See who downloaded what, when and where. Send up to 3 GB by email without an account.',
      drawing: 'crossing',
    },
    zh: {
      title: '发送大文件，稳稳送达',
      description:
        '用邮件或链接发送大文件，打开浏览器就能用。谁下载了什么，何时何地，一目了然。邮件发送 3 GB 以内无需注册。',
      drawing: 'crossing',
    },
  },
  '/register': {
    en: {
      title: 'Sign up free',
      description:
        'All you need is an email address and a password. Find what you have sent, and see who downloaded it.',
      drawing: 'fleet',
    },
    zh: {
      title: '免费注册',
      description: '只需邮箱和密码。随时找到发送过的文件，了解谁已下载。',
      drawing: 'fleet',
    },
  },
  '/pricing': {
    en: {
      title: 'Plans',
      description: 'What each plan includes, side by side: transfers, storage, recipients and expiry.',
      drawing: 'crates',
    },
    zh: {
      title: '套餐',
      description: '各套餐包含的内容一目了然：传输、存储空间、收件人数和有效期。',
      drawing: 'crates',
    },
  },
  '/about': {
    en: {
      title: 'About us',
      description: 'What this service is for, and how to contact the people who run it.',
      drawing: 'pair',
    },
    zh: {
      title: '关于我们',
      description: '这项服务的用途，以及如何联系运营者。',
      drawing: 'pair',
    },
  },
  '/updates': {
    en: {
      title: 'What’s new',
      description: 'What has been added, improved and fixed, newest first.',
      drawing: 'crossing',
    },
    zh: {
      title: '最新动态',
      description: '新增、改进与修复的内容，最新的在前。',
      drawing: 'crossing',
    },
  },
  '/appsumoforever': {
    en: {
      title: 'Redeem lifetime codes',
      description: 'Bought a lifetime deal? Enter up to eight codes here.',
      drawing: 'pair',
    },
    zh: {
      title: '兑换终身套餐',
      description: '购买了终身套餐？在此输入兑换码，最多可叠加八个。',
      drawing: 'pair',
    },
  },
  '/verify': {
    en: {
      title: 'Check a receipt',
      description: 'Drop a transfer receipt to see if it is genuine and if your file is the one that was sent.',
      drawing: 'receipt',
    },
    zh: {
      title: '验证回执',
      description: '拖入传输回执，即可得知是否真实，以及文件是否与当初发送的一致。',
      drawing: 'receipt',
    },
  },
};

/** Structured data (schema.org) of a page of the application. Home's is in its part. */
function appFacts(path: string, language: Language, site: SiteSettings): object[] {
  const { title = '', description = '' } = appHeads[path]?.[language] ?? {};
  if (path === '/') return [];
  const page = {
    '@context': 'https://schema.org',
    '@type': path === '/about' ? 'AboutPage' : 'WebPage',
    name: title,
    description,
    url: site.origin + address(path, language),
    inLanguage: siteTexts[language].tag,
  };
  return [organizationOf(site), page, ...(path === '/pricing' ? [applicationOf(description, site)] : [])];
}

/** Titles and descriptions of the application's pages. */
export function headsOf(site: SiteSettings): SiteHeads {
  const headIn = (path: string, language: Language) => ({
    ...(appHeads[path]?.[language] ?? { title: '', description: '' }),
    picture: picturePath(path, language),
    facts: appFacts(path, language, site),
  });
  const known = site.appPaths.filter((path) => appHeads[path]);
  return Object.fromEntries(known.map((path) => [path, { en: headIn(path, 'en'), zh: headIn(path, 'zh') }]));
}
