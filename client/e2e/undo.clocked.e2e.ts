import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { MINUTE_MS } from './support/system.js';
import { countMails, mailTo } from './support/inbox.js';
import { expect, test, inSecondTier } from './support/journey.js';
import { textFile, writeNoise, writeText } from './support/test-files.js';

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** Presses Tab until something of this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  await expect(async () => {
    for (let steps = 0; steps < 60; steps += 1) {
      const label = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused === document.body) return '';
        const { labels } = focused as HTMLInputElement;
        return focused.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? focused.textContent ?? '';
      });
      if (name.test(label.trim())) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`nothing like ${name} is reached by Tab`);
  }).toPass({ timeout: 120_000 });
}

test(
  'a send is taken back before its mail leaves, sent again, and arrives once',
  { tag: '@main' },
  async ({ clock, member, address }, testInfo) => {
    const { page, panel } = await member();
    const reader = address('reader');
    await page.goto('/dash');
    await panel.pickFiles(await writeNoise(testInfo.outputPath('source', 'plan.bin'), 20_000));
    await panel.addRecipients(reader);
    await panel.fillMessage('The old numbers');
    await panel.submit();
    const link = await panel.done();
    await expect(page.getByRole('region', { name: 'This month' })).toContainText('1 of 10');
    await page.getByRole('button', { name: 'Undo send' }).click();
    await expect(page.getByText('Send undone')).toBeVisible();
    // Nothing was sent, as in a new account.
    await expect(page.getByRole('region', { name: 'This month' })).toBeHidden();
    expect((await page.request.post('/v1/downloads', { data: { slug: link.split('/').at(-1) } })).status()).toBe(404);

    // The panel is still filled in.
    await expect(panel.form.getByText(reader)).toBeVisible();
    await panel.fillMessage('The new numbers');
    await panel.submit();
    await panel.done();
    await expect(page.getByRole('region', { name: 'This month' })).toContainText('1 of 10');
    await clock.advance(3 * MINUTE_MS);
    await clock.releaseDelayedMails();
    const mail = await mailTo(reader, / from /);
    expect(mail.text).toContain('The new numbers');
    expect(mail.text).not.toContain('The old numbers');
    expect(await countMails(reader, / from /)).toBe(1);
  },
);

test(
  'by keyboard alone: send, find, extend, delete and take it back',
  inSecondTier('undo.e2e.spec.ts, notices.spec.tsx'),
  async ({ member, sentTransfer, address }, testInfo) => {
    const { page, panel, account } = await member();
    // Elements that fade in have no contrast yet.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await sentTransfer(account, [textFile('other.txt', 'other')]);
    await page.goto('/dash');
    // The picker of files is the browser's own: from there on, keys alone.
    await panel.pickFiles(await writeText(testInfo.outputPath('source', '报价 river.txt'), 'tender'));
    const { keyboard } = page;
    await tabTo(page, /^Email to/);
    await keyboard.type(address('reader'));
    await keyboard.press('Enter');
    await tabTo(page, /^Transfer$/);
    await keyboard.press('Enter');
    await expect(panel.doneHeading).toBeVisible({ timeout: 120_000 });

    await tabTo(page, /^Transfers$/);
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/dash/transfers');
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(3);
    await tabTo(page, /^Search your transfers$/);
    await keyboard.type('报价');
    await expect(page).toHaveURL(/q=/);
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText('报价 river.txt');

    await tabTo(page, /^Select 报价/);
    await keyboard.press('Space');
    await expect(page.getByText('1 selected')).toBeVisible();
    await expectAccessible(page);
    await tabTo(page, /^Extend$/);
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Extend 1 transfer until' });
    await expect(dialog.getByRole('radio', { name: '1 year' })).toBeDisabled();
    await tabTo(page, /^Extend$/);
    await keyboard.press('Enter');
    await expect(page.getByText('1 transfer extended')).toBeVisible();

    await tabTo(page, /^Select 报价/);
    await keyboard.press('Space');
    await tabTo(page, /^Delete$/);
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Delete 1 transfer?' })).toBeVisible();
    await tabTo(page, /^Delete 1 transfer$/);
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Nothing matches/ })).toBeVisible();
    await tabTo(page, /^Undo$/);
    await keyboard.press('Enter');
    await expect(page.getByText('Transfer restored')).toBeVisible();
    await expect(rows).toHaveCount(2);
  },
);
