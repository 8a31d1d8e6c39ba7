import { download } from './support/steps.js';
import { mailTo, personalLink } from './support/inbox.js';
import { expect, test, inSecondTier } from './support/journey.js';
import { digestsIn, noiseFile, sha256Hex, unzip, writeNoise } from './support/test-files.js';

test(
  'files added to a transfer are there under the same link, and its recipients hear of it once',
  inSecondTier('additions.e2e.spec.ts, change-panels.spec.tsx'),
  async ({ visit, member, sentTransfer, address }, testInfo) => {
    const source = (name: string) => testInfo.outputPath('source', name);
    const recipient = address('recipient');
    const { page, account } = await member();
    const contract = noiseFile('contract.bin', 400_000);
    await sentTransfer(account, [contract], { recipients: [recipient] });
    const link = await personalLink(recipient);

    await page.goto('/dash/transfers');
    await page.getByRole('table').getByRole('link', { name: 'contract.bin' }).click();
    await expect(page).toHaveURL(/\/dash\/transfers\/\w{7}$/);
    const dialog = page.getByRole('dialog', { name: 'contract.bin' });
    await dialog.getByRole('tab', { name: 'Recipients 1' }).click();
    await expect(dialog.getByText(recipient)).toBeVisible();
    await dialog.getByRole('tab', { name: 'Files 1' }).click();
    await dialog.getByRole('button', { name: 'Add files' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('dialog').getByRole('button', { name: 'Add your files' }).click();
    await (
      await chooser
    ).setFiles([
      await writeNoise(source('annex 附件.bin'), 700_000),
      // In parts.
      await writeNoise(source('large annex.bin'), 6_000_000),
    ]);
    await expect(page.getByRole('heading', { name: 'Your transfer has been updated.' })).toBeVisible({
      timeout: 120_000,
    });
    await page.getByRole('button', { name: 'Back to the transfer' }).click();
    await expect(dialog.getByText('3 files, 7.1 MB')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/dash/transfers');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('row', { name: /contract\.bin/ })).toContainText('and 2 more files');

    const reader = await visit();
    await reader.page.goto(link);
    const zip = await download(reader.page, 'Download all');
    expect(await digestsIn(await unzip(await zip.path(), testInfo.outputPath('unpacked')))).toEqual({
      ...(await digestsIn(testInfo.outputPath('source'))),
      'contract.bin': sha256Hex(contract.bytes),
    });
    await mailTo(recipient, /added/i);
  },
);
