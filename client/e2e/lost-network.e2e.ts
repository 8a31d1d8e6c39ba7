import type { Page } from '@playwright/test';
import { expect, test, type Visitor, inSecondTier } from './support/journey.js';
import { textFile } from './support/test-files.js';

/** Opens Home and cuts the network before a link to another page is followed. */
async function leaveHomeOffline({ page, context }: Visitor): Promise<void> {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'));
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^(Log in|登录)/ })
    .click();
  await failed;
}

test(
  'a page whose scripts could not be fetched is fetched again when the network is back',
  { tag: '@main' },
  async ({ visit }) => {
    const visitor = await visit();
    const { page, context } = visitor;
    await leaveHomeOffline(visitor);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  },
);

test(
  'texts that could not be fetched are fetched again too',
  inSecondTier('texts-failure.spec.tsx'),
  async ({ visit }) => {
    const { page, context } = await visit();
    await page.goto('/login');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'));
    await page.getByRole('navigation').getByRole('button', { name: '中文' }).first().click();
    await failed;
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: /\p{Script=Han}/u })).toBeVisible();
  },
);

test('after 5 more tries the page says so, and its reload helps', async ({ visit }) => {
  const visitor = await visit();
  const { page, context } = visitor;
  await page.clock.install();
  await leaveHomeOffline(visitor);
  for (let retry = 1; retry <= 5; retry += 1) {
    const failed = page.waitForEvent('requestfailed', (request) => /public-pages.*\.js/.test(request.url()));
    await page.clock.fastForward(3000);
    await failed;
  }
  await expect(page.getByRole('heading', { name: 'Connection trouble' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('a page whose first script cannot be fetched says so, in both languages', async ({ visit }) => {
  const { page } = await visit();
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByText('Connection trouble')).toBeVisible();
  await page.unroute(/\/assets\/index-[^/]*\.js$/);
  await page.getByRole('link', { name: 'Reload the page · 刷新页面' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

/** Removes a script, as a new version of the installation does. */
const gone = (page: Page, name: string) =>
  page.route(new RegExp(`/assets/${name}-[^/]*\\.js`), (route) => route.fulfill({ status: 404 }));

test('a page that a new version has replaced is loaded afresh once, and says so if that does not help', async ({
  member,
}) => {
  const { page } = await member();
  await page.goto('/dash');
  const rail = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(rail).toBeVisible();
  await gone(page, 'contacts-route');
  const reload = page.waitForEvent('load');
  await rail.getByRole('link', { name: 'Contacts' }).click();
  await reload;
  await expect(page.getByRole('heading', { name: 'There is a new version of this page' })).toBeVisible();
  await expect(rail).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();
});

for (const { path, script, says } of [
  {
    path: '/updatepassword?t=none',
    script: /\/assets\/update-password-page-[^/]*\.js/,
    says: (page: Page) => page.getByRole('heading', { name: 'Connection trouble' }),
  },
  // The server's rendering stays.
  {
    path: '/login',
    script: /\/assets\/login-page-[^/]*\.js/,
    says: (page: Page) => page.getByText('Connection trouble, please refresh'),
  },
])
  test(`a page that is opened directly and cannot be fetched says so: ${path}`, async ({ visit }) => {
    const { page } = await visit();
    await page.route(script, (route) => route.abort());
    await page.clock.install();
    await page.goto(path);
    await expect(async () => {
      await page.clock.fastForward(3000);
      await expect(says(page)).toBeVisible({ timeout: 200 });
    }).toPass();
    await expect(page.getByRole('banner')).toBeVisible();
  });

test('a dialog that cannot be fetched says so, and comes when it can', async ({ visit, account, sentTransfer }) => {
  const { page } = await visit();
  const { link } = await sentTransfer(await account(), [textFile('notes.txt', 'A quiet line.')]);
  await page.goto(link);
  await page.waitForLoadState('networkidle');
  await gone(page, 'preview-dialog');
  await page.getByRole('button', { name: 'Preview notes.txt' }).click();
  await expect(page.getByRole('alert')).toContainText('There is a new version of this page');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByRole('button', { name: 'Preview notes.txt' }).click();
  await expect(page.getByText('A quiet line.')).toBeVisible();
});
