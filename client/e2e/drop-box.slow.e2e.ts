import type { RequestView } from '#contract/requests/requests.js';
import { expect, test } from './support/journey.js';
import { sha256Of, writeNoise } from './support/test-files.js';

/**
 * Runs in `npm run test:all` only: `requests.e2e.spec.ts` and `submissions.e2e.spec.ts` show in `npm test` the password and
 * what is submitted; `file-request.e2e.ts` has the page of a request.
 */
test('a drop box by the public link, with a password, takes files from those who know it', async ({
  member,
  visit,
  server,
}, testInfo) => {
  const plan = await writeNoise(testInfo.outputPath('source', 'plan.pdf'), 120_000);
  const { page: owner, account } = await member({ role: 'pro' });
  const wish = {
    title: 'Plans for the tender',
    lang: 'en',
    layout: 'drop-box',
    items: [{ kind: 'files', name: 'Plans' }],
    password: 'jasmine tea',
  };
  const answer = await fetch(new URL('/v1/requests', server.url), {
    method: 'POST',
    headers: { ...account.headers, 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  });
  const { slug } = (await answer.json()) as RequestView;
  await owner.goto(`/dash/requests/${slug}`);
  await expect(owner.getByRole('heading', { name: 'Plans for the tender' })).toBeVisible();

  const { page } = await visit();
  await page.goto(`/r/${slug}`);
  await page.getByLabel('Password', { exact: true }).fill('green tea');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('Wrong password. Try again.')).toBeVisible();
  await expect(page.getByText('Plans for the tender')).toHaveCount(0);
  await page.getByLabel('Password', { exact: true }).fill('jasmine tea');
  await page.getByRole('button', { name: 'Open' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add your files' }).click();
  await (await chooser).setFiles(plan);
  await page.getByRole('textbox', { name: /Your name/ }).fill('Chen');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, received' })).toBeVisible();

  await owner.getByRole('button', { name: /what Chen submitted/ }).click();
  const starts = owner.waitForEvent('download');
  await owner.getByRole('button', { name: 'Download plan.pdf' }).click();
  expect(await sha256Of(await (await starts).path())).toBe(await sha256Of(plan));
});
