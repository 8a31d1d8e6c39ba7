import { bell, download } from './support/steps.js';
import { linkIn, mailTo, personalLink } from './support/inbox.js';
import { expect, test, inSecondTier } from './support/journey.js';
import { textFile } from './support/test-files.js';

const plan = textFile('plan.txt', 'a plan');

test(
  'the bell counts a download while it happens, opens the transfer, and a mail says it too',
  inSecondTier('bell.spec.tsx, live.e2e.spec.ts, digests.e2e.spec.ts'),
  async ({ visit, member, sentTransfer, address }) => {
    const reader = address('reader');
    const { page, context, account } = await member();
    const { slug } = await sentTransfer(account, [plan], { recipients: [reader] });
    await page.goto('/dash/contacts');
    await expect(bell(page, 'Notifications')).toBeVisible();
    // A second tab of the same browser hears it from the first one.
    const second = await context.newPage();
    await second.goto('/dash');
    await expect(bell(second, 'Notifications')).toBeVisible();

    const inIndia = await visit({ from: 'India' });
    await inIndia.page.goto(await personalLink(reader));
    await download(inIndia.page);
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

    const mail = await mailTo(account.email, new RegExp(`^${reader} downloaded plan\\.txt$`));
    expect(mail.text).toContain(`${reader} downloaded plan.txt`);
    expect(mail.text).toContain('India');
    expect(new URL(linkIn(mail, /\/dash\//)).pathname).toBe(`/dash/transfers/${slug}`);
    expect(mail.headers.map(({ key }) => key)).toContain('list-unsubscribe-post');
  },
);
