import type { Page } from '@playwright/test';
import { personName } from '#contract/accounts/person-name.js';
import { logIn, PASSWORD, signUp } from './support/account.js';
import { linkIn, mailTo } from './support/inbox.js';
import { expect, test } from './support/journey.js';

const NEW_PASSWORD = 'a quiet lake at dusk';

async function openAccount(page: Page, tab: string): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await page.getByRole('tab', { name: tab }).click();
}

test('an account is made with the code that was mailed, and is still logged in after a reload', async ({
  visit,
  address,
}) => {
  const { page } = await visit();
  await signUp(page, address('mei'));
  await expect(page.getByRole('heading', { name: 'Nothing sent yet' })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/dash');
  await expect(
    page.getByRole('button', { name: `Account of ${personName({ name: '', email: address('mei') })}` }),
  ).toBeVisible();
});

test('a forgotten password is reset, and the old one opens nothing', async ({ visit, member }) => {
  const owner = await member();
  const { email } = owner.account;
  await owner.page.goto('/dash');
  await expect(owner.page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();

  const { page } = await visit();
  await page.goto('/updatepassword?t=none');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.goto('/login?forgotPass=1');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Link sent' })).toBeVisible();
  await page.goto(linkIn(await mailTo(email, /reset/i), /\/updatepassword\?t=/));
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();

  await owner.page.reload();
  await expect(owner.page).toHaveURL(/\/login/);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Unable to log in with provided credentials');
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, email, NEW_PASSWORD);
});

test('a member ends a session elsewhere', async ({ visit, member }) => {
  const { page, account } = await member();
  const { page: other } = await visit({ from: 'India' });
  await other.goto('/login');
  await logIn(other, account.email);

  await page.goto('/dash');
  await openAccount(page, 'Security');
  const rows = page.getByRole('list').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'This device' })).toContainText('Chrome on Linux');
  await expect(rows.filter({ hasText: 'India' })).toContainText('active now');
  await page.getByRole('button', { name: 'End Chrome on Linux' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText("You're only logged in on this device.")).toBeVisible();
  // What was pressed was busy, and is gone: the keyboard goes on where it was.
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
  await page.getByRole('combobox', { name: 'Language' }).click();
  const kept = page.waitForResponse((response) => response.url().endsWith('/v1/updateProfile'));
  await page.getByRole('option', { name: '中文' }).click();
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
  await expect(page.getByRole('heading', { name: '账户', level: 1 })).toBeVisible();
});

test('on a phone the menu leads to the account and out of it', async ({ member }) => {
  const { page } = await member();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dash');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('first steps are shown once, an opinion in the footer is kept, and news slide in', async ({
  visit,
  server,
  address,
}) => {
  const { page } = await visit();
  await page.goto('/');
  const steps = page.getByRole('complementary', { name: 'Add your files' });
  await expect(steps).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(steps).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('dnr'))).toBe('steps');

  const message = `Calm, and quick <b>${address('visitor')}</b>`;
  await page.getByRole('contentinfo').getByRole('button', { name: 'Fantastic' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tell us what you think' });
  await dialog.getByLabel('Your comment').fill(message);
  await dialog.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByText('We got your feedback!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => server.database.collection('feedback').findOne({ message }))
    .toMatchObject({ rating: 'Fantastic', email: '', userId: null, route: '/', lang: 'en' });

  const opener = page.getByRole('contentinfo').getByRole('button', { name: "What's new" });
  await opener.click();
  const panel = page.getByRole('dialog', { name: "What's new" });
  await expect(panel.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
});
