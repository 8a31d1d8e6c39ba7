import { readFile } from 'node:fs/promises';
import { expect, test, inSecondTier } from './support/journey.js';
import { sha256Of, writeNoise, writeText } from './support/test-files.js';

test(
  'anyone can verify a receipt, and a changed one is invalid',
  inSecondTier('receipts.e2e.spec.ts, verify-page.spec.tsx'),
  async ({ visit, member }, testInfo) => {
    const file = await writeNoise(testInfo.outputPath('source', 'contract.bin'), 300_000);
    const digest = await sha256Of(file);
    const owner = await member();
    await owner.page.goto('/dash');
    await owner.panel.pickFiles(file);
    await owner.panel.chooseLink();
    await owner.panel.submit();
    const link = await owner.panel.done();

    const { page } = await visit();
    await page.goto(link);
    await page.getByRole('button', { name: 'More for contract.bin' }).click();
    await page.getByRole('menuitem', { name: 'Checksum' }).click();
    await expect(page.getByRole('dialog').getByText(digest)).toBeVisible();

    await owner.page.goto('/dash/transfers');
    await owner.page.getByRole('table').getByRole('link', { name: 'contract.bin' }).click();
    await owner.page.getByRole('tab', { name: 'Log' }).click();
    const receipt = owner.page.getByRole('region', { name: 'Receipt' });
    const starts = owner.page.waitForEvent('download');
    await receipt.getByRole('button', { name: 'JSON' }).click();
    const json = await readFile(await (await starts).path(), 'utf8');
    expect(json).toContain(digest);
    await receipt.getByRole('button', { name: 'View and print' }).click();
    await expect(owner.page.getByText('This receipt is genuine')).toBeVisible();

    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Check a receipt' }).click();
    await expect(page).toHaveURL('/verify');
    const pasted = page.getByLabel('Or paste its text');
    await pasted.fill('this is no receipt');
    await expect(page.getByRole('alert')).toBeVisible();
    const pick = async (button: string, path: string) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: button }).click();
      await (await chooser).setFiles(path);
    };
    await pick('Choose the receipt', await writeText(testInfo.outputPath('receipt.json'), json));
    await expect(page.getByText('This receipt is genuine')).toBeVisible();
    await expect(page.getByText('The transfer was sent.')).toBeVisible();
    const uploads: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && uploads.push(request.url()));
    await pick('Choose a file', file);
    await expect(page.getByText('contract.bin is identical to contract.bin in this receipt.')).toBeVisible();
    await pick('Choose a file', await writeNoise(testInfo.outputPath('other', 'contract.bin'), 300_000));
    await expect(page.getByText('contract.bin does not match any file in this receipt.')).toBeVisible();
    expect(uploads).toEqual([]);

    await page.getByRole('button', { name: 'Check another receipt' }).click();
    const forged = json.replace(
      digest,
      digest.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    );
    await pasted.fill(forged);
    await expect(page.getByText('This receipt cannot be trusted')).toBeVisible();
  },
);
