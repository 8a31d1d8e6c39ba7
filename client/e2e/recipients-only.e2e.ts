import { codeFor, countMails, linkIn, mailTo, scanLinks } from './support/inbox.js';
import { expect, inSecondTier, test } from './support/journey.js';
import { writeText } from './support/test-files.js';

const CODE_MAIL = /verification code/i;

test(
  'only the recipient opens a transfer, after a scanner has fetched every link of the mail and the mail was forwarded',
  inSecondTier('recipients-only.e2e.spec.ts'),
  async ({ visit, member, address }, testInfo) => {
    const file = await writeText(testInfo.outputPath('offer.txt'), 'For Asha alone.\n');
    const asha = address('asha');

    const { page, panel } = await member({ role: 'business' });
    await page.goto('/dash');
    await panel.pickFiles(file);
    await panel.addRecipients(asha);
    await (await panel.open('Sharing')).getByRole('switch', { name: 'Only these people can open it' }).check();
    await panel.closeOptions();
    await panel.submit();
    await expect(panel.doneHeading).toBeVisible();

    const mail = await mailTo(asha, /^offer\.txt from /);
    const personal = linkIn(mail, /\/d\/\w+\/[\w-]+$/);
    await scanLinks(mail, personal);
    expect(await countMails(asha, CODE_MAIL)).toBe(0);

    const forwarded = await visit({ from: 'China' });
    await forwarded.page.goto(personal);
    await expect(forwarded.page.getByRole('heading', { name: 'Only for the person it was sent to' })).toBeVisible();
    await expect(forwarded.page.getByText('offer.txt')).toHaveCount(0);

    const recipient = await visit({ from: 'India' });
    await recipient.page.goto(personal);
    await recipient.page.getByRole('button', { name: 'Send me a code' }).click();
    await recipient.page.getByLabel('Code', { exact: true }).fill(await codeFor(asha));
    await expect(recipient.page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
    const starts = recipient.page.waitForEvent('download');
    await recipient.page.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await starts).suggestedFilename()).toBe('offer.txt');

    // The code is asked for once in this browser, and is asked for in others.
    await recipient.page.reload();
    await expect(recipient.page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
    await forwarded.page.reload();
    await expect(forwarded.page.getByRole('button', { name: 'Send me a code' })).toBeVisible();
    expect(await countMails(asha, CODE_MAIL)).toBe(1);
  },
);
