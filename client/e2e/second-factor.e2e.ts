import { confirmWithApp, PASSWORD } from './support/steps.js';
import { mailTo } from './support/inbox.js';
import { expect, test } from './support/journey.js';

test(
  'a second factor is set up with an app, asked for at the log-in, and replaced by a recovery code',
  { tag: '@main' },
  async ({ visit, member }) => {
    const { page, account } = await member();
    await page.goto('/dash/account?tab=security');
    await page.getByRole('button', { name: 'Set up' }).click();
    await confirmWithApp(page);
    const saved = page.getByRole('dialog', { name: 'Save your recovery codes' });
    await expect(saved.getByRole('listitem')).toHaveCount(10);
    const recoveryCode = await saved.getByRole('listitem').first().innerText();
    await saved.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('10 recovery codes left')).toBeVisible();
    await mailTo(account.email, /two-step login is on/i);

    const { page: other } = await visit();
    await other.goto('/login');
    await other.getByLabel('Email').fill(account.email);
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: 'Log in', exact: true }).click();
    await other.getByLabel('Code').fill('000000');
    await expect(other.getByRole('alert')).toContainText('wrong');
    await other.getByRole('button', { name: 'Use a recovery code' }).click();
    await other.getByLabel('Recovery code').fill(recoveryCode);
    await expect(other).toHaveURL('/dash');
    await mailTo(account.email, /recovery code was used/i);
  },
);
