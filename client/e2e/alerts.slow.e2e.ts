import { bell, download } from './support/steps.js';
import { countMails, mailTo, personalLink } from './support/inbox.js';
import { expect, test } from './support/journey.js';
import { textFile } from './support/test-files.js';

const plan = textFile('plan.txt', 'a plan');

/**
 * Runs in `npm run test:all` only: `notifications.e2e.spec.ts` and `notification-settings.spec.tsx` show in `npm test`
 * which mails are sent and that the switches are kept; `alerts.e2e.ts` has the mail that is.
 */
test('a kind of mail that is switched off is not sent, and notifications can be cleared', async ({
  visit,
  member,
  sentTransfer,
  address,
}) => {
  const reader = address('reader');
  const { page, account } = await member();
  await sentTransfer(account, [plan], { recipients: [reader] });
  await page.goto('/dash/account?tab=notifications');
  const mailBox = page.getByRole('switch', { name: 'Downloads', exact: true });
  await mailBox.uncheck();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(mailBox).not.toBeChecked();

  const nowhere = await visit();
  await nowhere.page.goto(await personalLink(reader));
  await download(nowhere.page);
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await bell(page, 'Notifications, 1 unread').click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('button', { name: 'Clear all alerts' }).click();
  await panel.getByRole('button', { name: 'Clear all', exact: true }).click();
  await expect(panel.getByText("You're up to date")).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell(page, 'Notifications')).toBeFocused();

  // Wanted again: the next download is mailed, and it is the only one that ever was.
  await mailBox.check();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const inChina = await visit({ from: 'China' });
  await inChina.page.goto(await personalLink(reader));
  await download(inChina.page);
  const mail = await mailTo(account.email, /downloaded plan\.txt/);
  expect(mail.subject).toBe(`${reader} downloaded plan.txt`);
  expect(mail.text).toContain('China');
  expect(await countMails(account.email, /downloaded/)).toBe(1);
});
