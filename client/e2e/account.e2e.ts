import type { Page } from '@playwright/test';
import mongoose from 'mongoose';
import { logIn, PASSWORD, signUp } from './support/account.js';
import { Gallery } from './support/gallery.js';
import { mailTo } from './support/inbox.js';
import { expect, test, type Visitor } from './support/journey.js';

const NEW_PASSWORD = 'a quiet lake at dusk';

async function openAccount(page: Page, tab?: string): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  if (tab !== undefined) await page.getByRole('tab', { name: tab }).click();
}

test('a member ends a session elsewhere, changes the password, and is written to in Chinese', async ({
  visit,
  address,
}) => {
  const email = address('mei');
  const { page } = await visit();
  await signUp(page, email);
  const { page: other } = await visit({ from: 'India' });
  await other.goto('/login');
  await logIn(other, email);

  await openAccount(page, 'Security');
  const rows = page.getByRole('list').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'This one' })).toContainText('Chrome on Linux');
  await expect(rows.filter({ hasText: 'India' })).toContainText('active now');
  await page.getByRole('button', { name: 'End Chrome on Linux' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('You are logged in here only.')).toBeVisible();
  // What was pressed was busy, and is gone: the keyboard goes on where it was.
  await expect(rows).toBeFocused();
  // There, the next page is the log-in.
  await other.goto('/dash/transfers');
  await expect(other).toHaveURL(/\/login/);
  await logIn(other, email);

  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('combobox', { name: 'Language' }).click();
  const kept = page.waitForResponse((response) => response.url().endsWith('/v1/updateProfile'));
  await page.getByRole('option', { name: '中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  expect((await kept).status()).toBe(200);
  await page.getByRole('tab', { name: '安全' }).click();
  await page.getByLabel('当前密码').fill(PASSWORD);
  await page.getByLabel('新密码').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('密码已修改')).toBeVisible();
  await expect(page.getByText('您只在此处登录。')).toBeVisible();
  expect((await mailTo(email, /密码/)).text).toMatch(/\p{Script=Han}/u);

  await other.goto('/dash');
  await expect(other).toHaveURL(/\/login/);
  // In a browser where nobody chose a language, log-in brings that of the account.
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await other.getByRole('button', { name: 'Log in' }).click();
  await expect(other).toHaveURL(/\/dash/);
  await expect(other.locator('html')).toHaveAttribute('lang', 'zh-CN');
  // The page that changed it is still logged in.
  await page.reload();
  await expect(page.getByRole('heading', { name: '账户', level: 1 })).toBeVisible();
});

/** What is stored of somebody's opinion. */
async function storedFeedback(workerIndex: number, message: string) {
  const uri = new URL(process.env['MONGODB_URI'] ?? '');
  uri.pathname = `/journeys_${workerIndex}`;
  const database = await mongoose.createConnection(uri.toString()).asPromise();
  try {
    return await database.collection('feedback').findOne({ message });
  } finally {
    await database.close();
  }
}

test('first steps are shown once, an opinion in the footer is kept, and news slide in', async ({ visit, address }, {
  workerIndex,
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
    .poll(() => storedFeedback(workerIndex, message))
    .toMatchObject({ rating: 'Fantastic', email: '', userId: null, route: '/', lang: 'en' });

  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Whats new' });
  await opener.click();
  const panel = page.getByRole('dialog', { name: 'Whats new' });
  await expect(panel.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
});

test('on a phone the menu leads to the account and out of it', async ({ visit, address }) => {
  const { page } = await visit();
  await signUp(page, address('pocket'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
});

/** A member who is logged in a second time, elsewhere: from then on a larger plan is offered. */
async function visitTwice(visit: () => Promise<Visitor>, email: string): Promise<Page> {
  const { page } = await visit();
  await signUp(page, email);
  const { page: other } = await visit();
  await other.goto('/login');
  await logIn(other, email);
  await page.reload();
  return page;
}

test('the account looks right in every look', async ({ visit, address }) => {
  test.setTimeout(180_000);
  const page = await visitTwice(visit, address('looks'));
  const gallery = new Gallery(page);
  await openAccount(page);
  await gallery.look('account-settings');
  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await gallery.look('account-security');
  gallery.expectNoProblems();
});

test('what opens around the pages looks right in every look', async ({ visit, address }) => {
  test.setTimeout(180_000);
  const page = await visitTwice(visit, address('around'));
  const gallery = new Gallery(page);
  const close = () => page.keyboard.press('Escape');
  const footer = page.getByRole('contentinfo');
  await openAccount(page);
  await gallery.look('account-menu', {
    isWideOnly: true,
    open: async () => {
      await page.getByRole('button', { name: /^Account of|的账户$/ }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
    close,
  });
  await gallery.look('upgrade', {
    isWideOnly: true,
    open: () => page.getByRole('button', { name: /^(Upgrade|升级)$/ }).click(),
    close,
  });
  await gallery.look('whats-new', {
    open: async () => {
      await footer.getByRole('button', { name: /Whats new|最新动态/ }).click();
      await expect(page.getByRole('article').first()).toBeVisible();
    },
    close,
  });
  await page.goto('/verify');
  await gallery.look('feedback', {
    open: async () => {
      await footer.getByRole('button', { name: /Fine|还行/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    close,
  });
  gallery.expectNoProblems();
});
