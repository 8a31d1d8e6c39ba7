import { readFile } from 'node:fs/promises';
import { mailTo } from './support/inbox.js';
import { expect, test, inSecondTier } from './support/journey.js';

test(
  'an owner takes their data along, deletes the account, and keeps it after all',
  inSecondTier('privacy.e2e.spec.ts, account-page.spec.tsx'),
  async ({ member, address }) => {
    const email = address('leaving');
    const { page } = await member({ email });
    await page.goto('/dash/account');

    const exported = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const archive = await readFile(await (await exported).path());
    expect(archive.subarray(0, 2).toString()).toBe('PK');
    expect(archive.includes('account.json')).toBe(true);

    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(dialog.getByText(/^0 transfers and 0 bytes of files are deleted/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByText(/^Your account and everything in it will be deleted on/)).toBeVisible();
    const mail = await mailTo(email, /^Your account will be deleted$/);
    expect(mail.text).toContain('/dash/account');

    await page.goto('/dash');
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await expect(page.getByText('Your account was kept')).toBeVisible();
    await page.goto('/dash/account');
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
  },
);
