import type { Page } from '@playwright/test';
import { logIn, PASSWORD } from './support/steps.js';
import { mailTo } from './support/inbox.js';
import { expect, test } from './support/journey.js';

const NEW_PASSWORD = 'a quiet lake at dusk';

async function openSettings(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click();
}

/**
 * Runs in `npm run test:all` only: what `auth-sessions.e2e.spec.ts`, `auth-passwords.e2e.spec.ts` and
 * `account-page.spec.tsx` show in `npm test`, by hand and with two browsers.
 */
test('a member ends a session elsewhere', async ({ visit, member }) => {
  const { page, account } = await member();
  const { page: other } = await visit({ from: 'India' });
  await other.goto('/login');
  await logIn(other, account.email);

  await page.goto('/dash');
  await openSettings(page, 'Security');
  const rows = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'This device' })).toContainText('Chrome on Linux');
  await expect(rows.filter({ hasText: 'India' })).toContainText('active now');
  await page.getByRole('button', { name: 'End Chrome on Linux' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText("You're only logged in on this device.")).toBeVisible();
  // The focused button has gone with its row, so the list takes the focus.
  await expect(rows).toBeFocused();
  // There, the next page is the log-in.
  await other.goto('/dash/transfers');
  await expect(other).toHaveURL(/\/login/);
});

test('a member who has chosen Chinese changes the password: others are logged out, and the mail is in Chinese', async ({
  visit,
  member,
}) => {
  const { page, account } = await member();
  const { email } = account;
  const { page: other } = await visit();
  await other.goto('/login');
  await logIn(other, email);

  await page.goto('/dash');
  await page.goto('/dash/account/profile');
  const kept = page.waitForResponse((response) => response.url().endsWith('/v1/updateProfile'));
  await page.getByRole('combobox', { name: 'Language' }).selectOption('zh');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  expect((await kept).status()).toBe(200);
  await page.goto('/dash/account?tab=security');
  await page.getByLabel('当前密码').fill(PASSWORD);
  await page.getByLabel('新密码').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('密码已修改')).toBeVisible();
  await expect(page.getByText('您只在此处登录。')).toBeVisible();
  expect((await mailTo(email, /密码/)).text).toMatch(/\p{Script=Han}/u);

  await other.goto('/dash');
  await expect(other).toHaveURL(/\/login/);
  // In a browser without a chosen language, log-in sets that of the account.
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  await logIn(other, email, NEW_PASSWORD);
  await expect(other.locator('html')).toHaveAttribute('lang', 'zh-CN');
  // The page that changed it is still logged in.
  await page.reload();
  await expect(page.getByRole('heading', { name: '安全', level: 1 })).toBeVisible();
});
