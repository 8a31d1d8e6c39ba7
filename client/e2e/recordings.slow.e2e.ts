import type { RequestView } from '#contract/requests/requests.js';
import { expect, test } from './support/journey.js';
import { playedSeconds, recorderTime } from './support/steps.js';

/**
 * Runs in `npm run test:all` only: `recorder-dialog.spec.tsx` tests the recorder in `npm test`, and
 * `request-page.spec.tsx` that a request accepts recordings.
 */
test('a visitor records for a request; it survives a reload, and the owner plays it', async ({
  member,
  visit,
  server,
}) => {
  const { page: owner, account } = await member({ role: 'pro' });
  const answer = await fetch(new URL('/v1/requests', server.url), {
    method: 'POST',
    headers: { ...account.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'Your idea',
      lang: 'en',
      layout: 'drop-box',
      items: [{ kind: 'files', name: 'Files' }],
    }),
  });
  const { slug } = (await answer.json()) as RequestView;
  const { page } = await visit();
  await page.goto(`/r/${slug}`);
  await page.getByRole('button', { name: 'Record a voice memo' }).click();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(recorderTime(page)).toHaveText('0:01 of 5:00');
  // In the middle of a recording: what there is of it is kept.
  await page.reload();
  await page.getByRole('button', { name: /^Play or rename Voice memo/ }).click();
  // The form behind it asks for a name, too.
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('My idea');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, received' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('My idea.webm')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Play or rename/ })).toHaveCount(0);

  await owner.goto(`/dash/requests/${slug}`);
  await owner.getByRole('button', { name: /what .* submitted/ }).click();
  await owner
    .getByRole('button', { name: /My idea\.webm/ })
    .first()
    .click();
  await expect.poll(() => playedSeconds(owner, 'audio')).toBeGreaterThan(0.5);
});
