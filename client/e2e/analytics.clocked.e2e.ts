import { HOUR_MS } from '#contract/units.js';
import { readFile } from 'node:fs/promises';
import { download } from './support/steps.js';
import { expect, test, inSecondTier } from './support/journey.js';
import { textFile } from './support/test-files.js';

test(
  'a sender sees from where and when people downloaded, and takes it along as CSV',
  inSecondTier('analytics.e2e.spec.ts, analytics-page.spec.tsx'),
  async ({ clock, visit, member, sentTransfer }) => {
    // An hour that does not end between two downloads.
    await clock.advance(HOUR_MS - (Date.now() % HOUR_MS));
    const { page, account } = await member();
    await page.goto('/dash/analytics');
    await expect(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible();
    await page.getByRole('link', { name: 'Send files' }).last().click();
    await expect(page).toHaveURL('/dash#send');
    const { link } = await sentTransfer(account, [textFile('plan.txt', 'the plan')]);

    for (const from of ['India', 'China'] as const) {
      const reader = await visit({ from });
      await reader.page.goto(link);
      await download(reader.page);
    }

    await page.getByRole('navigation').getByRole('link', { name: 'Analytics' }).click();
    const totals = page.locator('dl');
    await expect(async () => {
      await page.reload();
      await expect(totals).toBeVisible();
      expect(await totals.textContent()).toContain('Downloads2');
    }).toPass();
    await expect(totals).toContainText('People0and 2 by link');
    await expect(totals).toContainText('Countries and regions2');
    const map = page.getByRole('group', { name: 'Downloads by country or region' });
    await map.getByRole('img', { name: 'China: 1' }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(map.getByRole('img', { name: /: 1$/ }).nth(1)).toBeFocused();
    await expect(page.getByRole('table', { name: 'By weekday and hour' }).getByTitle(/: 2$/)).toBeVisible();
    const countries = page.getByRole('table', { name: 'Countries' });
    await expect(countries.getByRole('row', { name: /^China 1 1/ })).toBeVisible();

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
  },
);
