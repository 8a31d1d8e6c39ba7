import type { APIResponse, Page } from '@playwright/test';
import { logIn } from './support/steps.js';
import { DAY_MS, MINUTE_MS } from './support/system.js';
import { expect, test } from './support/journey.js';
import { noiseFile } from './support/test-files.js';

/** The address that a click on the download page was given for its bytes. */
async function signedBy(page: Page, path: string, button: string): Promise<string> {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  await (await download).path();
  const { url } = (await (await answer).json()) as { url: string };
  return url;
}

async function refusal(answer: APIResponse) {
  const { code } = (await answer.json()) as { code: string };
  return { status: answer.status(), code };
}

test('a link opens until it expires after a week', { tag: '@main' }, async ({ clock, visit, member, sentTransfer }) => {
  const password = 'jasmine tea';
  const owner = await member();
  const files = [noiseFile('plan.bin', 300_000), noiseFile('notes.bin', 2000)];
  const { link, slug } = await sentTransfer(owner.account, files, { password });

  // Two minutes before the end it still opens; what is signed then would work for another day.
  await clock.advance(7 * DAY_MS - 2 * MINUTE_MS);
  const { page, context } = await visit();
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Open' }).click();
  const signed = [
    await signedBy(page, '/v1/downloads/file', 'Download plan.bin'),
    await signedBy(page, '/zip', 'Download all'),
  ];

  await clock.advance(3 * MINUTE_MS);
  const expired = { status: 410, code: 'transfer-expired' };
  for (const url of signed) {
    expect(await refusal(await context.request.get(url))).toEqual(expired);
    expect(await refusal(await context.request.get(url, { headers: { range: 'bytes=0-99' } }))).toEqual(expired);
    expect((await context.request.head(url)).status()).toBe(410);
  }
  for (const [path, data] of [
    ['/v1/downloads', { slug }],
    ['/v1/downloads/file', { slug, fileId: 'any' }],
    ['/v1/downloads/unlock', { slug, password }],
    ['/zip', { slug }],
  ] as const) {
    expect(await refusal(await context.request.post(path, { data }))).toEqual(expired);
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This transfer has expired' })).toBeVisible();

  await clock.advance(DAY_MS);
  await owner.page.clock.setSystemTime(Date.now() + 8 * DAY_MS);
  await owner.page.goto('/dash/transfers?filter=expired');
  // The session has expired.
  await logIn(owner.page, owner.account.email);
  await expect(owner.page.getByRole('row', { name: /plan\.bin/ })).toContainText('Expired');
});
