import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import request from 'supertest';
import type { Policies } from '#contract/admin/policies.js';
import { type Site, siteMarks, viewsMark } from '#contract/site/site-files.js';
import type { Environment } from '../../../config/env.js';
import { initialPolicies } from '../../platform/policies/domain/policies.js';
import type { Log } from '../../../core/logging/log.js';
import type { InstallationPolicies } from '../../platform/policies/index.js';
import { BlogViews, SHOWN_VIEWS } from './blog-views.service.js';
import type { BlogViewRepository } from './data/blog-view.repository.js';
import { Roadmap } from './roadmap.service.js';
import { SiteFiles } from './site-files.js';

const site: Site = {
  files: [
    { path: '/blog/one', file: 'site/blog/one.html', type: 'text/html', language: 'en', article: 'one' },
    { path: '/.well-known/security.txt', file: 'site/security.txt', type: 'text/plain' },
    { path: '/terms', file: 'site/terms.html', type: 'text/html', isSold: true },
    { path: '/terms', file: 'site/terms.unsold.html', type: 'text/html', isSold: false },
    { path: '/refund', file: 'site/terms.html', type: 'text/html', isSold: true },
    { path: '/roadmap', file: 'site/roadmap.html', type: 'text/html', language: 'en' },
    { path: '/zh/roadmap', file: 'site/zh/roadmap.html', type: 'text/html', language: 'zh' },
    { path: '/zh/blog', file: 'site/zh/blog.html', type: 'text/html', language: 'zh' },
  ],
  redirects: { '/old': '/blog/one' },
  heads: { sold: {}, unsold: {} },
  roadmap: {
    sold: { en: [], zh: [] },
    unsold: {
      en: [
        { title: 'Folders <b>', state: 'doing', markdown: 'Whole **folders**, $& soon.' },
        { title: 'Passkeys', state: 'planned', markdown: '<script>alert(1)</script>' },
      ],
      zh: [],
    },
  },
};
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** As client/site/layout.tsx writes it. */
const roadmapLink = '<li data-roadmap="true"><a href="/roadmap">Roadmap</a></li>';
const otherLanguage = (path: string) =>
  `<link rel="alternate" hrefLang="zh-Hans" href="https://a.test${path}"/><a href="${path}" hrefLang="zh-Hans" lang="zh-Hans" data-language="zh">中文</a>`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-files-'));
  await mkdir(join(folder, '.vite/site/blog'), { recursive: true });
  await writeFile(join(folder, '.vite/site.json'), JSON.stringify(site));
  await writeFile(
    join(folder, '.vite/site/blog/one.html'),
    `<a href="${siteMarks.origin}/blog">${viewsMark('one')} views</a><a href="/register" data-sign-up="true">Sign up</a>`,
  );
  await writeFile(join(folder, '.vite/site/terms.html'), 'Money back');
  await writeFile(join(folder, '.vite/site/terms.unsold.html'), 'Terms');
  await mkdir(join(folder, '.vite/site/zh'));
  await writeFile(
    join(folder, '.vite/site/roadmap.html'),
    `<h1>Roadmap</h1>${otherLanguage('/zh/roadmap')}${siteMarks.roadmap}${roadmapLink}`,
  );
  await writeFile(join(folder, '.vite/site/zh/roadmap.html'), `<h1>路线图</h1>${siteMarks.roadmap}${roadmapLink}`);
  await writeFile(join(folder, '.vite/site/zh/blog.html'), `<ul>${roadmapLink}<li><a href="/zh">发送</a></li></ul>`);
  await writeFile(join(folder, '.vite/site/security.txt'), `${siteMarks.supportEmail} ${siteMarks.nextYear}`);
});
afterAll(() => rm(folder, { recursive: true }));

function setup({
  clientDir = folder,
  views = 'specified',
  own,
  signUp = 'everyone',
  service = 'server',
  stripe = {},
}: Partial<
  Record<'clientDir' | 'views' | 'own' | 'service', string> &
    Pick<Policies, 'signUp'> & { stripe: Partial<Environment> }
> = {}) {
  const env = {
    CLIENT_DIR: clientDir,
    PUBLIC_URL: 'https://sampan.test',
    SUPPORT_EMAIL: 'help@sampan.test',
    BLOG_VIEWS: views,
    SITE_CONTENT: own,
    STORAGE_DIR: join(folder, 'storage'),
    ...stripe,
  } as Environment;
  const clock = { now: () => new Date('2026-01-01T00:00:00Z') };
  const counts = new Map<string, number>();
  const repository = {
    increment: (article: string) => Promise.resolve(void counts.set(article, (counts.get(article) ?? 0) + 1)),
    countsOf: () => Promise.resolve(counts),
  } as Partial<BlogViewRepository> as BlogViewRepository;
  const policies = { current: { ...initialPolicies, signUp } } as InstallationPolicies;
  const files = new SiteFiles(
    new BlogViews(repository, { env }, clock),
    new Roadmap({ env }, clock, {} as Log),
    policies,
    { env },
    clock,
    { value: service },
  );
  return Object.assign(express().use(files.handler()), {
    start: () => files.onApplicationBootstrap(),
  });
}

it('fills in the address of the installation, and says the language', async () => {
  const { text, headers } = await request(setup()).get('/blog/one/').expect(200).expect('content-type', /html/);
  expect(text).toContain('href="https://sampan.test/blog"');
  expect(headers).toMatchObject({ 'content-language': 'en', 'cache-control': 'no-cache' });
});

it('invites to sign up only where that is possible', async () => {
  const shown = async (signUp: Policies['signUp']) => (await request(setup({ signUp })).get('/blog/one')).text;
  expect(await shown('everyone')).toContain('>Sign up</a>');
  const closed = await shown('nobody');
  expect(closed).not.toContain('Sign up');
  expect(closed).toContain(' views</a>');
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
  expect(text).toContain('>2 views<');
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

it('writes the entries of the roadmap into its page, by state', async () => {
  const { text } = await request(setup()).get('/roadmap').expect(200);
  expect(text).toBe(
    '<h1>Roadmap</h1><section><h2>Planned</h2><article><h3>Passkeys</h3><div><p>&lt;script&gt;alert(1)&lt;/script&gt;</p></div></article></section>' +
      '<section><h2>In the works</h2><article><h3>Folders &lt;b&gt;</h3><div><p>Whole <strong>folders</strong>, $&amp; soon.</p></div></article></section>' +
      roadmapLink,
  );
});

it('leads from the roadmap to the other language only where that has entries', async () => {
  const written = structuredClone(site);
  written.roadmap.unsold.zh.push({ title: '文件夹', state: 'done', markdown: '整个' });
  await writeFile(join(folder, '.vite/site.json'), JSON.stringify(written));
  const { text } = await request(setup()).get('/roadmap').expect(200);
  expect(text).toContain(otherLanguage('/zh/roadmap'));
  await request(setup()).get('/zh/roadmap').expect(200);
  await writeFile(join(folder, '.vite/site.json'), JSON.stringify(site));
  expect((await request(setup()).get('/roadmap')).text).not.toContain('/zh/roadmap');
});

it('has no page of a roadmap without entries, and no link to it', async () => {
  await request(setup()).get('/zh/roadmap').expect(404);
  expect((await request(setup()).get('/zh/blog').expect(200)).text).toBe('<ul><li><a href="/zh">发送</a></li></ul>');
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
  /** Stands for the renderer that the build leaves: a page of what it has found. */
  const renderer = `
    import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
    const [, , built, content, target] = process.argv;
    appendFileSync(built + '/renderings', '.');
    const text = readFileSync(content + '/one.md', 'utf8');
    if (text.includes('broken')) {
      process.stderr.write('one.md (en) lacks "title"');
      process.exit(1);
    }
    writeFileSync(target + '/one.html', text + ' ${siteMarks.origin} ' + Object.keys(process.env).includes('HOME'));
    writeFileSync(target + '/one.png', 'a picture');
    const files = [
      { path: '/one', file: 'one.html', type: 'text/html' },
      { path: '/og/one.png', file: 'one.png', type: 'image/png' },
    ];
    writeFileSync(target + '/site.json', JSON.stringify({ files, redirects: {}, heads: { sold: {}, unsold: {} }, roadmap: {} }));`;
  const renderings = async () => (await readFile(join(folder, '.vite/renderings'), 'utf8').catch(() => '')).length;
  const kept = () => readdir(join(folder, 'storage/site'));

  let own: string;
  beforeAll(async () => {
    own = await mkdtemp(join(tmpdir(), 'own-content-'));
    await writeFile(join(folder, '.vite/render-site.mjs'), renderer);
    await writeFile(join(own, 'one.md'), 'own one');
  });
  afterAll(() => rm(own, { recursive: true }));

  it('renders the site once more, without the secrets of the server', async () => {
    const app = setup({ own });
    await app.start();
    const { text } = await request(app).get('/one').expect(200);
    expect(text).toBe('own one https://sampan.test false');
    await request(app).get('/blog/one').expect(404);
    const { body, headers } = await request(app).get('/og/one.png').expect(200);
    expect(String(body)).toBe('a picture');
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' });
  });

  it('is rendered by servers alone, once for each content and build, and leaves nothing else behind', async () => {
    const before = await renderings();
    await setup({ own, service: 'worker' }).start();
    await setup({ own }).start();
    expect([await renderings(), (await kept()).length]).toEqual([before, 1]);
    const left = join(folder, 'storage/site/new-of-a-killed-start');
    await mkdir(left);
    await utimes(left, 0, 0);
    for (const text of ['own two', 'own three', 'own four', 'own five']) {
      await writeFile(join(own, 'one.md'), text);
      const both = [setup({ own }), setup({ own })];
      await Promise.all(both.map((server) => server.start()));
      for (const server of both) expect((await request(server).get('/one').expect(200)).text).toContain(text);
    }
    expect(await kept()).toHaveLength(3);
    expect((await kept()).join()).not.toContain('new-');
    await writeFile(join(folder, '.vite/site-inputs.json'), '{"another":"build"}');
    const then = await renderings();
    await setup({ own }).start();
    expect(await renderings()).toBe(then + 1);
  });

  it('does not start with content that cannot be used', async () => {
    await writeFile(join(own, 'one.md'), 'broken');
    await expect(setup({ own }).start()).rejects.toThrow('SITE_CONTENT: one.md (en) lacks "title"');
  });
});
