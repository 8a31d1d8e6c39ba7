import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { codeFor, countMails } from './inbox.js';

export const PASSWORD = 'a calm river at dawn';

/** Signs up in the page, with the mailed code; ends on the dashboard. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Try free' }).click();
  await fillSignUp(page, email);
}

const CODE = /verification code/i;

/** In the dialog that is open. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  const codesBefore = await countMails(email, CODE);
  const dialog = page.getByRole('dialog', { name: 'Create your account' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => countMails(email, CODE)).toBeGreaterThan(codesBefore);
  await page.getByLabel('Verification code').fill(await codeFor(email));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/dash');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

/** On the log-in page, which leads back to the page that required it. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/dash/);
}

/** Sets the second factor up in its dialog, as a person with an authenticator app. */
export async function confirmWithApp(page: Page): Promise<void> {
  const setup = page.getByRole('dialog', { name: 'Set up two-step log-in' });
  await expect(setup.getByRole('img')).toBeVisible();
  const key = (await setup.locator('code').innerText()).replace(/\s/g, '');
  await setup.getByLabel('Code shown by the app').fill(new TOTP({ secret: key }).generate());
  await setup.getByRole('button', { name: 'Switch on' }).click();
}
