import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate';
import { JSDOM } from 'jsdom';
import world from '../src/ui/world-map-shapes.json' with { type: 'json' };
import { blockedName } from '../../server/contract/blocked-names.js';
import { siteAddress } from '../../server/contract/site/site-address.js';
import { assets, origin, renderSite, type RenderedSite, type TextFile } from './testing/rendered-site.js';

const folder = join(import.meta.dirname, '../site');

let found: RenderedSite;
let pages: TextFile[];
/** The parts in the application's Home. */
let parts: TextFile[];
beforeAll(async () => {
  found = await renderSite();
  pages = found.files.filter(({ type, part }) => type === 'text/html' && !part);
  parts = found.files.filter(({ part }) => part);
});

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, value = '']) => value);
const isOwn = (address: string) => /^\/(?!\/)/.test(address);
const contentOf = (path: string) => found.files.find((file) => file.path === path)?.content ?? '';
const offending = (bad: (content: string) => boolean) =>
  pages.filter(({ content }) => bad(content)).map(({ path }) => path);

it('ships no entries of a roadmap; those of the installation are in the order of their position', () => {
  expect(found.roadmap).toEqual({ en: [], zh: [] });
  expect(found.ownRoadmap.zh).toEqual([
    { title: 'Passkeys', state: 'done', markdown: '' },
    { title: 'Folders', state: 'doing', markdown: 'Whole ones.' },
  ]);
});

const shown = (files: readonly TextFile[], path: string) => files.find((file) => file.path === path)?.content ?? '';

it('shows the entries of the roadmap by state, and its other language only where that has some', () => {
  expect(shown(found.files, '/roadmap')).toContain(
    '<div class="prose"><section><h2>Planned</h2><article><h3>Passkeys</h3><div></div></article></section>' +
      '<section><h2>In progress</h2><article><h3>Folders &lt;b&gt;</h3><div><p>Whole ones.</p></div></article></section></div>',
  );
  expect(shown(found.files, '/roadmap')).toContain('href="/zh/roadmap"');
  expect(shown(found.alone, '/roadmap')).not.toContain('/zh/roadmap');
  expect(shown(found.alone, '/blog')).toContain('href="/roadmap"');
  expect(shown(found.alone, '/zh/blog')).not.toContain('/roadmap');
  expect(shown(found.alone, '/zh/blog')).toContain('href="/blog"');
});

it('links to sign-up and roadmap only where there are such', () => {
  expect(shown(found.files, '/blog')).toMatch(/href="\/register".*href="\/roadmap"/s);
  expect(shown(found.closed, '/blog')).not.toMatch(/href="\/(register|roadmap)"/);
  expect(shown(found.closed, '/site-parts/footer.en.html')).not.toContain('href="/roadmap"');
  expect(shown(found.files, '/site-parts/footer.en.html')).toContain('href="/roadmap"');
});

it('hides legal pages that have not been filled in', () => {
  const named = (files: readonly TextFile[]) =>
    ['footer', 'legal'].map((part) =>
      all(shown(files, `/site-parts/${part}.zh.html`), /href="\/zh\/(imprint|privacy|terms)"/g),
    );
  expect(named(found.files)).toEqual([[], []]);
  expect(named(found.own)).toEqual([['imprint'], ['imprint']]);
  expect(found.files.filter(({ path }) => /\/(imprint|privacy|terms)$/.test(path))).toEqual([]);
});

it('names the views of articles, and the addresses of the installation', () => {
  expect(shown(found.files, '/blog')).toContain('12 views');
  expect(shown(found.files, '/blog/send-big-files-to-china')).toContain('12 views');
  expect(shown(found.files, '/.well-known/security.txt')).toMatch(/^Contact: mailto:help@site.test\nExpires: next\n/);
  expect(shown(found.files, '/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

it('leads nowhere else than to its own pages and those of the application', () => {
  const known = new Set([
    ...found.files.map(({ path }) => path),
    // A page with everything below it is an address too.
    ...found.application.map((path) => path.replace(/\/\*$/, '')),
    ...found.appPaths.map((path) => siteAddress(path, 'zh')),
    ...Object.values(assets),
    '/favicon.svg',
    '/manifest.webmanifest',
    '/third-party-licenses.txt',
  ]);
  const links = [...pages, ...parts].flatMap(({ path, content }) =>
    all(content, /\s(?:href|src)="([^"]*)"/g).map((link) => [path, link.replace(origin, '')] as const),
  );
  const own = links.filter(([, link]) => isOwn(link)).map(([path, link]) => [path, link.replace(/#.*/, '')] as const);
  expect(own.length).toBeGreaterThan(100);
  expect(own.filter(([, link]) => !known.has(link))).toEqual([]);
  const others = links.filter(
    ([, link]) => !isOwn(link) && link !== '#content' && link !== '#send' && !link.startsWith('https://'),
  );
  expect(others).toEqual([]);
  expect(Object.values(found.redirects).filter((target) => !known.has(target))).toEqual([]);
});

it('loads nothing from another host', () => {
  const loaded = [...pages, ...parts].flatMap(({ content }) =>
    all(content, /<(?:script|img|iframe|link rel="(?!canonical|alternate)[^"]*")[^>]*\s(?:href|src)="([^"]*)"/g),
  );
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.filter((address) => !isOwn(address))).toEqual([]);
  expect(all(found.styles.join(''), /url\("?([^")]*)/g).filter((address) => !isOwn(address))).toEqual([]);
});

it('says the same in both languages', () => {
  const of = (language: string) => pages.filter((page) => page.language === language).map(({ path }) => path);
  expect(of('zh').sort()).toEqual(
    of('en')
      .map((path) => `/zh${path}`)
      .sort(),
  );
  for (const path of of('en')) {
    const alternates = (page: string) => all(contentOf(page), /<link rel="alternate" hrefLang="[^"]+" href="([^"]+)"/g);
    expect(alternates(path)).toEqual([path, `/zh${path}`, path].map((each) => origin + each));
    expect(alternates(`/zh${path}`)).toEqual(alternates(path));
    expect(contentOf(`/zh${path}`)).toContain('<html lang="zh-CN">');
  }
});

it('has what every page needs, once', () => {
  const counted = (pattern: RegExp) => offending((content) => (content.match(pattern) ?? []).length !== 1);
  for (const pattern of [
    /<h1[ >]/g,
    /<title>[^<]+<\/title>/g,
    /<meta name="description" content="[^"]+"/g,
    /<link rel="canonical"/g,
    /<main /g,
  ])
    expect([pattern.source, counted(pattern)]).toEqual([pattern.source, []]);
  const repeatedIds = offending(
    (content) => new Set(all(content, /\sid="([^"]*)"/g)).size !== all(content, /\sid="([^"]*)"/g).length,
  );
  expect(repeatedIds).toEqual([]);
  // The content policy would block these.
  expect(offending((content) => /<[^>]*\s(?:style|on[a-z]+)=/i.test(content))).toEqual([]);
  const titles = pages.map(({ content }) => all(content, /<title>([^<]+)/g)[0]);
  expect(new Set(titles).size).toBe(titles.length);
});

const areas = ['/support/', '/blog/', '/product/', '/compare/'];
const areaOf = (path: string) => areas.find((area) => path.replace(/^\/zh/, '').startsWith(area)) ?? 'the others';

it.each(
  [...areas, 'the others'].flatMap((area) => [
    [area, 'en'],
    [area, 'zh'],
  ]),
)('is valid HTML: %s (%s)', async (area, language) => {
  const wrapped = [...parts, ...found.own.filter(({ part }) => part)].map((file) => ({
    ...file,
    content: `<!doctype html><html lang="en"><head><title>Home</title></head><body>${file.content}</body></html>`,
  }));
  const ofArea = [...pages, ...wrapped].filter((page) => areaOf(page.path) === area && page.language === language);
  expect(ofArea.length).toBeGreaterThan(0);
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
  const reports = await Promise.all(ofArea.map(({ content }) => validator.validateString(content)));
  const messages = reports.flatMap(({ results }, at) =>
    results.flatMap((result) =>
      result.messages.map(({ ruleId, message, selector }) => [ofArea[at]?.path, ruleId, message, selector]),
    ),
  );
  expect(messages).toEqual([]);
});

it('has a picture for chats of every page, in its language', () => {
  const pictures = new Map(found.files.filter(({ type }) => type === 'image/png').map((file) => [file.path, file]));
  for (const { path, content } of pages) {
    const [picture = ''] = all(content, /<meta property="og:image" content="([^"]+)"/g);
    expect([path, pictures.has(picture.replace(origin, ''))]).toEqual([path, true]);
  }
  expect(Object.keys(found.heads).sort()).toEqual(found.appPaths.toSorted());
  expect(contentOf('/sitemap.xml')).toContain(`<loc>${origin}/zh</loc>`);
  for (const facts of Object.values(found.heads).flatMap((head) => Object.values(head)))
    expect([facts.picture, pictures.has(facts.picture)]).toEqual([facts.picture, true]);
  // The drawings have outlines and colours only: nothing to be fetched, and no font.
  expect(found.drawn.length).toBeGreaterThan(5);
  // Our mark stands before the name alone where the installation has no logo.
  expect(found.drawn.filter((picture) => picture.includes('y="36"')).length).toBe(found.drawn.length - 1);
  for (const picture of found.drawn) expect(/<(text|image)|url\(|var\(|NaN/.exec(picture)).toBeNull();
});

describe('Home', () => {
  const part = (files: readonly TextFile[], path: string) => files.find((file) => file.path === path)?.content ?? '';

  it('says the same in both languages, and nothing of customers that it does not have', () => {
    const [en, zh] = ['en', 'zh'].map((language) => part(found.files, `/site-parts/home.${language}.html`));
    for (const pattern of [/<h2/g, /<h3/g, /<details/g, /<svg/g])
      expect(zh?.match(pattern)?.length).toBe(en?.match(pattern)?.length);
    expect(en?.match(/<details/g)?.length).toBeGreaterThan(3);
    expect(en).not.toMatch(/class="(customers|testimonials|figures)"/);
  });

  it('shows what an installation says of itself, and leaves out what it takes away', () => {
    const home = part(found.own, '/site-parts/home.zh.html');
    expect(home).toContain('<img src="/site-pictures/zh/acme.svg" alt="Acme"');
    expect(home).toContain('It <em>arrived</em> &lt;b&gt;.');
    expect(home).toContain('<dt>companies</dt><dd>1200+</dd>');
    const order = ['class="customers"', 'class="testimonials"', 'class="features"', 'class="figures"'];
    const places = order.map((part) => home.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(home).not.toContain('<details');
    const picture = found.own.find(({ path }) => path === '/site-pictures/zh/acme.svg');
    expect(picture?.type).toBe('image/svg+xml');
  });
});

it.each([
  ['en', '/', 'Visitors without an account cannot send'],
  ['zh', '/zh/', '未注册的访客不能发送'],
])('says on the FAQ, on product pages and comparisons what is refused from visitors: %s', (language, base, text) => {
  const claims = found.files.filter(
    ({ path }) =>
      path.startsWith(`${base}product/`) ||
      path.startsWith(`${base}compare/`) ||
      path === `/site-parts/home.${language}.html`,
  );
  expect(claims.length).toBeGreaterThan(8);
  for (const { path, content } of claims) {
    expect([path, content.includes(text)]).toEqual([path, true]);
    for (const name of ['file.exe', 'file.htm', 'file.html']) {
      expect(blockedName(name)).toBe('insecure-file');
      expect([path, content.includes(name.slice(4))]).toEqual([path, true]);
    }
  }
});

describe('the page about us', () => {
  const part = (files: readonly TextFile[]) =>
    files.find(({ path }) => path === '/site-parts/about.zh.html')?.content ?? '';

  it('says who runs it, and shows where on a map where the content says so', () => {
    expect(part(found.files)).toContain('MIT');
    expect(part(found.files)).not.toMatch(/<img|openstreetmap/);
    expect(part(found.own)).toContain('<img src="/site-pictures/zh/place.svg" alt="世界地图，图钉位于Pier 1"');
    expect(part(found.own)).toContain('openstreetmap.org/?mlat=22.3&amp;mlon=114.17#map=16/22.3/114.17"');
  });

  it('puts the pin where the place is', () => {
    const map = found.own.find(({ path }) => path === '/site-pictures/en/place.svg')?.content ?? '';
    const [x = 0, y = 0] =
      all(map, /translate\(([^)]*)\)/g)[0]
        ?.split(' ')
        .map(Number) ?? [];
    // The dot that the map has for Hong Kong.
    const [, left = 0, top = 0] = /^M([\d.]+),([\d.]+)/.exec(world.shapes.HK)?.map(Number) ?? [];
    expect([Math.abs(x - left) < 4, Math.abs(y - top) < 4]).toEqual([true, true]);
  });
});

describe('an installation that is no product', () => {
  const gone = /^(\/zh)?\/(blog|product|compare|pricing|appsumoforever|send-big-files|trade-fairs)\b/;

  it('has help, legal texts and the pages of the application, and leads to no others', () => {
    expect(found.plain.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/support', '/zh/support', '/docs/api']),
    );
    expect(found.plain.filter(({ path }) => gone.test(path))).toEqual([]);
    const own = found.plain.flatMap(({ path, content }) =>
      all(content, /(?:\shref="|<loc>)([^"<]*)/g).map((link) => [path, link.replace(origin, '')] as const),
    );
    expect(own.length).toBeGreaterThan(50);
    expect(own.filter(([, link]) => gone.test(link))).toEqual([]);
  });

  it('says its own name alone', () => {
    expect(shown(found.plain, '/support')).toContain('Hafen Dateien');
    expect(shown(found.plain, '/support')).toContain('<img src="/installation/logo.svg" height="30" alt=""/>');
    expect(shown(found.plain, '/support')).toContain('<link rel="icon" href="/installation/icon.png"/>');
    expect(shown(found.plain, '/support')).not.toContain('class="mark"');
    // The page about us names the software, too.
    const others = found.plain.filter(({ path }) => !path.startsWith('/site-parts/about'));
    expect(others.filter(({ content }) => /\bSampan\b/.test(content)).map(({ path }) => path)).toEqual([]);
  });
});

describe('where nothing is sold', () => {
  const offer =
    /\$\d|USD|"offers"|refund|money back|\btrials?\b|Try for a week|Upgrade|billed|pricing page|paid (plan|one)|退款|退还|免费试用|试用一周|试用结束|用过试用|升级|按月|按年|美元|付费套餐|\/zh\/pricing">[^<]*价格/i;
  const texts = (files: readonly TextFile[]) =>
    // The reference of calls names them all.
    files.filter(({ path, type }) => /html|json/.test(type) && !/^(\/zh)?\/docs\/api/.test(path));
  const offersOf = (files: readonly TextFile[]) =>
    texts(files).flatMap(({ path, content }) => {
      const shown = content.replace(/<style.*?<\/style>/gs, '');
      const match = offer.exec(shown);
      return match ? [[path, shown.slice(Math.max(0, match.index - 40), match.index + 40)]] : [];
    });

  it('no page, index or fact names a price, a trial, a refund or a purchase', () => {
    expect(texts(found.unsold).length).toBeGreaterThan(100);
    expect(offersOf(found.unsold)).toEqual([]);
    expect(JSON.stringify(found.unsoldHeads)).not.toMatch(offer);
    // They do once plans are sold.
    const selling = offersOf(found.files).map(([path]) => path);
    for (const path of ['/support/plans', '/zh/support/billing', '/support/index.json'])
      expect(selling).toContain(path);
    expect(JSON.stringify(found.heads['/pricing'])).toContain('"offers"');
  });

  it('says whom to ask for another plan', () => {
    const of = (path: string) => found.unsold.find((file) => file.path === path)?.content ?? '';
    expect(of('/support/plans')).toContain('ask the people who run this site');
    expect(of('/zh/support/plans')).toContain('写信给网站的管理者');
    expect(of('/blog')).toContain('<a href="/pricing">Plans</a>');
    expect(found.files.find(({ path }) => path === '/blog')?.content).toContain('<a href="/pricing">Pricing</a>');
  });

  it('leaves no mark of the content in a page', () => {
    for (const { path, content } of texts([...found.files, ...found.unsold]))
      expect([path, /:::(sold|not-sold)?/.test(content)]).toEqual([path, false]);
  });
});

it('tells search engines facts that they can read', () => {
  const facts = [...pages, ...parts].flatMap(({ content }) =>
    all(content, /<script type="application\/ld\+json">(.*?)<\/script>/g).map(
      (json) => JSON.parse(json) as Record<string, unknown>,
    ),
  );
  const ofApp = Object.values(found.heads).flatMap((head) => Object.values(head).flatMap((each) => each.facts));
  facts.push(...(ofApp as Record<string, unknown>[]));
  const required: Record<string, string[]> = {
    SoftwareApplication: ['name', 'applicationCategory', 'operatingSystem', 'offers'],
    FAQPage: ['mainEntity'],
    WebPage: ['name', 'description', 'url', 'inLanguage'],
    AboutPage: ['name', 'description', 'url', 'inLanguage'],
    Organization: ['name', 'url', 'logo'],
    BreadcrumbList: ['itemListElement'],
    BlogPosting: ['headline', 'description', 'datePublished', 'author', 'publisher', 'mainEntityOfPage'],
  };
  for (const fact of facts) {
    const fields = required[String(fact['@type'])];
    expect([fact['@type'], fields?.filter((field) => !fact[field])]).toEqual([fact['@type'], []]);
  }
  const ofType = (type: string) => facts.filter((fact) => fact['@type'] === type);
  expect(ofType('BlogPosting')).toHaveLength(8);
  for (const { mainEntity } of ofType('FAQPage')) expect((mainEntity as object[]).length).toBeGreaterThan(0);
  expect(ofType('FAQPage')).toHaveLength(14);
});

it('lists its pages for search engines and readers of feeds', () => {
  const locations = all(contentOf('/sitemap.xml'), /<loc>([^<]+)<\/loc>/g).map((url) => url.replace(origin, ''));
  // There may be no roadmap.
  const listed = pages.map(({ path }) => path).filter((path) => !path.endsWith('/roadmap'));
  expect(locations).toEqual(expect.arrayContaining(['/', '/pricing', ...listed]));
  expect(locations).not.toContain('/roadmap');
  for (const feed of ['/blog/feed.xml', '/zh/blog/feed.xml']) expect(contentOf(feed).match(/<item>/g)).toHaveLength(4);
});

it('weighs little', () => {
  const gzipped = (text: string) => gzipSync(text).length;
  const shared = gzipped(found.styles[0]) + gzipped(readFileSync(join(folder, 'site.js'), 'utf8'));
  const heaviest = Math.max(...pages.map(({ content }) => gzipped(content)));
  expect(shared + heaviest).toBeLessThan(120_000);
  // Home adds these to the application's styles.
  const [, homeStyles] = found.styles;
  const ofHome = parts
    .filter(({ language, part }) => language === 'en' && part !== 'about')
    .map(({ content }) => content);
  expect(gzipped(homeStyles) + gzipped(ofHome.join(''))).toBeLessThan(14_000);
});

it('has one header, also on a phone, that marks the page and leads to it in the other language', () => {
  const products = [
    'supplier-document-tracking',
    'document-receipts',
    'attachments-organized',
    'business-intelligence',
  ];
  const account = ['/login', '/register', '/dash/account', '/dash'];
  const marking = [...products.map((each) => `/product/${each}`), '/blog', '/about'];
  for (const { path, content } of pages) {
    const language = /^\/zh(\/|$)/.test(path) ? 'zh' : 'en';
    const plain = path.replace(/^\/zh(?=\/|$)/, '') || '/';
    const [header = ''] = /<header class="top">.*?<\/header>/s.exec(content) ?? [];
    const parsed = JSDOM.fragment(header);
    const hrefs = (links: string) => [...parsed.querySelectorAll(links)].map((link) => link.getAttribute('href'));
    const links = [...marking.slice(0, -1), '/pricing', '/about'].map((each) => siteAddress(each, language));
    const other = siteAddress(plain, language === 'en' ? 'zh' : 'en');
    const [wide, menu] = [
      [other, ...links, ...account],
      [...links, ...account, other],
    ];
    expect([path, hrefs('.wide a'), hrefs('.menu a')]).toEqual([path, wide, menu]);
    expect([path, hrefs('.wide [aria-current=page]')]).toEqual([path, marking.includes(plain) ? [path] : []]);
    expect([path, hrefs('.brand')]).toEqual([path, [siteAddress('/', language)]]);
  }
});

/** The help centre as a browser shows it; `isDown`: its index cannot be fetched. */
async function openHelp(path: string, query: string, { isDown = false } = {}) {
  const url = `https://files.test${path}?q=${encodeURIComponent(query)}`;
  const { window } = new JSDOM(contentOf(path), { url, runScripts: 'outside-only' });
  const fetched = (address: string) =>
    Promise.resolve(isDown ? new Response('', { status: 502 }) : new Response(contentOf(address)));
  Object.assign(window, { fetch: fetched });
  window.eval(readFileSync(join(folder, 'site.js'), 'utf8'));
  const settled = async () => {
    const status = () => window.document.querySelector('output')?.textContent ?? '';
    for (let tries = 0; status() === '' && tries < 6000; tries++) await new Promise((done) => setTimeout(done, 10));
    const links = [...window.document.querySelectorAll('.found a')];
    return { status: status(), found: links.map((link) => link.getAttribute('href')?.replace(/.*\//, '')) };
  };
  return { window, ...(await settled()) };
}

it.each([
  ['/support', 'forgotten PASSWORD', 'log-in'],
  ['/support', 'How do I get a receipt?', 'receipts'],
  ['/support', 'webhooks', 'webhooks'],
  ['/support', 'csv outlook', 'contacts'],
  ['/zh/support', '忘记密码', 'log-in'],
  ['/zh/support', '怎么延长有效期', 'more-time'],
  ['/zh/support', '上传断了', 'upload-and-resume'],
  ['/zh/support', 'ＣＳＶ导入', 'contacts'],
])('finds help by words, without a server: %s %s', async (path, query, slug) => {
  const { status, found } = await openHelp(path, query);
  expect(found.slice(0, 3)).toContain(slug);
  expect(found.length).toBeLessThan(15);
  expect(status).toContain(String(found.length));
});

it('says that nothing was found, keeps the words in the address, and works without them', async () => {
  const { window, status, found } = await openHelp('/support', 'xylophone');
  expect([status, found]).toEqual(['Nothing found. Try another word, or browse below.', []]);
  const input = window.document.querySelector<HTMLInputElement>('input[type=search]');
  if (!input) throw new Error('the search is missing');
  const type = (text: string) => {
    input.value = text;
    input.dispatchEvent(new window.Event('input'));
    return window.location.search;
  };
  expect(type('passkey')).toBe('?q=passkey');
  expect(type(' ')).toBe('');
  expect(window.document.querySelectorAll('.found a')).toHaveLength(0);
  // Without a script all articles stand there, and nothing offers to search them.
  expect(all(contentOf('/support'), /href="(\/support\/[^"#]+)"/g).length).toBeGreaterThan(30);
  const down = await openHelp('/support', 'passkey', { isDown: true });
  expect(down.status).toBe('The search could not be loaded. All articles are listed below.');
});

it('explains every page of the dashboard in the help centre, and no page that is not there', () => {
  const place = join(folder, 'content/en/support');
  const explained = readdirSync(place).flatMap((name) =>
    all(readFileSync(join(place, name), 'utf8'), /^screens: (.*)$/gm).flatMap((paths) => paths.split(' ')),
  );
  const dashboard = found.application.filter((path) => /^\/dash(\/|$)/.test(path) && !path.endsWith('*'));
  expect(dashboard.length).toBeGreaterThan(10);
  expect(dashboard.filter((path) => !explained.includes(path))).toEqual([]);
  expect(explained.filter((path) => !found.application.includes(path))).toEqual([]);
});

it('describes every call of programs, with its comment, in a document and on a page', () => {
  const document = JSON.parse(contentOf('/docs/api.json')) as {
    paths: Record<string, Record<string, { operationId: string; description: string; tags: string[] }>>;
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, ...operation })),
  );
  const folderOfCalls = join(import.meta.dirname, '../../server/contract');
  const declared = readdirSync(folderOfCalls, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .flatMap((name) => all(readFileSync(join(folderOfCalls, name), 'utf8'), /^ {2}(scope): '/gm));
  expect(operations.length).toBe(declared.length);
  expect(operations.find(({ operationId }) => operationId === 'whoAmI')).toMatchObject({
    call: 'GET /v1/access-token',
    tags: ['any'],
    description: 'The token that makes the call, and whom it acts for; null for a user in person.',
  });
  for (const page of ['/docs/api', '/zh/docs/api'])
    expect(operations.filter(({ call }) => !contentOf(page).includes(`</b> ${call.split(' ')[1]}<`))).toEqual([]);
});
