import { personName } from '#contract/display-formats.js';
import { logIn, PASSWORD, signUp } from './support/steps.js';
import { linkIn, mailTo } from './support/inbox.js';
import { expect, test, inSecondTier } from './support/journey.js';

const NEW_PASSWORD = 'a quiet lake at dusk';

test(
  'an account is made with the code that was mailed, and is still logged in after a reload',
  { tag: '@main' },
  async ({ visit, address }) => {
    const { page } = await visit();
    await signUp(page, address('mei'));
    await expect(page.getByRole('heading', { name: 'Nothing sent yet' })).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL('/dash');
    await expect(
      page.getByRole('button', { name: `Account of ${personName({ name: '', email: address('mei') })}` }),
    ).toBeVisible();
  },
);

test('a forgotten password is reset, and the old one opens nothing', { tag: '@main' }, async ({ visit, member }) => {
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

test(
  'on a phone the menu leads to the account and out of it',
  inSecondTier('state nav-account-menu'),
  async ({ member }) => {
    const { page } = await member();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dash');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
  },
);

test('first steps are shown once, and news slide in', inSecondTier('hints.spec.tsx'), async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  const steps = page.getByRole('complementary', { name: 'Add your files' });
  await expect(steps).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(steps).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('dnr'))).toBe('steps');

  const opener = page.getByRole('contentinfo').getByRole('button', { name: "What's new" });
  await opener.click();
  const panel = page.getByRole('dialog', { name: "What's new" });
  await expect(panel.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
});
