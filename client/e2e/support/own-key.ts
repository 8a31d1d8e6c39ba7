import { expect, type Page } from '@playwright/test';

export const PASSPHRASE = 'calm river under stars';
export const ENCRYPTION = '/dash/account/encryption';

/** Makes a key, and types four words of the sheet. Answers all its words. */
export async function makeKey(page: Page): Promise<string[]> {
  await page.goto(ENCRYPTION);
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const words = await dialog.getByRole('list', { name: 'Recovery words' }).locator('code').allInnerTexts();
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  const fields = dialog.getByLabel(/^Word \d+$/);
  await expect(fields).toHaveCount(4);
  for (const field of await fields.all()) {
    const id = (await field.getAttribute('id')) ?? '';
    const label = await dialog.locator(`label[for="${id}"]`).innerText();
    await field.fill(words[Number(/\d+/.exec(label)?.[0]) - 1] ?? '');
  }
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByText(/^Unlocked in this tab/)).toBeVisible();
  return words;
}

/** In the dialog that is open. */
export async function unlock(page: Page, passphrase = PASSPHRASE): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Unlock your key' });
  await dialog.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await dialog.getByRole('button', { name: 'Unlock' }).click();
  await expect(dialog).toBeHidden();
}
