import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, inSecondTier, test } from './support/journey.js';

test('a visitor reads an article in two languages and goes on to send', { tag: '@main' }, async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blog');
  await page.getByRole('link', { name: 'How to send big files to China' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to send big files to China');
  const views = await page.getByText(/^\d+ views$/).textContent();
  expect(Number.parseInt(views ?? '', 10)).toBeGreaterThanOrEqual(194);
  expect(Number.parseInt(views ?? '', 10)).toBeLessThanOrEqual(216);

  // On paper: the article alone, in dark ink, with the addresses of its sources.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText('Why transfers into mainland China stall')).toBeVisible();
  for (const around of ['banner', 'contentinfo', 'complementary'] as const)
    await expect(page.getByRole(around, { includeHidden: true })).toBeHidden();
  const [ink, source] = await page.evaluate(() => [
    getComputedStyle(document.body).color,
    getComputedStyle(document.querySelector('.prose a[href^="https://thenextweb.com"]') ?? document.body, '::after')
      .content,
  ]);
  expect(Math.max(...(ink?.match(/\d+/g) ?? ['255']).map(Number))).toBeLessThan(64);
  expect(source).toContain('thenextweb.com');
  await page.emulateMedia({ media: null, colorScheme: null });

  await page.getByRole('banner').getByRole('link', { name: '中文' }).click();
  await expect(page).toHaveURL('/zh/blog/send-big-files-to-china');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('如何把大文件发到中国大陆');
  await page.getByRole('main').getByRole('link', { name: '发送文件' }).click();
  // The application shows the language that was chosen.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('大文件，稳稳送达。');
});

test('old addresses lead to the articles, and the public site needs no script', async ({ visit }) => {
  const { context } = await visit();
  const { request } = context;
  const old = await request.get('/trade-fairs-closed', { maxRedirects: 0 });
  expect([old.status(), old.headers()['location']]).toEqual([301, '/blog/trade-fairs-closed']);
  for (const path of ['/robots.txt', '/.well-known/security.txt', '/sitemap.xml', '/blog/feed.xml']) {
    const text = await (await request.get(path)).text();
    expect([path, text.includes('@@')]).toEqual([path, false]);
  }
  expect((await request.get('/blog/no-such-article', { headers: { accept: 'text/html' } })).status()).toBe(404);
});

test('Home has an address in Chinese, for whatever browser, and stays as it is when the language changes', async ({
  visit,
}) => {
  const { page, panel } = await visit();
  await page.goto('/zh');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('大文件，稳稳送达。');
  const file = { name: 'drawing.txt', mimeType: 'text/plain', buffer: Buffer.from('A bracket, 3 mm.') };
  await page.locator('form [type=file]').first().setInputFiles(file);
  await expect(page.locator('form').getByText('drawing.txt')).toBeVisible();
  await page.getByRole('navigation').getByRole('button', { name: 'English' }).first().click();
  await expect(page).toHaveURL('/');
  await expect(title).toHaveText(/^[\x20-\x7e]+$/);
  await expect(panel.form.getByText('drawing.txt')).toBeVisible();
});

test('a visitor reads an article, takes the panel for a test drive, and signs up after sending', async ({
  visit,
  address,
}) => {
  const { page, panel } = await visit();
  const email = address('reader');
  await page.goto('/blog/send-big-files-to-china');
  await page.getByRole('main').getByRole('link', { name: 'Send a file' }).click();
  await page.getByRole('link', { name: 'Take it for a test drive' }).click();
  await expect(panel.form.getByRole('button').first()).toBeFocused();

  await panel.form
    .locator('[type=file]')
    .first()
    .setInputFiles({
      name: 'drawing.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('A bracket, 3 mm.'),
    });
  await panel.addRecipients(address('factory'));
  await panel.fillSender(email);
  await panel.submit();
  await panel.verify(email);
  await panel.done();
  await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click();
  // The address was proven a moment ago: no second code.
  const dialog = page.getByRole('dialog', { name: 'Create your account' });
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/dash');
});

interface Look {
  path: string;
  colorScheme: 'light' | 'dark';
  width: number;
}

/** A page of the public site, with the menu of its products opened, brings nothing from elsewhere. */
async function expectAccessible(page: Page, { path, colorScheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path);
  // On phones the menu holds it; that of the application is a dialog, and in the gallery.
  if (path !== '/' || width > 700) {
    if (width < 700) await page.getByRole('banner').locator('summary:visible').first().click();
    await page.getByRole('banner').locator('summary:visible').last().click();
    await expect(page.getByRole('banner').locator('a[href$="/product/document-receipts"]:visible')).toHaveCount(1);
  }
  await page.waitForLoadState('networkidle');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  const origins = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
  );
  expect([...new Set(origins)]).toEqual([new URL(page.url()).origin]);
}

const largest: Look[] = [
  { path: '/', colorScheme: 'dark', width: 768 },
  { path: '/zh/product/supplier-document-tracking', colorScheme: 'dark', width: 1440 },
  { path: '/support?q=password', colorScheme: 'light', width: 390 },
];
const others: Look[] = [
  { path: '/', colorScheme: 'light', width: 390 },
  { path: '/', colorScheme: 'dark', width: 1440 },
  { path: '/', colorScheme: 'light', width: 1920 },
  { path: '/blog/sampan-and-wetransfer', colorScheme: 'dark', width: 390 },
  { path: '/docs/api', colorScheme: 'light', width: 1440 },
  { path: '/blog', colorScheme: 'light', width: 1440 },
  { path: '/zh/blog/transfer-services-to-china', colorScheme: 'light', width: 390 },
  { path: '/zh/support/change-a-transfer', colorScheme: 'dark', width: 1440 },
  { path: '/zh/compare/palmr', colorScheme: 'dark', width: 390 },
  { path: '/compare/smash', colorScheme: 'light', width: 390 },
  { path: '/zh/docs/api', colorScheme: 'dark', width: 390 },
];
const inAll = inSecondTier('`npm run test:peers` looks at the largest pages');
for (const look of [...largest, ...others])
  test(
    `${look.path} is accessible and fits: ${look.colorScheme}, ${look.width} px`,
    others.includes(look) ? inAll : {},
    async ({ visit }) => expectAccessible((await visit()).page, look),
  );
