import type { Page } from '@playwright/test';
import { signUp } from './support/account.js';
import { writeText } from './support/cargo.js';
import { Gallery } from './support/gallery.js';
import { linkIn, mailsTo, mailTo } from './support/inbox.js';
import { expect, test, type Visitor } from './support/journey.js';

const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function sendTo({ page, panel }: Visitor, file: string, recipient: string): Promise<string> {
  await panel.pickFiles(file);
  await panel.addRecipients(recipient);
  await panel.submit();
  const slug = new URL(await panel.done()).pathname.split('/')[2] ?? '';
  await page.goto('/dash/contacts');
  return slug;
}

async function downloadAs({ page }: Visitor, recipient: string): Promise<void> {
  await page.goto(linkIn(await mailTo(recipient, /sent you/), /\/d\//));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await (await download).path();
}

test('the bell counts a download while it happens, opens the transfer, and a mail tells it too', async ({
  visit,
  address,
}, testInfo) => {
  const [sender, reader] = [address('sender'), address('reader')];
  const owner = await visit();
  const { page } = owner;
  await signUp(page, sender);
  await expect(bell(page, 'Notifications')).toBeVisible();
  const slug = await sendTo(owner, await writeText(testInfo.outputPath('source', 'plan.txt'), 'a plan'), reader);
  // A second tab of the same browser hears it from the first one.
  const second = await owner.context.newPage();
  await second.goto('/dash');
  await expect(bell(second, 'Notifications')).toBeVisible();

  await downloadAs(await visit({ from: 'India' }), reader);
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await expect(bell(second, 'Notifications, 1 unread')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: `${reader} downloaded plan.txt` })).toBeAttached();

  await bell(page, 'Notifications, 1 unread').press('Enter');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText('India')).toBeVisible();
  await expect(bell(second, 'Notifications')).toBeVisible();
  await panel.getByRole('link', { name: `${reader} downloaded plan.txt` }).click();
  await expect(page).toHaveURL(`/dash/contacts?transfer=${slug}`);
  await expect(page.getByRole('dialog').getByRole('tablist')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/dash/contacts');

  const mail = await mailTo(sender, new RegExp(`^${reader} downloaded your files$`));
  expect(mail.text).toContain(`${reader} downloaded plan.txt`);
  expect(mail.text).toContain('India');
  expect(new URL(linkIn(mail, /\/dash\//)).pathname).toBe(`/dash/transfers/${slug}`);
  expect(mail.headers.map(({ key }) => key)).toContain('list-unsubscribe-post');
});

test('what a member does not want is not told, and what is there can be cleared', async ({
  visit,
  address,
}, testInfo) => {
  const [sender, reader] = [address('sender'), address('reader')];
  const owner = await visit();
  const { page } = owner;
  await signUp(page, sender);
  await page.goto('/dash/account?tab=notifications');
  const mailBox = page.getByRole('checkbox', { name: 'Downloads: By mail' });
  await mailBox.uncheck();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(mailBox).not.toBeChecked();

  await page.goto('/dash');
  await sendTo(owner, await writeText(testInfo.outputPath('source', 'plan.txt'), 'a plan'), reader);
  await downloadAs(await visit(), reader);
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await bell(page, 'Notifications, 1 unread').click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('button', { name: 'Clear all alerts' }).click();
  await panel.getByRole('button', { name: 'Clear all', exact: true }).click();
  await expect(panel.getByText('You are up to date')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell(page, 'Notifications')).toBeFocused();

  // Wanted again: the next download is mailed, and it is the only one that ever was.
  await page.goto('/dash/account?tab=notifications');
  await mailBox.check();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await downloadAs(await visit({ from: 'China' }), reader);
  const mail = await mailTo(sender, /downloaded your files/);
  expect(mail.subject).toBe(`${reader} downloaded your files`);
  expect(mail.text).toContain('China');
  expect((await mailsTo(sender)).filter(({ subject }) => subject?.includes('downloaded'))).toHaveLength(1);
});

test('the panel and the settings look right in every light, width and language', async ({
  visit,
  address,
}, testInfo) => {
  test.slow();
  const [sender, reader] = [address('sender'), address('reader')];
  const owner = await visit();
  const { page } = owner;
  await signUp(page, sender);
  const gallery = new Gallery(page);
  const look = (name: string) =>
    gallery.look(name, {
      open: () => page.getByRole('banner').locator('button[aria-haspopup="dialog"][title]').last().click(),
      close: () => page.keyboard.press('Escape'),
    });
  await look('alerts-none');
  await sendTo(
    owner,
    await writeText(testInfo.outputPath('source', '合同（最终版）with a rather long name.txt'), 'x'),
    reader,
  );
  await downloadAs(await visit({ from: 'China' }), reader);
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await look('alerts-panel');
  await page.goto('/dash/account?tab=notifications');
  await page.getByRole('switch', { name: /Keep mails back/ }).check();
  await expect(page.getByLabel('From')).toBeVisible();
  await gallery.look('alerts-settings');
  gallery.expectNoProblems();
});
