import type { Page } from '@playwright/test';
import { download, openTransfer, recipientIn, viewTab } from './support/steps.js';
import { personalLink } from './support/inbox.js';
import { expect, test, inSecondTier } from './support/journey.js';
import { noiseFile } from './support/test-files.js';

async function saveChanges(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Settings' });
  // The words of the change before may still stand there.
  const answer = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await form.getByRole('button', { name: 'Save changes' }).click();
  expect((await answer).status()).toBe(200);
  await expect(page.getByText('Your changes are saved').last()).toBeVisible();
  await expect(form.getByRole('button', { name: 'Save changes' })).toBeDisabled();
}

test(
  'a sender sees what a recipient does while it happens, and afterwards where and when',
  { tag: '@main' },
  async ({ visit, member, sentTransfer, address }) => {
    const recipient = address('recipient');
    const owner = await member();
    const { page } = owner;
    const files = [noiseFile('survey.bin', 3_000_000)];
    await openTransfer(owner, await sentTransfer(owner.account, files, { recipients: [recipient] }));
    await viewTab(page, 'Recipients').click();
    await expect(page).toHaveURL(/\?section=recipients$/);
    const line = recipientIn(page, recipient);
    await expect(line.getByText('Emailed')).toBeVisible();

    const reader = await visit({ from: 'India' });
    await reader.page.goto(await personalLink(recipient));
    await expect(reader.page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
    await expect(line.getByText('Opened', { exact: true })).toBeVisible();
    await download(reader.page);
    await expect(line.getByText('Downloaded', { exact: true })).toBeVisible();

    await line.getByRole('button', { name: `Timeline for ${recipient}` }).click();
    const steps = page.getByRole('list', { name: `Timeline for ${recipient}` }).getByRole('listitem');
    await expect(steps.first()).toContainText('Email queued');
    await expect(steps.last()).toContainText('Downloaded survey.bin (3 MB)');
    await expect(steps.filter({ hasText: 'Opened the page' })).toContainText('India');

    await viewTab(page, 'Activity').click();
    await expect(page.getByText('People who downloaded').locator('..')).toContainText('1');
    await expect(page.getByRole('row', { name: /India 1/ })).toBeAttached();
    await viewTab(page, 'Log').click();
    const log = page.getByRole('list', { name: 'Log' }).getByRole('listitem');
    await expect(log.first()).toContainText('Sent');
    await expect(log.filter({ hasText: 'Download completed' })).toContainText(recipient);
    await page.goBack();
    await expect(page).toHaveURL('/dash/transfers');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test(
  'what is changed after sending is what its recipient finds; nothing typed is lost by a slip',
  inSecondTier('changes.e2e.spec.ts, transfer-settings.spec.tsx'),
  async ({ visit, member, sentTransfer, address }) => {
    const recipient = address('recipient');
    const owner = await member();
    const { page } = owner;
    const details = { recipients: [recipient], message: 'The first plan' };
    await openTransfer(owner, await sentTransfer(owner.account, [noiseFile('plan.bin', 20_000)], details));
    const link = await personalLink(recipient);
    const reader = await visit();
    await reader.page.goto(link);
    await expect(reader.page.getByText('The first plan')).toBeVisible();

    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Harbour plans');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Harbour plans' })).toBeVisible();

    await viewTab(page, 'Settings').click();
    await page.getByRole('textbox', { name: 'Message' }).fill('The second plan');
    await page.keyboard.press('Escape');
    const asked = page.getByRole('dialog', { name: 'Close without saving?' });
    await asked.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page).toHaveURL(/\?section=settings$/);
    await page.goBack();
    await asked.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page).toHaveURL(/\?section=settings$/);
    await viewTab(page, 'Files').click();
    await viewTab(page, 'Settings').click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('The second plan');
    await expect(page.getByRole('radio', { name: 'No expiry' })).toBeDisabled();
    await page.getByRole('radio', { name: 'Custom date' }).check();
    const inThreeDays = new Date(Date.now() + 3 * 86_400_000);
    inThreeDays.setMinutes(inThreeDays.getMinutes() - inThreeDays.getTimezoneOffset());
    await page.getByLabel('Expires on').fill(inThreeDays.toISOString().slice(0, 16));
    await page.getByRole('button', { name: 'Set a password' }).click();
    await page.getByLabel('New password').fill('jasmine tea');
    await page.getByRole('textbox', { name: 'Download limit' }).fill('5');
    await saveChanges(page);
    await expect(
      page.getByRole('dialog').getByText(/expires in (3 days|7\d hours).*0 of 5 downloads · password/),
    ).toBeVisible();

    await reader.page.goto(link);
    await reader.page.getByLabel('Password', { exact: true }).fill('jasmine tea');
    await reader.page.getByRole('button', { name: 'Open' }).click();
    await expect(reader.page.getByText('The second plan')).toBeVisible();
    await expect(reader.page.getByText(/expires in 3 days/i).first()).toBeVisible();

    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await saveChanges(page);
    const later = await visit();
    await later.page.goto(link);
    await expect(later.page.getByText('The second plan')).toBeVisible();
  },
);
