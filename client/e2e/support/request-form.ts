import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.js';

/** Subject of the mail that asks a person. */
export const asksForFiles = /requested files$/;

export async function choose(page: Page, button: Locator, path = ''): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(path);
}

export const addTo = (page: Page, item: string): Locator =>
  page.getByRole('group', { name: item }).getByRole('button', { name: 'Add files' });

export async function submitForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Submit/ }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, received' })).toBeVisible();
}
