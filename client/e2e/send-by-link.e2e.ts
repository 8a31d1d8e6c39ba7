import type { APIResponse, Page } from '@playwright/test';
import { logIn, signUp } from './support/account.js';
import { sha256Of, writeNoise } from './support/cargo.js';
import { expect, test } from './support/journey.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The address that a click on the download page was given for its bytes. */
async function signedBy(page: Page, path: string, click: () => Promise<void>): Promise<string> {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  const download = page.waitForEvent('download');
  await click();
  await (await download).path();
  const { url } = (await (await answer).json()) as { url: string };
  return url;
}

test('a link with a password opens for who knows it, and after its week for nobody', async ({
  visit,
  address,
  system,
}, testInfo) => {
  const first = await writeNoise(testInfo.outputPath('source', 'plan.bin'), 300_000);
  const second = await writeNoise(testInfo.outputPath('source', 'notes.bin'), 2000);

  const owner = await visit();
  await signUp(owner.page, address('owner'));
  await owner.panel.pickFiles(first, second);
  await owner.panel.chooseLink();
  await owner.panel.setPassword('jasmine tea');
  await expect(owner.panel.form.getByRole('button', { name: 'Expiry: 1 Week' })).toBeVisible();
  await owner.panel.submit();
  const link = await owner.panel.done();
  const slug = new URL(link).pathname.split('/')[2] ?? '';
  await owner.page.goto('/dash/transfers');
  const row = owner.page.getByRole('row', { name: /plan\.bin/ });
  await expect(row).toContainText('Unseen');
  await expect(row).toContainText('Link');
  await expect(row.getByRole('img', { name: 'Password protected' })).toBeVisible();

  const { page, context } = await visit();
  const prompt = page.getByRole('heading', { name: 'These files are protected' });
  const unlock = async (password: string) => {
    await expect(prompt).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Open' }).click();
  };
  const downloadFile = () =>
    signedBy(page, '/v1/downloads/file', () => page.getByRole('button', { name: 'Download plan.bin' }).click());
  const downloadZip = () => signedBy(page, '/zip', () => page.getByRole('button', { name: 'Download all' }).click());

  await page.goto(link);
  await unlock('jasmine coffee');
  await expect(page.getByRole('alert')).toHaveText('That is not the right password. Try again.');
  await expect(page.getByText('plan.bin')).toBeHidden();
  await unlock('jasmine tea');
  await expect(page.getByText('2 files · 302 kB')).toBeVisible();
  const starts = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download plan.bin' }).click();
  expect(await sha256Of(await (await starts).path())).toBe(await sha256Of(first));

  await owner.page.reload();
  await expect(row).toContainText('Active');
  await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible();

  // A page left open would keep its session alive all week.
  await owner.page.goto('about:blank');
  // Two minutes before the end it still opens; what is signed then would work for another day.
  await system.advanceClock(7 * DAY_MS - 2 * MINUTE_MS);
  await page.reload();
  await unlock('jasmine tea');
  const signed = [await downloadFile(), await downloadZip()];

  await system.advanceClock(3 * MINUTE_MS);
  const expired = { status: 410, code: 'transfer-expired' };
  const verdict = async (answer: APIResponse) => {
    const { code } = (await answer.json()) as { code: string };
    return { status: answer.status(), code };
  };
  for (const url of signed) {
    expect(await verdict(await context.request.get(url))).toEqual(expired);
    expect(await verdict(await context.request.get(url, { headers: { range: 'bytes=0-99' } }))).toEqual(expired);
    expect((await context.request.head(url)).status()).toBe(410);
  }
  for (const [path, data] of [
    ['/v1/downloads', { slug }],
    ['/v1/downloads/file', { slug, fileId: 'any' }],
    ['/v1/downloads/unlock', { slug, password: 'jasmine tea' }],
    ['/zip', { slug }],
  ] as const) {
    expect(await verdict(await context.request.post(path, { data }))).toEqual(expired);
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This transfer has expired' })).toBeVisible();

  await system.advanceClock(DAY_MS);
  await owner.page.clock.setSystemTime(Date.now() + 8 * DAY_MS);
  await owner.page.goto('/dash/transfers?filter=expired');
  await logIn(owner.page, address('owner'));
  await expect(row).toContainText('Expired');
  await system.resetClock();
});
