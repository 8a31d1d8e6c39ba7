import type { Download, Page } from '@playwright/test';

/** Saves what a click on the download page starts. */
export async function download(page: Page, button = 'Download'): Promise<Download> {
  const starts = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const saved = await starts;
  await saved.path();
  return saved;
}
