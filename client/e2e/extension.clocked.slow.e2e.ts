import { DAY_MS, MINUTE_MS } from './support/system.js';
import { linkIn, mailTo } from './support/inbox.js';
import { expect, test } from './support/journey.js';
import { logIn } from './support/steps.js';
import { noiseFile } from './support/test-files.js';

/**
 * Runs in `npm run test:all` only: `extensions.e2e.spec.ts` shows in `npm test` what granting and declining do;
 * `extension.clocked.e2e.ts` has the way by the mail.
 */
test('an owner declines one request and grants another in the dashboard', async ({
  clock,
  visit,
  member,
  sentTransfer,
  address,
}) => {
  const [stranger, other] = [address('stranger'), address('other')];
  const owner = await member({ email: address('owner') });
  const { email } = owner.account;
  const { link } = await sentTransfer(owner.account, [noiseFile('drawings.bin', 50_000)]);

  await clock.advance(7 * DAY_MS + MINUTE_MS);
  const { page } = await visit();
  const button = (who: string) =>
    mailTo(email, new RegExp(`^${who} asked for more time`)).then((mail) => linkIn(mail, /\/extension\//));
  for (const who of [stranger, other]) {
    await page.goto(link);
    const form = page.getByRole('region', { name: 'Ask for more time' });
    await form.getByRole('button', { name: 'Ask the sender' }).click();
    await expect(form.getByText('Enter your email address.')).toBeVisible();
    await form.getByLabel('Your email').fill(who);
    await form.getByLabel('Note to the sender (optional)').fill('I was on the river.');
    await form.getByRole('button', { name: 'Ask the sender' }).click();
    await expect(page.getByRole('heading', { name: 'Request sent' })).toBeVisible();
  }

  // The session has expired.
  await owner.page.goto('/dash');
  await logIn(owner.page, email);
  const requests = owner.page.getByRole('region', { name: '2 people asked for more time' });
  await expect(requests.getByText('I was on the river.')).toHaveCount(2);
  await requests.getByRole('link', { name: 'drawings.bin' }).first().click();
  const dialog = owner.page.getByRole('dialog', { name: 'drawings.bin' });
  const ofOther = dialog.getByRole('listitem').filter({ hasText: other });
  await ofOther.getByRole('button', { name: 'Decline…' }).click();
  await ofOther.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(dialog.getByRole('region', { name: 'Someone asked for more time' })).toBeVisible();
  await mailTo(other, /not extended/);
  await dialog.getByRole('button', { name: 'Extend for 48 hours' }).click();
  await expect(dialog.getByText('asked for more time')).toHaveCount(0);
  expect(linkIn(await mailTo(stranger, /gave you more time$/), /\/w\//)).toBe(link);

  await page.goto(await button(other));
  await expect(page.getByRole('heading', { name: 'Link expired' })).toBeVisible();
  await page.goto(await button(stranger));
  await expect(page.getByRole('heading', { name: 'Link Extended for 48 hours' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
});
