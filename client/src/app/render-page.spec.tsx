/** @jest-environment node */
import { colorsOf } from '#contract/accounts/brand-look.js';
import { type PlanChoice, planChoiceCodes, planPrices, soldPlans } from '#contract/billing/plan-prices.js';
import type { ErrorCode } from '#contract/errors/catalogue.js';
import type { PageInputs } from '#contract/site/rendered-page.js';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import type { LinkFrame, TransferFrame } from '#contract/transfers/link-frame.js';
import {
  buildItem,
  buildRequestPage,
  buildSubmission,
  buildSubmitted,
} from '../features/submit/testing/request-page.builder.js';
import { clientConfig } from '../lib/hosts.js';
import { renderPage } from './render-page.js';

const config = clientConfig();
const { policies } = config;
const billing = {
  publishableKey: '',
  prices: Object.fromEntries(planChoiceCodes.map((code) => [code, ''])) as Record<PlanChoice, string>,
};
const closed = { ...policies, signUp: 'nobody' } as const;
const required = { name: 'required', company: 'off', email: 'required' } as const;
const slug = 'abcdefg';
const now = Date.now();
const transfer: TransferFrame = {
  title: 'Plans',
  sender: { name: 'Mei Chen', email: 'mei', company: 'River Works', profilePic: '', isMember: true },
  brand: null,
  recipientEmail: 'bo',
  message: 'Here they are.',
  fileCount: 3,
  isVerified: true,
  totalBytes: 122_000_000,
  expiresAt: now + 7.5 * 86_400_000,
  rows: [
    { name: 'Site photos', depth: 0, bytes: 120_000_000, fileCount: 2 },
    { name: '1.PDF', depth: 1, bytes: 60_000_000 },
    { name: 'raw', depth: 9, bytes: 60_000_000 },
  ],
};

const render = (inputs: Partial<PageInputs>) =>
  renderPage({ path: '/', language: 'en', config, frame: null, parts: {}, updates: [], ...inputs });
const renderLink = (frame: LinkFrame, language: PageInputs['language'] = 'en') =>
  render({ path: `/w/${slug}`, frame, language });
const renderOpen = (changes: Partial<TransferFrame> = {}) =>
  renderLink({ slug, transfer: { ...transfer, ...changes } });
/** The texts between header and footer, with `|` between the elements. */
const mainOf = (html: string) => {
  const [, main = ''] = /<main\b[^>]*>(.*)<\/main>/s.exec(html) ?? [];
  return main
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|')
    .replace(/^\||\|$/g, '');
};

const paths = ['/', '/zh', '/pricing', '/about', '/updates'];

// One after the other: the test runner cannot load modules side by side.
beforeAll(async () => {
  // A link first: nothing of another page is there yet.
  await renderOpen();
  for (const path of [...paths, '/r/abcdefg']) await render({ path });
});

it('renders pages in both languages, also when all are asked for at once', async () => {
  const asked = paths.flatMap((path) => (['en', 'zh'] as const).map((language) => ({ path, language })));
  const links = (['en', 'zh'] as const).map((language) => renderLink({ slug, transfer }, language));
  const pages = await Promise.all([...asked.map(render), ...links]);
  for (const [at, { html, styles }] of pages.entries()) {
    const { path, language } = asked[at] ?? { path: 'link', language: at % 2 ? 'zh' : 'en' };
    const heading = language === 'en' ? /<h1[^>]*>[\x20-\x7e]+<\/h1>/ : /<h1[^>]*>[^<]*\p{Script=Han}/u;
    expect([path, language, heading.test(html), html.includes('<footer')]).toEqual([path, language, true, true]);
    // The content policy takes these away, and nothing may break out of its place.
    for (const wrong of [/<[^>]*\s(style|on[a-z]+)=[^>]*/i, /<(script|style)\b[^>]*/i])
      expect([path, wrong.exec(html)]).toEqual([path, null]);
    expect(styles).toMatch(/^(<style nonce="__CSP_NONCE__"[^>]*>[^<]*<\/style>)+$/);
  }
});

it.each(paths)('invites to sign up on %s only where that is possible', async (path) => {
  expect((await render({ path })).html).toContain('href="/register');
  expect((await render({ path, config: { ...config, policies: closed } })).html).not.toContain('href="/register');
});

it('renders prices, what plans include, and how to get one', async () => {
  const pricing = async (changes: Partial<typeof config>) =>
    (await render({ path: '/pricing', config: { ...config, ...changes } })).html;
  const sold = await pricing({ billing });
  for (const plan of soldPlans) expect(sold).toContain(`$${planPrices[plan].yearly / 12}`);
  expect(sold).toContain('<table');
  expect(sold).toContain('/register?next=%2Fpricing%2FPRY');
  expect(await pricing({ billing, policies: closed })).toContain('by invitation only');
  expect(await pricing({})).toContain('not sold on this site');
});

it('holds the news, and parts of the public site', async () => {
  const entry = {
    id: '1',
    types: [],
    created: 0,
    title: 'Folders <b>',
    markdownDetails: '',
    detailsHtml: '<p>New.</p>',
  };
  const { html } = await render({ path: '/updates', updates: [entry] });
  expect(html).toContain(
    '<noscript><article><h2>Folders &lt;b&gt;</h2><time dateTime="1970-01-01T00:00:00.000Z">Jan 1, 1970</time><div><p>New.</p></div></article></noscript>',
  );
  expect((await render({ path: '/updates' })).html).toMatch(/<noscript>[^<]+<\/noscript>/);
  const parts = { home: '<p>$& below</p>', footer: '<p>links</p>' };
  const home = (await render({ parts })).html;
  for (const [name, part] of Object.entries(parts))
    expect(home).toContain(`<div data-site-part="${name}">${part}</div>`);
  expect((await render({})).html).toContain('<div data-site-part="home"></div>');
});

it.each([
  ['/', 'en', 'Log in'],
  ['/dash', 'zh', '登录'],
] as const)('renders the shell of %s without links that depend on the session (%s)', async (path, language, logIn) => {
  const { html } = await render({ path, language, isShell: true });
  expect(html).toMatch(/^<div class="[^"]*" aria-hidden="true" inert="">/);
  expect(html).toContain('<header');
  expect(html).not.toContain('<main');
  const [, classes = ''] = new RegExp(`<a[^>]* class="([^"]*)"[^>]*>${logIn}</a>`).exec(html) ?? [];
  const { styles } = await render({ path, language, isShell: true });
  const rules = classes.split(' ').filter((name) => new RegExp(`\\.${name}\\{[^}]*visibility:hidden`).test(styles));
  expect(rules).toHaveLength(1);
});

it.each([
  ['/login', 'en', /<h1[^>]*>Log in<\/h1>.*<form.*href="\/login\?forgotPass=1"/s],
  ['/login?forgotPass=1&next=%2Fdash', 'zh', /<h1[^>]*>重置密码<\/h1>/],
  ['/login?byLink=1', 'en', /<h1[^>]*>Log in without a password<\/h1>/],
  ['/r/abcdefg', 'en', /<main.*aria-label="Opening/s],
] as const)('renders %s as far as it is known before its scripts have come (%s)', async (path, language, shown) => {
  const { html } = await render({ path, language });
  expect(html).toMatch(shown);
  expect(html).toContain('<footer');
});

it('shows the button of the log-in service', async () => {
  const { html } = await render({ path: '/login', config: { ...config, singleSignOn: { name: 'River ID' } } });
  expect(html).toContain('River ID</button>');
});

it.each<[ErrorCode, string]>([
  ['request-not-found', 'Request not found'],
  ['request-closed', 'Mei'],
  ['password-required', '<form'],
])('says that a request is not open: %s', async (code, text) => {
  const frame = { slug, code, ...(code === 'request-closed' && { details: { owner: 'Mei' } }) };
  const { html } = await render({ path: `/r/${slug}`, frame });
  expect(html).toContain('<h1');
  expect(html).toContain(text);
});

it('refuses an address that leads to another', async () => {
  await expect(render({ path: '/?ref=trial_ending' })).rejects.toThrow('no page is shown at this address');
});

describe('the page of a request', () => {
  const renderRequest = ({ ticket: _ticket, ...request }: ReturnType<typeof buildRequestPage>) =>
    render({ path: '/r/abc1234', frame: { slug: 'abc1234', request } });
  const items = [
    buildItem({ itemId: 'i1', name: 'Passport', types: ['pdf'] }),
    buildItem({ itemId: 'i2', kind: 'text' }),
  ];

  it('shows who asks for what, with fields that can be filled in', async () => {
    const { html } = await renderRequest(
      buildRequestPage({ message: 'By <b>Friday</b>.', dueAt: now, items, layout: 'checklist', asks: required }),
    );
    expect(mainOf(html)).toMatch(/^ML\|Mei Lin requested files\|.*\|Plans for the river bank\|By &lt;b&gt;Friday&lt;/);
    expect(html).toMatch(/<input[^>]*type="file"[^>]*>.*<textarea.*<input[^>]*type="email"/s);
    expect(html).toMatch(/data-picks-for="i1".*data-picks=""/s);
    // Its time of day depends on the reader's time zone.
    expect(html).toMatch(/<time/);
  });

  it('shows a person what was submitted before', async () => {
    const files = [{ fileId: 'f', name: 'passport.pdf', size: 1000 }];
    const { html } = await renderRequest(
      buildRequestPage({
        items,
        layout: 'checklist',
        person: { email: 'anna@example.com', name: 'Anna', company: '' },
        submission: buildSubmission([buildSubmitted({ itemId: 'i1', files })]),
      }),
    );
    for (const shown of ['passport.pdf', 'Received', 'anna@example.com', 'Receipt']) expect(html).toContain(shown);
  });
});

describe('the page of a link', () => {
  it('shows sender, content and expiry', async () => {
    // The day of the expiry depends on the reader's time zone: it is not shown yet.
    expect(mainOf((await renderOpen()).html).replace(/\([^|]*\d[^|]*\)\|/, '')).toBe(
      'MC|Mei Chen sent you files|River Works|mei|Sent to bo|Plans|Here they are.|3 files · 122 MB|·|Expires in 7 days|' +
        'Download all|All files in one zip.|Files|Verified: exactly the files that were sent|' +
        'Site photos|2 files, 120 MB|PDF|1.PDF|60 MB|File|raw|60 MB',
    );
    const { html } = await renderOpen();
    expect([...html.matchAll(/data-depth="(\d)"/g)].map(([, depth]) => depth)).toEqual(['0', '1', '6']);
    expect(html).toMatch(/<button[^>]* data-waits="true"/);
  });

  it('leaves out what there is nothing of', async () => {
    const sender = { name: '', email: 'lin.li@river.test', company: '', profilePic: '', isMember: false };
    const { html } = await renderOpen({
      title: '',
      message: '',
      recipientEmail: null,
      sender,
      expiresAt: EXPIRES_NEVER,
      fileCount: 1,
      isVerified: false,
      rows: [],
    });
    expect(mainOf(html)).toMatch(/^L\|lin\.li sent you files\|.*\|1 file · 122 MB\|·\|[^|]+\|Download\|Files$/);
  });

  it('takes every text as text', async () => {
    const evil = `</style></head><img src=x onerror="alert('1')"> style="a" __CSP_NONCE__$&`;
    const { html, styles } = await renderOpen({
      title: evil,
      message: evil,
      sender: { name: evil, email: evil, company: evil, profilePic: evil, isMember: true },
      recipientEmail: evil,
      rows: [{ name: evil, depth: 0, bytes: 1 }],
    });
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('</head>');
    expect(html.split('&lt;/style&gt;').length).toBeGreaterThan(6);
    expect(styles).not.toContain('alert');
  });

  const about = { sender: 'Mei', fileName: '<b>', moreFiles: 2 };
  it.each<[ErrorCode, string]>([
    ['password-required', '<form'],
    ['transfer-expired', '&lt;b&gt; and 2 more files from Mei'],
    ['transfer-not-found', '<h1'],
    ['download-limit-reached', '<h1'],
    ['file-infected', '<h1'],
    ['file-unscanned', '<h1'],
    ['under-review', '<h1'],
    ['taken-down', '<h1'],
  ])('says %s and nothing of the one before', async (code, text) => {
    await renderOpen();
    const { html } = await renderLink({ slug, code, ...(code === 'transfer-expired' && { details: about }) });
    expect(html).toContain('<h1');
    expect(html).toContain(text);
    for (const fact of ['Mei Chen', 'River Works', 'Plans|', 'Site photos', 'Here they are'])
      expect(mainOf(html)).not.toContain(fact);
  });

  it('shows the brand of the account, and on no other page: its colours, texts and logo', async () => {
    const brand = {
      logo: '/v1/pictures/logo',
      colors: colorsOf('#0e6e66'),
      gradient: [],
      picture: '',
      headline: 'From <b>us</b>',
      action: 'Get & go',
      poweredBy: false,
    };
    const { html, styles } = await renderOpen({ brand });
    expect(html).toContain('src="/v1/pictures/logo/96.webp"');
    expect(mainOf(html)).toContain('From &lt;b&gt;us&lt;/b&gt;|');
    expect(mainOf(html)).toContain('|Get &amp; go|');
    const colour = /html\[data-scheme=light\]\{--sampan-palette-primary-main:#0e6e66/;
    expect(styles).toMatch(colour);
    expect((await renderOpen()).styles).not.toMatch(colour);
  });
});
