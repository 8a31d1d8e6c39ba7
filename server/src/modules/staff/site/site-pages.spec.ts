import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import request from 'supertest';
import type { Policies } from '#contract/admin/policies.js';
import type { RoadmapEntry } from '#contract/site/roadmap.js';
import type { Environment } from '../../../config/env.js';
import { initialPolicies } from '../../platform/policies/installation-policies.service.js';
import type { Log } from '../../../core/logging/log.js';
import type { InstallationPolicies } from '../../platform/policies/index.js';
import { BlogViews, SHOWN_VIEWS } from './blog-views.service.js';
import type { BlogViewRepository } from './data/blog-view.repository.js';
import { Roadmap } from './roadmap.service.js';
import { SitePages } from './site-pages.js';

/** A fake of the built renderer: its pages print their inputs, and it records each one. */
const renderer = `
  import { appendFileSync, existsSync, readFileSync } from 'node:fs';
  import { join } from 'node:path';
  const noted = (path) => appendFileSync(new URL('noted', import.meta.url), path + ' ');
  export function openSite({ folders, isSold, origin, supportEmail, assets }) {
    const read = (name) => {
      const folder = folders.findLast((each) => existsSync(join(each, name)));
      return folder === undefined ? '' : readFileSync(join(folder, name), 'utf8');
    };
    const roadmap = JSON.parse(read('roadmap.json') || '{"en":[],"zh":[]}');
    const one = read('one.md');
    if (one.includes('broken')) throw new Error('one.md (en) lacks "title"');
    const page = (path, render, more = {}) => [
      path,
      { type: 'text/html', ...more, render: (facts) => (noted(path), render(facts)) },
    ];
    const inEnglish = { language: 'en' };
    const entries = (facts) => JSON.stringify([facts.hasRoadmap, facts.roadmap]);
    return {
      pages: new Map([
        page('/blog/one', ({ views, letsSignUp }) => origin + ' ' + views.one + ' views ' + letsSignUp + assets.styles, {
          ...inEnglish,
          article: 'one',
          viewsOf: ['one'],
        }),
        page('/blog', ({ views }) => JSON.stringify(views), inEnglish),
        page('/terms', () => (isSold ? 'Money back' : 'Terms')),
        ...(isSold ? [page('/refund', () => 'Money')] : []),
        page('/roadmap', entries, inEnglish),
        page('/zh/roadmap', entries, { language: 'zh' }),
        page('/.well-known/security.txt', ({ nextYear }) => supportEmail + ' ' + nextYear, { type: 'text/plain' }),
        page('/one', () => one),
        page('/site-parts/home.zh.html', () => 'home ' + one, { language: 'zh', part: 'home' }),
        page('/og/one.png', async () => Buffer.from('a picture'), { type: 'image/png' }),
      ]),
      redirects: { '/old': '/blog/one' },
      heads: { '/': { en: { title: origin } } },
      roadmap,
    };
  }`;
const roadmap: Record<'en' | 'zh', RoadmapEntry[]> = {
  en: [
    { title: 'Folders <b>', state: 'doing', markdown: 'Whole **folders**, $& soon.' },
    { title: 'Passkeys', state: 'planned', markdown: '<script>alert(1)</script>' },
  ],
  zh: [],
};
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let folder: string;
let own: string;
let now: number;
const noted = async () => (await readFile(join(folder, '.vite/renderer/noted'), 'utf8')).trim().split(' ');
beforeEach(async () => {
  now = Date.parse('2026-01-01T00:00:00Z');
  folder = await mkdtemp(join(tmpdir(), 'site-pages-'));
  own = await mkdtemp(join(tmpdir(), 'own-content-'));
  await mkdir(join(folder, '.vite/renderer'), { recursive: true });
  await mkdir(join(folder, '.vite/site-content'));
  await writeFile(join(folder, '.vite/renderer/renderer.mjs'), renderer);
  await writeFile(join(folder, '.vite/site.json'), JSON.stringify({ assets: { styles: '/site.css' }, appPaths: [] }));
  await writeFile(join(folder, '.vite/site-content/one.md'), 'shipped one');
  await writeFile(join(folder, '.vite/site-content/roadmap.json'), JSON.stringify(roadmap));
});
afterEach(() => Promise.all([folder, own].map((each) => rm(each, { recursive: true }))));

interface Installation extends Pick<Policies, 'signUp'> {
  clientDir: string;
  views: string;
  content: string;
  service: string;
  stripe: Partial<Environment>;
}

function setup({ clientDir = folder, views = 'specified', ...more }: Partial<Installation> = {}) {
  const { content, signUp = 'everyone', service = 'server', stripe } = more;
  const env = {
    CLIENT_DIR: clientDir,
    PUBLIC_URL: 'https://sampan.test',
    SUPPORT_EMAIL: 'help@sampan.test',
    BLOG_VIEWS: views,
    SITE_CONTENT: content,
    ...stripe,
  } as Environment;
  const clock = { now: () => new Date(now) };
  const counts = new Map<string, number>();
  const repository = {
    increment: (article: string) => Promise.resolve(void counts.set(article, (counts.get(article) ?? 0) + 1)),
    countsOf: () => Promise.resolve(counts),
  } as Partial<BlogViewRepository> as BlogViewRepository;
  const policies = {
    current: { ...initialPolicies, signUp },
    installation: { name: 'Sampan', supportEmail: 'help@sampan.test', color: null, logo: '', icon: '' },
  } as InstallationPolicies;
  const errors: string[] = [];
  const log = { error: (_fields, text) => errors.push(text) } as Partial<Log> as Log;
  const pages = new SitePages(
    new BlogViews(repository, { env }, clock),
    new Roadmap({ env }, clock, log),
    policies,
    { env },
    clock,
    { value: service },
    log,
  );
  return Object.assign(express().use(pages.handler()), { pages, errors });
}

it('renders a page with the address of the installation, and says the language', async () => {
  const { text, headers } = await request(setup()).get('/blog/one/').expect(200).expect('content-type', /html/);
  expect(text).toMatch(/^https:\/\/sampan\.test .*\/site\.css$/);
  expect(headers).toMatchObject({ 'content-language': 'en', 'cache-control': 'no-cache' });
  await request(setup())
    .get('/blog/one')
    .set('if-none-match', headers['etag'] ?? '')
    .expect(304);
});

it('renders a page once, and again where anything in it has changed', async () => {
  const app = setup({ views: 'real' });
  const read = (path: string) => request(app).get(path).set('user-agent', browser).expect(200);
  for (const path of ['/terms', '/terms', '/og/one.png', '/og/one.png', '/blog/one', '/blog/one']) await read(path);
  expect(await noted()).toEqual(['/terms', '/og/one.png', '/blog/one', '/blog/one']);
});

it('serves pictures for a day, and parts to no search engine', async () => {
  const { body, headers } = await request(setup()).get('/og/one.png').expect(200);
  expect(String(body)).toBe('a picture');
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' });
  const part = await request(setup()).get('/site-parts/home.zh.html').expect(200);
  expect(part.headers['x-robots-tag']).toBe('noindex');
  expect(await setup().pages.part('home', 'zh')).toBe('home shipped one');
  expect(await setup().pages.part('home', 'en')).toBe('');
  expect(await setup().pages.factsOf('/', 'en')).toEqual({ title: 'https://sampan.test' });
});

it('says whether people can sign up', async () => {
  const shown = async (signUp: Policies['signUp']) => (await request(setup({ signUp })).get('/blog/one')).text;
  expect(await shown('everyone')).toContain(' views true');
  expect(await shown('nobody')).toContain(' views false');
});

it('serves what is for those who sell plans to those alone', async () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRETS: ['whsec_1'],
    STRIPE_PRICES: 'PM=a,PY=b,PRM=c,PRY=d,BM=e,BY=f',
  } as Partial<Environment>;
  expect((await request(setup({ stripe })).get('/terms')).text).toBe('Money back');
  expect((await request(setup()).get('/terms')).text).toBe('Terms');
  await request(setup({ stripe })).get('/refund').expect(200);
  await request(setup()).get('/refund').expect(404);
});

it('shows views as specified', async () => {
  const { text } = await request(setup()).get('/blog/one').set('user-agent', browser);
  const shown = Number(/(\d+) views/.exec(text)?.[1]);
  expect(shown).toBeGreaterThanOrEqual(SHOWN_VIEWS.from);
  expect(shown).toBeLessThanOrEqual(SHOWN_VIEWS.to);
});

it('counts views where that is wanted: of browsers, not of robots or HEAD', async () => {
  const app = setup({ views: 'real' });
  await request(app).get('/blog/one').set('user-agent', browser);
  await request(app).head('/blog/one').set('user-agent', browser);
  await request(app).get('/blog/one').set('user-agent', 'Googlebot/2.1 (+http://www.google.com/bot.html)');
  const { text } = await request(app).get('/blog/one').set('user-agent', browser);
  expect(text).toContain(' 2 views ');
});

it('names whom to tell of a weakness', async () => {
  const { text } = await request(setup()).get('/.well-known/security.txt').expect(200);
  expect(text).toBe('help@sampan.test 2027-01-01T00:00:00.000Z');
});

it('redirects old addresses for good, and leaves others to the application', async () => {
  await request(setup()).get('/old').expect(301).expect('location', '/blog/one');
  for (const path of ['/', '/constructor', '/blog/other']) await request(setup()).get(path).expect(404);
  await request(setup()).post('/blog/one').expect(404);
});

it('renders the entries of the roadmap in its page, their Markdown without raw HTML', async () => {
  const app = setup();
  const { text } = await request(app).get('/roadmap').expect(200);
  expect(JSON.parse(text)).toEqual([
    { en: true, zh: false },
    [
      { title: 'Folders <b>', state: 'doing', html: '<p>Whole <strong>folders</strong>, $&amp; soon.</p>' },
      { title: 'Passkeys', state: 'planned', html: '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>' },
    ],
  ]);
  await request(app).get('/zh/roadmap').expect(404);
});

it.each(['/roadmap/ideas/1', '/dash/roadmap', '/dash/roadmap/ideas'])('leads from %s to the roadmap', async (path) => {
  const { headers } = await request(setup()).get(path).expect(302);
  expect(headers['location']).toBe('/roadmap');
});

it('serves nothing without a build', async () => {
  await request(setup({ clientDir: join(folder, 'none') }))
    .get('/blog/one')
    .expect(404);
});

describe('with content of the installation', () => {
  beforeEach(() => writeFile(join(own, 'one.md'), 'own one'));
  const shownBy = async (app: ReturnType<typeof setup>) => {
    // Files are checked for changes once a second.
    now += 1000;
    return (await request(app).get('/one').expect(200)).text;
  };

  it('shows it over the shipped one, and what is written later at the next request', async () => {
    const app = setup({ content: own });
    await app.pages.onApplicationBootstrap();
    await request(app).get('/terms').expect(200);
    await request(app).get('/one').expect(200, 'own one');
    expect(await shownBy(app)).toBe('own one');
    await appendFile(join(own, 'one.md'), ', changed');
    expect(await shownBy(app)).toBe('own one, changed');
    expect(await app.pages.part('home', 'zh')).toBe('home own one, changed');
    await writeFile(join(own, 'roadmap.json'), JSON.stringify({ ...roadmap, zh: roadmap.en }));
    await shownBy(app);
    await request(app).get('/zh/roadmap').expect(200);
    await rm(join(own, 'one.md'));
    expect(await shownBy(app)).toBe('shipped one');
  });

  it('stays as it is as long as new content cannot be used, which is said once', async () => {
    const app = setup({ content: own });
    expect(await shownBy(app)).toBe('own one');
    await writeFile(join(own, 'one.md'), 'broken');
    expect([await shownBy(app), await shownBy(app)]).toEqual(['own one', 'own one']);
    expect(app.errors).toEqual(['the content of the public site cannot be used']);
    await writeFile(join(own, 'one.md'), 'mended');
    expect(await shownBy(app)).toBe('mended');
  });

  it('stops the start of a server if it cannot be used, and no worker, which does not read it', async () => {
    await writeFile(join(own, 'one.md'), 'broken');
    const start = (installation: Partial<Installation>) => setup(installation).pages.onApplicationBootstrap();
    await expect(start({ content: own })).rejects.toThrow('SITE_CONTENT: one.md (en) lacks "title"');
    await expect(start({ content: join(own, 'none') })).rejects.toThrow('SITE_CONTENT: ENOENT');
    await expect(start({ content: own, service: 'worker' })).resolves.toBeUndefined();
  });
});
