import { expect, test, inSecondTier } from './support/journey.js';
import { lineOf } from './support/network.js';
import { writeNoise } from './support/test-files.js';

test(
  'an upload under way asks before it is cancelled or left, and goes on where the answer is no',
  inSecondTier('navigation-guard.spec.tsx, states send-*'),
  async ({ visit, address }, testInfo) => {
    const sender = address('sender');
    const { context, page, panel } = await visit();
    await page.goto('/');
    await panel.pickFiles(await writeNoise(testInfo.outputPath('source', 'report.pdf'), 4_000_000));
    await panel.addRecipients(address('anna'), address('bo'), 'not-an-address');
    await panel.form.getByRole('button', { name: /^Remove not/ }).click();
    await panel.fillSender(sender);
    await panel.submit();
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill('AAAAA');
    await expect(page.getByText('That code is not right.')).toBeVisible();

    const line = await lineOf(context, page);
    await line.limitUpload(10_000);
    await panel.verify(sender);
    await expect(panel.progress).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const cancelling = page.getByRole('alertdialog', { name: 'Cancel this transfer?' });
    await cancelling.getByRole('button', { name: 'No, keep going' }).click();
    await expect(cancelling).toBeHidden();
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    const leaving = page.getByRole('dialog', { name: 'Leave while files are being sent?' });
    await leaving.getByRole('button', { name: 'Stay here' }).click();
    await expect(leaving).toBeHidden();
    await expect(page).toHaveURL('/');
    await line.mend();
    await panel.done();
    await page.getByRole('button', { name: 'QR code' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  },
);
