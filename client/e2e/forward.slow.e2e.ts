import { download } from './support/steps.js';
import { expect, test } from './support/journey.js';
import { noiseFile, sha256Hex, sha256Of } from './support/test-files.js';

/**
 * Runs in `npm run test:all` only: `forward.e2e.spec.ts` shows in `npm test` what is copied and what is refused, and
 * `change-panels.spec.tsx` the form.
 */
test('files are forwarded by the server alone, or not at all', async ({ visit, member, sentTransfer }) => {
  const plan = noiseFile('plan.bin', 3_000_000);
  const { page, account } = await member();
  await sentTransfer(account, [plan, noiseFile('photo.bin', 200_000)]);
  await page.goto('/dash/transfers');
  await page.getByRole('table').getByRole('link', { name: 'plan.bin' }).click();
  await page.getByRole('button', { name: 'Forward' }).click();
  const form = page.getByRole('form', { name: 'Forward files' });
  await form.getByRole('checkbox', { name: 'Forward photo.bin' }).uncheck();
  await form.getByRole('radio', { name: 'Copy link' }).check();

  // Small copies finish before they can be cancelled.
  await page.route(/\/v1\/uploads\/\w+\/copies$/, (route) =>
    route.fulfill({ json: { state: 'copying', copiedBytes: 1_000_000, totalBytes: 3_000_000 } }),
  );
  await form.getByRole('button', { name: 'Get Link' }).click();
  await expect(page.getByText('1 MB of 3 MB')).toBeVisible();
  const discarded = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Cancel this forward' }).click();
  expect((await discarded).status()).toBe(200);
  await expect(page.getByText('Stopped. Nothing was changed.')).toBeVisible();
  await expect(form.getByRole('checkbox', { name: 'Forward photo.bin' })).not.toBeChecked();
  await page.unroute(/\/v1\/uploads\/\w+\/copies$/);

  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await form.getByRole('button', { name: 'Get Link' }).click();
  const made = page.getByRole('dialog').getByRole('link', { name: 'Link to your files' });
  await expect(made).toBeVisible({ timeout: 60_000 });
  const link = await made.getAttribute('href');
  expect(sent).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name: /plan\.bin/ })).toHaveCount(2);

  const reader = await visit();
  await reader.page.goto(link ?? '');
  const copy = await download(reader.page);
  expect(await sha256Of(await copy.path())).toBe(sha256Hex(plan.bytes));
});
