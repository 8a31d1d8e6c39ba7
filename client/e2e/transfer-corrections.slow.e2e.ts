import type { Locator, Page } from '@playwright/test';
import { personalLink } from './support/inbox.js';
import { openTransfer, recipientIn, viewTab } from './support/steps.js';
import { expect, test } from './support/journey.js';
import { noiseFile, textFile, writeText } from './support/test-files.js';

async function choose(page: Page, button: Locator, action: string): Promise<void> {
  await button.click();
  await page.getByRole('menuitem', { name: action }).click();
}

/**
 * Runs in `npm run test:all` only: `recipients.e2e.spec.ts` and `transfer-files.e2e.spec.ts` show in `npm test` what each
 * change does, `transfer-recipients.spec.tsx` and `transfer-files.spec.tsx` how it is made.
 */
test('a mistyped address is corrected, another one withdrawn, a file swapped and a file removed', async ({
  visit,
  member,
  sentTransfer,
  address,
}, testInfo) => {
  const [mistyped, right, other] = [address('mistyped'), address('right'), address('other')];
  const owner = await member();
  const { page } = owner;
  const files = [textFile('old.txt', 'old'), noiseFile('extra.bin', 9000)];
  await openTransfer(owner, await sentTransfer(owner.account, files, { recipients: [mistyped, other] }));
  const links = { mistyped: await personalLink(mistyped), other: await personalLink(other) };

  await viewTab(page, 'Recipients').click();
  await choose(page, page.getByRole('button', { name: `Actions for ${mistyped}` }), 'Correct the address');
  await page.getByLabel('Correct address').fill(right);
  await page.getByRole('button', { name: 'Correct and send' }).click();
  // The list is sorted again when it arrives, which would move an open menu.
  await expect(recipientIn(page, right).getByText('Emailed')).toBeVisible();
  await choose(page, page.getByRole('button', { name: `Actions for ${other}` }), 'Remove access');
  await page.getByRole('button', { name: 'Remove access', exact: true }).click();
  await expect(recipientIn(page, other).getByText('Link disabled')).toBeVisible();
  const reader = await visit();
  for (const link of Object.values(links)) {
    await reader.page.goto(link);
    await expect(reader.page.getByRole('heading', { level: 1 })).toHaveText('Transfer not found');
  }
  const link = await personalLink(right);

  await viewTab(page, 'Files').click();
  const actions = (name: string) => page.getByRole('button', { name: `Actions for ${name}` });
  await choose(page, actions('old.txt'), 'Replace…');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose new file' }).click();
  await (await chooser).setFiles(await writeText(testInfo.outputPath('new.txt'), 'a new text'));
  await expect(page.getByRole('heading', { name: 'Your transfer has been updated.' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the transfer' }).click();
  const shown = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect(shown.filter({ hasText: 'new.txt' })).toBeVisible();
  await choose(page, actions('extra.bin'), 'Remove');
  await expect(shown).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(shown).toHaveCount(2);
  await choose(page, actions('extra.bin'), 'Remove');
  await expect(shown).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Earlier versions' }).getByRole('listitem')).toHaveCount(2);

  await reader.page.goto(link);
  await expect(reader.page.getByText('new.txt')).toBeVisible();
  await expect(reader.page.getByText(/old\.txt|extra\.bin/)).toHaveCount(0);
  await viewTab(page, 'Log').click();
  for (const entry of [
    'Address corrected',
    "Recipient's link disabled",
    'File replaced',
    'File removed',
    'File restored',
  ])
    await expect(page.getByRole('list', { name: 'Log' }).getByText(entry).first()).toBeVisible();
});
