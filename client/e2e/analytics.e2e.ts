import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signUp } from './support/account.js';
import { writeText } from './support/cargo.js';
import { Gallery } from './support/gallery.js';
import { expect, test } from './support/journey.js';

async function download(page: Page, link: string): Promise<void> {
  await page.goto(link);
  const starts = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await (await starts).path();
}

const HOUR_MS = 3_600_000;

test.afterEach(({ system }) => system.resetClock());

test('a sender sees from where and when people downloaded, and takes it along as CSV', async ({
  system,
  visit,
  address,
}, testInfo) => {
  test.slow();
  // An hour that does not end between two downloads.
  await system.advanceClock(HOUR_MS - (Date.now() % HOUR_MS));
  const owner = await visit();
  await signUp(owner.page, address('owner'));
  const { page } = owner;
  await page.goto('/dash/analytics');
  await expect(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Send files' }).last().click();
  await owner.panel.pickFiles(await writeText(testInfo.outputPath('source', 'plan.txt'), 'the plan'));
  await owner.panel.chooseLink();
  await owner.panel.submit();
  const link = await owner.panel.done();

  for (const from of ['India', 'China'] as const) await download((await visit({ from })).page, link);

  await page.getByRole('navigation').getByRole('link', { name: 'Analytics' }).click();
  const totals = page.locator('dl');
  await expect(async () => {
    await page.reload();
    await expect(totals).toContainText('Downloads2', { timeout: 2000 });
  }).toPass();
  await expect(totals).toContainText('People2');
  await expect(totals).toContainText('Countries and regions2');
  const map = page.getByRole('group', { name: 'Downloads by country or region' });
  await map.getByRole('img', { name: 'China: 1' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(map.getByRole('img', { name: /: 1$/ }).nth(1)).toBeFocused();
  await expect(page.getByRole('table', { name: 'When in the week' }).getByTitle(/: 2$/)).toBeVisible();
  const countries = page.getByRole('table', { name: 'Countries' });
  await expect(countries.getByRole('row', { name: /^China 1 1/ })).toBeVisible();

  const gallery = new Gallery(page);
  await gallery.look('analytics');
  gallery.expectNoProblems();

  await page.getByRole('link', { name: '7 days' }).click();
  await expect(page).toHaveURL(/range=7d/);
  await page.getByRole('link', { name: 'Transfers', exact: true }).last().click();
  await page.getByRole('link', { name: 'Only plan.txt' }).click();
  await expect(page.getByText('Only plan.txt')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Only plan.txt')).toBeVisible();
  await page.getByRole('table', { name: 'Transfers' }).getByRole('link', { name: 'plan.txt' }).click();
  await expect(page.getByRole('dialog')).toContainText('plan.txt');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const starts = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await starts;
  expect(file.suggestedFilename()).toMatch(/^downloads-20\d\d-\d\d-\d\d-20\d\d-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines.filter((line) => line.includes(',CN,China,'))).toHaveLength(1);
  expect(lines.some((line) => line.includes('plan.txt') && line.includes(',IN,India,'))).toBe(true);
});
