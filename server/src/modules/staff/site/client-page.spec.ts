import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import request from 'supertest';
import type { Policies } from '#contract/admin/policies.js';
import type { Environment } from '../../../config/env.js';
import { securityHeaders } from '../../../core/http/security-headers.js';
import type { Log } from '../../../core/logging/log.js';
import { initialPolicies } from '../../platform/policies/installation-policies.service.js';
import type { InstallationPolicies } from '../../platform/policies/index.js';
import type { BlogViews } from './blog-views.service.js';
import { Changelog, type ChangelogFeed } from './changelog.service.js';
import { ClientPage, type LinkPreview } from './client-page.js';
import { Roadmap } from './roadmap.service.js';
import { SitePages } from './site-pages.js';
import { PageRenderer } from './page-renderer.js';

const template =
  '<!doctype html><html lang="en"><head><meta content="__CSP_NONCE__"><title>Sampan</title><meta name="description" content="x"><script async type="module" crossorigin src="/assets/index.js"></script></head><body><div id="root"></div></body></html>';
const facts = [{ '@type': 'WebPage', name: '</script>', url: 'https://sampan.test/' }];
const heads = {
  '/': {
    en: { title: 'Send & see', description: 'With "quotes".', picture: '/og/home.en.png', facts },
    zh: { title: '发送', description: '描述', picture: '/og/home.zh.png', facts },
  },
};
/** A fake of the built renderer: prints its inputs, with patterns that `String.replace` would interpret. */
const renderer = `
  const titles = { en: 'Across the river', zh: '过河' };
  const escaped = (given) => (JSON.stringify(given) ?? '').replaceAll('<', '&lt;');
  export const renderPage = async ({ path, language, config, frame, parts, updates, isShell }) => ({
    styles: '<style nonce="__CSP_NONCE__">a{}</style>',
    html: isShell ? 'shell of ' + path + language : '<h1>' + titles[language] + " $& $'</h1><footer>" + escaped(frame) + '</footer>' +
      [parts.home, config.policies.signUp, path, updates.length > 0].join('|'),
  });
  const home = { type: 'text/html', render: () => '<a href="/zh/blog">$& 博客</a>' };
  export const openSite = () => ({
    pages: new Map([['/site-parts/home.zh.html', home]]),
    redirects: {},
    roadmap: { en: [], zh: [] },
    heads: ${JSON.stringify(heads)},
  });`;
const scripts = { en: ['/assets/home.js', '/assets/en.js'], zh: ['/assets/home.js', '/assets/zh.js'] };
const pages = [
  { path: '/', isPrerendered: true, isIndexed: true, records: true, scripts },
  { path: '/updates', isPrerendered: true, scripts },
  { path: '/signup/login', isPrerendered: true, scripts },
  { path: '/verify', scripts },
  { path: '/pricing', pays: true, isOfPlans: true, scripts },
  ...['/login', '/register', '/index.html', '/w/:slug', '/r/:slug'].map((path) => ({
    path,
    scripts,
  })),
];

const attack = '</head><div id="root"></div>__CSP_NONCE__<script>alert(1)</script>';
const hostile: LinkPreview = {
  text: { title: attack, description: attack },
  frame: {
    slug: 'abcdefg',
    transfer: {
      title: attack,
      sender: { name: attack, email: 'a@b.test', company: attack, profilePic: '', isMember: true },
      brand: {
        logo: '',
        colors: null,
        gradient: ['#102030', '#405060'],
        picture: '',
        headline: attack,
        action: attack,
        poweredBy: false,
      },
      recipientEmail: null,
      message: attack,
      fileCount: 1,
      isVerified: false,
      totalBytes: 1,
      expiresAt: 1,
      rows: [{ name: attack, depth: 0, bytes: 1 }],
    },
  },
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-page-'));
  await mkdir(join(folder, '.vite/renderer'), { recursive: true });
  await writeFile(join(folder, 'index.html'), template);
  await writeFile(join(folder, '.vite/renderer/renderer.mjs'), renderer);
  await writeFile(join(folder, '.vite/site.json'), '{}');
  await writeFile(join(folder, '.vite/pages.json'), JSON.stringify(pages));
});
afterAll(() => rm(folder, { recursive: true }));

function open(
  address: string,
  language = 'en-US',
  clientDir = folder,
  preview: LinkPreview = hostile,
  more: Partial<Environment> = {},
  signUp: Policies['signUp'] = 'everyone',
) {
  const env = {
    CLIENT_DIR: clientDir,
    PUBLIC_URL: 'https://sampan.test',
    SUPPORT_EMAIL: 'help@sampan.test',
    REVIEW_LINKS: [],
    MULTIPART_FROM_BYTES: 7,
    ...more,
  } as Environment;
  const clock = { now: () => new Date(0) };
  const log = {} as Log;
  const noViews = {} as BlogViews;
  const policies = {
    current: { ...initialPolicies, signUp },
    installation: { name: 'Sampan', supportEmail: 'help@sampan.test', color: null, logo: '', icon: '' },
  } as InstallationPolicies;
  const page = new ClientPage(
    { env },
    policies,
    new SitePages(noViews, new Roadmap({ env }, clock, log), policies, { env }, clock, { value: 'server' }, log),
    new Changelog({ env }, {} as ChangelogFeed, clock, log),
    new PageRenderer({ env }, log),
  );
  page.describeLinksBy(() => Promise.resolve(preview));
  const app = express()
    .use(securityHeaders({ https: true, storeOrigins: [], secretPaths: [] }))
    .use(page.fallback());
  return request(app).get(address).set({ accept: 'text/html', 'accept-language': language });
}

it.each([
  ['en-US,en;q=0.9', 'en', 'Across the river'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN', '过河'],
  ['hi-IN,hi;q=0.9', 'en', 'Across the river'],
])('brings Home as it is first seen to a browser that reads %s', async (language, tag, title) => {
  const { text } = await open('/', language).expect(200);
  expect(text).toContain(`<div id="root" data-served><h1>${title} $& $'</h1>`);
  expect(text).toContain(`<html lang="${tag}">`);
});

it('brings Home at the address of a language, which it names to search engines', async () => {
  const { text } = await open('/zh', 'en-US').expect(200);
  expect(text).toContain('<html lang="zh-CN">');
  expect(text).toContain('data-served><h1>过河');
  expect(text).toContain(scripts.zh[1]);
  const links = [...text.matchAll(/<link rel="(\w+)"(?: hreflang="([\w-]+)")? href="(https:[^"]+)"/g)];
  expect(links.map(([, ...link]) => link)).toEqual([
    ['canonical', undefined, 'https://sampan.test/zh'],
    ['alternate', 'en', 'https://sampan.test/'],
    ['alternate', 'zh-CN', 'https://sampan.test/zh'],
    ['alternate', 'x-default', 'https://sampan.test/'],
  ]);
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(json)).toEqual(facts[0]);
  await open('/zh/login').expect(404);
});

it('shows another Home where nobody can sign up', async () => {
  const { text } = await open('/', 'en', folder, hostile, {}, 'nobody');
  expect(text).toContain('|nobody|');
});

it('lets its styles stand under the nonce of this answer', async () => {
  const { text, headers } = await open('/');
  const [, nonce] = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '') ?? [];
  expect(nonce).toBeTruthy();
  expect(text.split('</head>')[0]).toContain(`<style nonce="${nonce}">a{}</style>`);
  expect(text).not.toContain('__CSP_NONCE__');
  expect((await open('/')).text).not.toContain(nonce);
});

it.each(['/?ref=trial_ending', '/?ref=trial_ending&ref=x', '/login', '/register', '/nowhere'])(
  'leaves %s to the script, but for its shell',
  async (address) => {
    const { text } = await open(address, 'zh-CN');
    expect(text).toContain('<div id="root"><div data-shell>shell of /zh</div></div>');
    expect(text).toContain('<html lang="zh-CN">');
    expect(text).not.toContain('<h1>');
  },
);

it.each(['/updates', '/updates?from=mail'])('hands the news to %s', async (address) => {
  expect((await open(address)).text).toContain(`|${address}|true</div>`);
});

it('brings the log-in with what its address asks for', async () => {
  const { text } = await open('/signup/login?next=%2Fdash');
  expect(text).toMatch(/<div id="root" data-served><h1>.*\|\/signup\/login\?next=%2Fdash\|false<\/div>/);
});

it('brings the shell of the dashboard', async () => {
  expect((await open('/dash/transfers')).text).toContain('<div data-shell>shell of /dashen</div>');
});

it.each(['/?ref=newsletter', '/?upload=complete'])('brings it at %s too', async (address) => {
  expect((await open(address)).text).toContain('data-served><h1>');
});

it('lets nothing of a transfer break out of its place or learn the nonce', async () => {
  const { text, headers } = await open('/w/abcdefg');
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '') ?? [];
  expect(text.match(/<div id="root"/g)).toHaveLength(1);
  expect(text.match(/<\/head>/g)).toHaveLength(1);
  expect(text).not.toContain('<script>alert');
  expect(text).toContain('content="&#60;/head&#62;');
  // Once for the meta tag and once for the styles: nowhere in what the transfer contains.
  expect(text.split(nonce)).toHaveLength(3);
  expect(text.split('__CSP_NONCE__').length).toBeGreaterThan(5);
});

it('fills in the page of a link, and hands the same facts to the client', async () => {
  const { text } = await open('/w/abcdefg').expect(200);
  const [, attribute = ''] = /data-served data-link-frame="([^"]*)"/.exec(text) ?? [];
  const frame = attribute.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  expect(JSON.parse(frame)).toEqual(hostile.frame);
  expect(text).toContain('<footer>{"slug":"abcdefg","transfer":{"title":"&lt;/head>');
});

it('shows the prompt for a password and describes nothing else', async () => {
  const preview: LinkPreview = { text: null, frame: { slug: 'abcdefg', code: 'password-required' } };
  const { text } = await open('/w/abcdefg', 'en', folder, preview);
  expect(text).toContain('<footer>{"slug":"abcdefg","code":"password-required"}</footer>');
  expect(text).not.toContain('og:');
});

it('describes the link of a request, whose page the script draws', async () => {
  const preview: LinkPreview = { text: { title: 'Mei asks', description: '<b>Tax</b>' }, frame: null };
  const { text } = await open('/r/abcdefg', 'en', folder, preview);
  expect(text).toContain('<div data-shell>shell of /en</div>');
  expect(text).toContain('<meta property="og:description" content="&#60;b&#62;Tax&#60;/b&#62;">');
});

it('shows the plain page where the client was built without it', async () => {
  const bare = await mkdtemp(join(tmpdir(), 'client-page-'));
  await writeFile(join(bare, 'index.html'), template);
  const { text } = await open('/', 'en', bare).expect(200);
  expect(text).toContain('<div id="root"></div>');
  await rm(bare, { recursive: true });
});

it('lets what can be read come before the scripts', async () => {
  const late = (text: string) => text.match(/fetchpriority="low"/g)?.length;
  expect(late((await open('/')).text)).toBe(1 + scripts.en.length);
  expect(late((await open('/login')).text)).toBeUndefined();
});

it('names the scripts of the page in its language', async () => {
  const { text } = await open('/login', 'zh-CN');
  expect(text.match(/(?<=modulepreload" crossorigin href=")[^"]+/g)).toEqual(scripts.zh);
});

it.each([
  ['/', '(self)'],
  ['/login', '()'],
  ['/w/abcdefg', '()'],
  ['/nowhere', '()'],
])('lets %s record: %s', async (address, allowed) => {
  const { headers } = await open(address);
  expect(headers['permissions-policy']).toBe(
    `camera=${allowed}, microphone=${allowed}, display-capture=${allowed}, geolocation=()`,
  );
});

describe('the payment form', () => {
  const sold = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRETS: ['whsec_1'],
    STRIPE_PRICES: 'PM=p1,PY=p2,PRM=p3,PRY=p4,BM=p5,BY=p6',
  };
  const policyOf = async (address: string, env: Partial<Environment> = sold) =>
    (await open(address, 'en-US', folder, hostile, env)).headers['content-security-policy'] ?? '';

  it('may be loaded from its provider by the pages that show it', async () => {
    const policy = await policyOf('/pricing');
    expect(policy).toMatch(/;script-src 'self' https:\/\/js\.stripe\.com /);
    expect(policy).toMatch(/;connect-src 'self' https:\/\/api\.stripe\.com /);
    expect(policy).toMatch(/;frame-src 'self' https:\/\/js\.stripe\.com /);
    expect(policy).toMatch(/;img-src 'self' data: blob: https:\/\/\*\.stripe\.com/);
    // The other directives stay unchanged.
    const others = (text: string) =>
      text.split(';').filter((directive) => !/^(script|connect|frame|img|style)-src/.test(directive));
    expect(others(policy)).toEqual(others(await policyOf('/login')));
  });

  it.each(['/', '/login', '/w/abcdefg', '/nowhere'])('may not be loaded by %s', async (address) => {
    expect(await policyOf(address)).not.toContain('stripe');
  });

  it('may not be loaded where plans are not sold', async () => {
    expect(await policyOf('/pricing', {})).not.toContain('stripe');
  });
});

it('answers with 404 where the page says that there is nothing, and keeps it out of search engines', async () => {
  const unknown: LinkPreview = { text: null, frame: { slug: 'abcdefg', code: 'transfer-not-found' } };
  const gone: LinkPreview = { text: null, frame: null, isGone: true };
  for (const answer of [
    await open('/nowhere').expect(404),
    await open('/pricing/nonsense').expect(404),
    await open('/w/abcdefg', 'en', folder, unknown).expect(404),
    await open('/r/abcdefg', 'en', folder, gone).expect(404),
    await open('/login').expect(200),
  ])
    expect(answer.headers['x-robots-tag']).toBe('noindex');
  expect((await open('/').expect(200)).headers['x-robots-tag']).toBeUndefined();
});

it('has no page of plans where the installation presents no product and sells nothing', async () => {
  const none = { SITE_PAGES: 'none' } as const;
  const { status, headers } = await open('/pricing', 'en', folder, hostile, none);
  expect([status, headers['x-robots-tag']]).toEqual([404, 'noindex']);
  await open('/pricing', 'en', folder, hostile, { SITE_PAGES: 'own' }).expect(200);
});

it('gives chats the picture of Home for a link, in the language of its reader', async () => {
  const image = /<meta property="og:image" content="([^"]*)">/;
  expect(image.exec((await open('/w/abcdefg')).text)?.[1]).toBe('https://sampan.test/og/home.en.png');
  expect(image.exec((await open('/w/abcdefg', 'zh-CN')).text)?.[1]).toBe('https://sampan.test/og/home.zh.png');
});

it('leads from the name of the file to the page', async () => {
  const { headers } = await open('/index.html?ref=x').expect(301);
  expect(headers['location']).toBe('/?ref=x');
  await open('/index.html', 'zh-CN').expect(301).expect('location', '/');
});

it('answers an address that is no page with 404, and as JSON where no page is read', async () => {
  expect((await open('/nowhere').expect(404)).text).toContain('<div id="root"><div data-shell>');
  await open('/nowhere.js').expect(404);
  await open('/login').expect(200);
});

it('writes the settings of the deployment into the page', async () => {
  const { text } = await open('/login');
  const [, content = ''] = /<meta name="client-config" content="([^"]*)">/.exec(text) ?? [];
  const config = content.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  expect(JSON.parse(config)).toMatchObject({ supportEmail: 'help@sampan.test', multipartFromBytes: 7 });
});

it('shows the part of the public site in the language of the page, and says to search engines what it is', async () => {
  const { text } = await open('/', 'zh-CN').expect(200);
  expect(text).toContain('</footer><a href="/zh/blog">$& 博客</a>|everyone|/|false</div>');
  expect(text).toContain('<title>发送 · Sampan</title><meta name="description" content="描述">');
  const english = (await open('/').expect(200)).text;
  expect(english).toContain('</footer>|everyone|/|false</div>');
  for (const tag of [
    '<title>Send &#38; see · Sampan</title>',
    '<meta name="description" content="With &#34;quotes&#34;.">',
    '<link rel="canonical" href="https://sampan.test/">',
    '<meta property="og:image" content="https://sampan.test/og/home.en.png">',
  ])
    expect(english).toContain(tag);
  expect((await open('/verify')).text).toContain('<title>Sampan</title>');
});
