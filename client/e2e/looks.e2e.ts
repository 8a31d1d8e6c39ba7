import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { PASSWORD, signUp } from './support/account.js';
import { writeNoise, writeText } from './support/cargo.js';
import { Gallery } from './support/gallery.js';
import { linkIn, mailTo } from './support/inbox.js';
import { expect, test, type Visitor } from './support/journey.js';
import { lineOf } from './support/network.js';

test.describe.configure({ timeout: 240_000 });

/** A member's transfer by link, from the dashboard; answers the link. */
async function sendLink({ page, panel }: Visitor, files: string[], password = ''): Promise<string> {
  await panel.pickFiles(...files);
  await panel.chooseLink();
  if (password) await panel.setPassword(password);
  await panel.submit();
  const link = await panel.done();
  await page.getByRole('button', { name: 'Send Another?' }).click();
  return link;
}

/** Once more where it came before the dialog had the keyboard. */
async function closeDialog(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('[role="dialog"], [role="menu"], [role="presentation"].MuiModal-root')).toHaveCount(0, {
      timeout: 1000,
    });
  }).toPass();
}

test('Home and the panel, from empty to done', async ({ visit, address }, testInfo) => {
  const sender = address('sender');
  const folder = testInfo.outputPath('source', '合同 2026');
  await writeText(join(folder, '最终版.txt'), 'text');
  await writeText(join(folder, 'अनुबंध.md'), 'text');
  const report = await writeNoise(testInfo.outputPath('source', 'A report with quite a long name of its own.pdf'), 4e6);
  const visitor = await visit();
  const { context, page, panel } = visitor;
  const gallery = new Gallery(page);

  await page.goto('/');
  await gallery.look('home-empty');
  await panel.pickFolder(folder);
  await panel.pickFiles(report);
  await panel.addRecipients(address('anna'), address('bo'), 'not-an-address');
  await panel.fillMessage('Here they are. See you on the river!');
  await gallery.look('home-filled');
  await panel.form.getByRole('button', { name: /^Remove not/ }).click();
  for (const option of ['Link Settings', 'Expiry', 'Password'] as const) {
    await panel.open(option);
    await gallery.look(`home-drawer-${option.split(' ')[0]?.toLowerCase()}`);
    await panel.closeOptions();
  }
  await panel.fillSender(sender);
  await panel.submit();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('AAAAA');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('That code is not right.')).toBeAttached();
  await gallery.look('home-verify');

  const line = await lineOf(context, page);
  await line.limitUpload(10_000);
  await panel.verify(sender);
  await expect(panel.progress).toBeVisible();
  await gallery.look('home-progress');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await gallery.look('home-cancel');
  await page.getByRole('button', { name: 'No' }).click();
  await gallery.look('home-leave', {
    open: () => page.getByRole('banner').locator('a[href="/login"]').click(),
    close: () => closeDialog(page),
  });
  await line.cut();
  await expect(panel.progress.getByText('Waiting for the network')).toBeVisible();
  await gallery.look('home-offline');
  await line.mend();
  await panel.done();
  await page.getByRole('button', { name: 'QR code' }).click();
  await gallery.look('home-done');
  gallery.expectNoProblems();
});

test('pages of the account', async ({ visit, address }) => {
  const email = address('member');
  const { page } = await visit();
  const gallery = new Gallery(page);
  const inDialog = {
    open: () => page.getByRole('banner').locator('a[href="/register"]').click(),
    close: () => closeDialog(page),
  };

  await page.goto('/');
  await gallery.look('register', inDialog);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await gallery.look('login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Unable to log in with provided credentials');
  await gallery.look('login-refused');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await gallery.look('forgot');

  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await gallery.look('signup');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Verification code')).toBeVisible();
  await gallery.look('signup-code');

  await page.goto('/updatepassword?t=none');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await gallery.look('update-password-refused');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Nothing is moored here' })).toBeVisible();
  await gallery.look('not-found');
  gallery.expectNoProblems();
});

test('a forgotten password is reset, and the old one opens nothing', async ({ visit, address }) => {
  const email = address('member');
  const owner = await visit();
  await signUp(owner.page, email);

  const { page } = await visit();
  const gallery = new Gallery(page);
  await page.goto('/login?forgotPass=1');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Link sent' })).toBeVisible();
  await gallery.look('forgot-sent');
  await page.goto(linkIn(await mailTo(email, /reset/i), /\/updatepassword\?t=/));
  await page.getByLabel('New password').fill('short');
  await page.getByLabel('New password').blur();
  await gallery.look('update-password');
  await page.getByLabel('New password').fill('a wide river at noon');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  await gallery.look('update-password-done');
  gallery.expectNoProblems();

  await owner.page.reload();
  await expect(owner.page).toHaveURL(/\/login/);
  for (const [password, url] of [
    [PASSWORD, /\/login/],
    ['a wide river at noon', /\/dash/],
  ] as const) {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    const answer = page.waitForResponse((response) => response.url().endsWith('/combinedAuth'));
    await page.getByRole('button', { name: 'Log in' }).click();
    await answer;
    await expect(page).toHaveURL(url);
  }
});

test('the dashboard, empty and filled', async ({ visit, address }, testInfo) => {
  const source = (name: string) => testInfo.outputPath('source', name);
  const owner = await visit();
  const { page, panel } = owner;
  const gallery = new Gallery(page);
  await signUp(page, address('owner'));
  await expect(page.getByRole('heading', { name: 'Nothing sent yet' })).toBeVisible();
  await gallery.look('dash-empty');
  await panel.open('Sharing');
  await gallery.look('dash-drawer-sharing');
  await panel.closeOptions();

  const plan = await writeNoise(source('Plan of the river bank, second version.pdf'), 1_234_567);
  const photo = await writeNoise(source('照片 东岸.jpg'), 345_678);
  await sendLink(owner, [plan, photo], 'jasmine tea');
  await sendLink(owner, [photo]);
  await panel.pickFiles(plan);
  await panel.addRecipients(address('anna'), address('bo'));
  await panel.submit();
  await panel.done();
  await expect(page.getByRole('region', { name: 'Not downloaded yet' }).getByRole('listitem')).toHaveCount(3);
  await gallery.look('dash-filled');
  await page.goto('/dash/transfers');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(4);
  await gallery.look('dash-transfers');
  await gallery.look('dash-delete', {
    open: () => rows.nth(1).getByRole('button').last().click(),
    close: () => closeDialog(page),
  });
  await gallery.look('dash-account', {
    isWideOnly: true,
    open: () => page.getByRole('banner').locator('[aria-haspopup="menu"]').click(),
    close: () => closeDialog(page),
  });
  await page.goto('/dash/transfers?filter=expired');
  await gallery.look('dash-none-expired');
  gallery.expectNoProblems();
});

test('the download page, open, protected, expired and gone', async ({ visit, address, system }, testInfo) => {
  const owner = await visit();
  await signUp(owner.page, address('owner'));
  const note = await writeText(testInfo.outputPath('source', 'Notes 笔记.txt'), 'A quiet line.\n第二行。\n');
  const film = await writeNoise(testInfo.outputPath('source', 'नदी.mp4'), 2_000_000);
  const open = await sendLink(owner, [note, film]);
  const protectedLink = await sendLink(owner, [film], 'jasmine tea');

  const { page } = await visit();
  const gallery = new Gallery(page);
  await page.goto(open);
  await expect(page.getByRole('button', { name: 'Download all' })).toBeVisible();
  await gallery.look('download-open');
  const noteRow = page.getByRole('listitem').filter({ hasText: 'Notes' });
  await gallery.look('download-preview', {
    open: async () => {
      await noteRow.getByRole('button').nth(-2).click();
      await expect(page.getByText('A quiet line.')).toBeVisible();
    },
    close: () => closeDialog(page),
  });
  await page.goto(protectedLink);
  await page.getByLabel('Password', { exact: true }).fill('jasmine coffee');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await gallery.look('download-password');
  await page.goto('/w/2222222');
  await expect(page.getByRole('heading', { name: 'There is no transfer here' })).toBeVisible();
  await gallery.look('download-not-found');
  await system.advanceClock(8 * 86_400_000);
  await page.goto(open);
  await expect(page.getByRole('heading', { name: 'This transfer has expired' })).toBeVisible();
  await gallery.look('download-expired');
  await system.resetClock();
  gallery.expectNoProblems();
});

test('additions to a transfer and its forward', async ({ visit, address }, testInfo) => {
  const source = (name: string) => testInfo.outputPath('source', name);
  const owner = await visit();
  const { page, panel } = owner;
  const gallery = new Gallery(page);
  await signUp(page, address('owner'));
  await panel.pickFiles(
    await writeNoise(source('Plan of the river bank, second version.pdf'), 1_234_567),
    await writeNoise(source('照片 东岸.jpg'), 345_678),
  );
  await panel.addRecipients(address('anna'), address('bo'));
  await panel.fillMessage('Here they are. See you on the river!');
  await panel.submit();
  await panel.done();
  await page.goto('/dash/transfers');
  // The switch of languages lies under a dialog: each look opens it anew, at its own address.
  const link = page.getByRole('table').getByRole('link', { name: /^Plan of/ });
  const slug = /\w{7}$/.exec((await link.getAttribute('href')) ?? '')?.[0];
  const backToList = async () => {
    await page.goto('/dash/transfers');
    // Only now the page has its language.
    await expect(page.getByRole('table')).toBeVisible();
  };
  const inDialog = (...clicks: number[]) => ({
    open: async () => {
      await page.goto(`/dash/transfers/${slug}`);
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('tablist')).toBeVisible();
      for (const nth of clicks) await dialog.getByRole('button').nth(nth).click();
    },
    close: backToList,
  });
  // After rename, close, copy and the QR code.
  const [ADD, FORWARD] = [4, 5];
  await gallery.look('transfer-add', inDialog(ADD));
  await gallery.look('transfer-forward', inDialog(FORWARD));
  await page.route(/\/v1\/uploads\/\w+\/copies$/, (route) =>
    route.fulfill({ json: { state: 'copying', copiedBytes: 600_000, totalBytes: 1_580_245 } }),
  );
  await gallery.look('transfer-copying', {
    open: async () => {
      await inDialog(FORWARD).open();
      await page.getByRole('dialog').getByRole('radio').nth(1).check();
      await page.getByRole('dialog').locator('button[type="submit"]').click();
      await expect(page.getByRole('dialog').getByRole('progressbar')).toBeVisible();
    },
    close: async () => {
      await page.getByRole('dialog').getByRole('button').last().click();
      await expect(page.getByRole('dialog').getByRole('form')).toBeVisible();
      await backToList();
    },
  });
  gallery.expectNoProblems();
});

test('a download in the page: on its way, held, saved; and its checksum', async ({ visit, address }, testInfo) => {
  const owner = await visit();
  await signUp(owner.page, address('owner'));
  const film = await writeNoise(testInfo.outputPath('source', 'नदी की फ़िल्म.mp4'), 40_000_000);
  const link = await sendLink(owner, [film, await writeText(testInfo.outputPath('source', 'Notes.txt'), 'A line.')]);

  const { page, place } = await visit({ from: 'India' });
  const gallery = new Gallery(page);
  await page.goto(link);
  place?.slowDown(4_000_000);
  await page.getByRole('button', { name: 'Download all' }).click();
  const bar = page.getByRole('progressbar', { name: /^Download of/ });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(10);
  await page.getByRole('button', { name: /^Pause/ }).click();
  await gallery.look('download-paused');
  place?.slowDown(null);
  await page.getByRole('button', { name: /^Resume/ }).click();
  await expect(page.getByText(/^Saved:/).first()).toBeVisible();
  await gallery.look('download-saved');
  await gallery.look('download-checksum', {
    open: () => page.locator('li button[title]', { hasText: '…' }).first().click(),
    close: () => closeDialog(page),
  });
  gallery.expectNoProblems();
});

test('the page that checks receipts', async ({ visit, address }, testInfo) => {
  const owner = await visit();
  await signUp(owner.page, address('owner'));
  const plan = await writeNoise(testInfo.outputPath('source', 'Plan of the river bank, second version.pdf'), 1_234_567);
  const link = await sendLink(owner, [plan]);
  const slug = new URL(link).pathname.split('/')[2] ?? '';
  const answer = owner.page.waitForResponse((response) => response.url().endsWith(`/${slug}/receipt`));
  await owner.page.goto(`/dash/transfers/${slug}?section=log`);
  await owner.page.getByRole('button', { name: 'JSON' }).click();
  const receipt = await (await answer).text();

  const { page } = await visit();
  const gallery = new Gallery(page);
  await page.goto('/verify');
  await page.getByLabel('Or paste its text').fill('this is no receipt');
  await expect(page.getByRole('alert')).toBeVisible();
  await gallery.look('verify-empty');
  await page.getByLabel('Or paste its text').fill(receipt);
  await expect(page.getByText('This receipt is genuine')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles(plan);
  await expect(page.getByText(/^Plan.* is exactly/)).toBeVisible();
  await gallery.look('verify-genuine');
  await page.getByRole('button', { name: 'Check another receipt' }).click();
  await page.getByLabel('Or paste its text').fill(receipt.replace(/"issuedAt": ?(\d)/, '"issuedAt":9$1'));
  await expect(page.getByText('This receipt cannot be trusted')).toBeVisible();
  await gallery.look('verify-forged');
  gallery.expectNoProblems();
});

test('the menu of small screens', async ({ visit }) => {
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
