import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export interface SiteLook {
  path: string;
  colorScheme: 'light' | 'dark';
  width: number;
}

export const nameOf = ({ path, colorScheme, width }: SiteLook): string =>
  `${path} is accessible and fits: ${colorScheme}, ${width} px`;

/** A page of the public site, with the menu of its products opened, brings nothing from elsewhere. */
export async function expectAccessible(page: Page, { path, colorScheme, width }: SiteLook): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path);
  // On phones the menu holds it; that of the application is a dialog, and in the gallery.
  if (path !== '/' || width > 700) {
    if (width < 700) await page.getByRole('banner').locator('summary:visible').first().click();
    await page.getByRole('banner').locator('summary:visible').last().click();
    await expect(page.getByRole('banner').locator('a[href$="/product/document-receipts"]:visible')).toHaveCount(1);
  }
  await page.waitForLoadState('networkidle');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  const origins = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
  );
  expect([...new Set(origins)]).toEqual([new URL(page.url()).origin]);
}
