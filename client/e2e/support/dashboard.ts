import { expect, type Page } from '@playwright/test';
import type { TransferView } from '#contract/transfers/transfers.js';
import type { Member } from './journey.js';

/** The button of the notifications, whose name says how many are unread. */
export const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens the view of a transfer. */
export async function openTransfer({ page }: Member, { slug }: TransferView): Promise<void> {
  await page.goto('/dash/transfers');
  await page.locator(`a[href*="${slug}"]`).first().click();
  await expect(page.getByRole('dialog').getByRole('tablist')).toBeVisible();
}

/** Of the view of a transfer. */
export const viewTab = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('tab', { name: new RegExp(`^${name}`) });

/** A line of the view, by name or address. */
export const recipientIn = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
