import { expect, test } from './support/journey.js';

test('the dashboard asks who is not logged in to log in', { tag: '@main' }, async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/dash');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('back and forward lead through every view', async ({ visit }) => {
  const { page } = await visit();
  const home = page.getByRole('heading', { name: 'Large files, safely across the river.' });
  const signup = page.getByRole('dialog', { name: 'Create your account' });
  const login = page.getByRole('heading', { name: 'Log in' });
  const forgot = page.getByRole('heading', { name: 'Reset your password' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Try free' }).click();
  await expect(signup).toBeVisible();
  await signup.getByRole('link', { name: 'Sign In' }).click();
  await expect(login).toBeVisible();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(forgot).toBeVisible();
  await page.goBack();
  await expect(login).toBeVisible();
  await page.goBack();
  await expect(signup).toBeVisible();
  await page.goBack();
  await expect(signup).toBeHidden();
  await expect(home).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(login).toBeVisible();
});

test('an address that leads nowhere says so, with the status of its kind', async ({ visit }) => {
  const { page } = await visit();
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL('/');
});

test('what is filled in survives a reload', async ({ visit, address }) => {
  const { page, panel } = await visit();
  await page.goto('/');
  await panel.addRecipients(address('anna'));
  await panel.fillSender(address('me'));
  await panel.fillMessage('See you on the river');
  await page.reload();
  await expect(panel.form.getByRole('list', { name: 'Recipients' })).toContainText(address('anna'));
  await expect(panel.form.getByLabel('Your email')).toHaveValue(address('me'));
  await expect(panel.form.getByRole('textbox', { name: 'Message' })).toHaveValue('See you on the river');
});

test('the bar grows narrow without moving the page under it', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  const bar = page.getByRole('banner').getByRole('navigation');
  // The page has its height once the columns of the footer have come.
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Blog' })).toBeVisible();
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 1440, height: 200 });
  const height = await heightOf();
  // Little more to scroll than what makes the bar narrow.
  await page.setViewportSize({ width: 1440, height: height - 65 });
  await page.mouse.move(700, 100);
  const barHeight = async () => {
    // Again each time: a wheel may turn before the window has its size.
    await page.mouse.wheel(0, 500);
    return (await bar.boundingBox())?.height;
  };
  await expect.poll(barHeight).toBe(56);
  // A wheel's way is a glide.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(65);
  expect(await heightOf()).toBe(height);
});

test('the menu of small screens changes the language and leads on', async ({ visit }) => {
  const { page } = await visit();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: '中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.getByRole('dialog').getByRole('link').last().click();
  await expect(page).toHaveURL('/register');
  await expect(page.getByRole('dialog')).toHaveCount(1);
});
