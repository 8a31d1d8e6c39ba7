import { expect, test } from './support/journey.js';
import { CRAWL, lineOf } from './support/network.js';
import { writeNoise } from './support/test-files.js';
import { cancelUpload, startSending } from './support/steps.js';

/**
 * Runs in `npm run test:all` only: `uploads.e2e.spec.ts` shows in `npm test` that discarded uploads leave nothing;
 * `unfinished.e2e.ts` has the list itself.
 */
test('what was begun can be thrown away', async ({ visit, address }, testInfo) => {
  const file = await writeNoise(testInfo.outputPath('film.bin'), 12_000_000);
  const visitor = await visit();
  const { context, page, panel } = visitor;
  const line = await lineOf(context, page);
  await line.limitUpload(2_000_000);
  await page.goto('/');
  await panel.pickFiles(file);
  await startSending(visitor, { sender: address('sender'), recipient: address('recipient') });
  await panel.reach(30);
  await line.limitUpload(CRAWL);
  await cancelUpload(visitor);
  await page.reload();

  const reminder = page.getByRole('region', { name: 'Unfinished uploads' });
  await expect(reminder.getByRole('button', { name: 'Choose film.bin and continue' })).toBeVisible();
  await reminder.getByRole('button', { name: 'Discard film.bin' }).click();
  const discarded = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await reminder.getByRole('button', { name: 'Discard', exact: true }).click();
  expect((await discarded).status()).toBe(200);
  await expect(reminder).toBeHidden();
  await page.reload();
  await expect(panel.form).toBeVisible();
  await expect(reminder).toBeHidden();
});
