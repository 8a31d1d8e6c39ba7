import { logIn } from './support/steps.js';
import { codeFor, mailTo } from './support/inbox.js';
import { expect, test } from './support/journey.js';

/**
 * Runs in `npm run test:all` only: `account.e2e.spec.ts` shows in `npm test` the codes, mails and the undoing, and
 * `profile-page.spec.tsx` the form.
 */
test('a member changes the address, and the one before undoes it', async ({ member, visit, address }) => {
  const { page, account } = await member();
  const [before, after] = [account.email, address('moved')];
  await page.goto('/dash/account/profile');
  await page.getByRole('button', { name: 'Change address' }).click();
  await page.getByLabel('New address').fill(after);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Verification code').fill(await codeFor(after));
  await expect(page.getByText('Your address was changed')).toBeVisible();
  await expect(page.getByRole('main').getByText(after)).toBeVisible();

  const mail = await mailTo(before, /address of your account was changed/);
  const [link = ''] = /\S+\/undo-address\S+/.exec(mail.text ?? '') ?? [];
  const { page: owner } = await visit();
  await owner.goto(link);
  await owner.getByRole('button', { name: 'Undo the change' }).click();
  await owner.getByLabel('New password', { exact: true }).fill('another calm river');
  await owner.getByRole('button', { name: 'Save password' }).click();
  await expect(owner.getByText('Your password is changed')).toBeVisible();
  await owner.getByRole('link', { name: 'Log in' }).last().click();
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await logIn(owner, before, 'another calm river');
});
