import { addAuthenticator } from './support/authenticator.js';
import { expect, test } from './support/journey.js';

test('a passkey is added, logs in without a password, and is removed', { tag: '@main' }, async ({ member }) => {
  const { page } = await member();
  await addAuthenticator(page);
  await page.goto('/dash/account?tab=security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Journey laptop');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Journey laptop' })).toContainText('never used');

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL('/dash');

  await page.goto('/dash/account?tab=security');
  const row = page.getByRole('listitem').filter({ hasText: 'Journey laptop' });
  await expect(row).toContainText('last used');
  await row.getByRole('button', { name: 'Remove Journey laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
});
