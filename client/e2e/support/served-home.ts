import { expect, type Page } from '@playwright/test';
import type { Visitor } from './journey.js';
import { openWithoutScripts } from './slow-line.js';
import { boxesOf, expectSameBoxes, vitalsOf, watchVitals, type Vitals } from './vitals.js';

const titles = { 'en-US': /^[\x20-\x7e]+$/, 'zh-CN': /^\p{Script=Han}/u } as const;

export interface HomeVisit {
  locale: keyof typeof titles;
  width: 1440 | 390;
}

/** Nothing slides or fades any more. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
}

/** Opens Home as the server sends it, then lets its scripts load: nothing may move or be drawn again. */
export async function expectReadBeforeScripts(visitor: Visitor, { locale, width }: HomeVisit): Promise<void> {
  const { page } = visitor;
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  await watchVitals(visitor);
  const title = page.getByRole('heading', { level: 1 });
  const form = page.locator('form');
  const parts = [title, page.locator('#home-title + p'), form, page.locator('main > section')];

  const { release } = await openWithoutScripts(visitor);
  await expect(title).toHaveText(titles[locale]);
  await expect(title).toBeInViewport();
  await expect(page.locator('html')).toHaveAttribute('lang', locale === 'zh-CN' ? locale : 'en');
  // It can be filled in; what needs its script is not shown.
  await expect(form).toBeVisible();
  await expect(form.locator('[type=submit]')).toBeHidden();
  await page.waitForFunction(() => (window as unknown as { vitals: Vitals }).vitals.largestPaintMs > 0);
  await animationsEnd(page);
  const before = await boxesOf(parts);
  const shownTitle = await title.elementHandle();
  const releasedMs = await page.evaluate(() => performance.now());
  release();

  await expect(form.locator('[type=submit]')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await animationsEnd(page);
  await expectSameBoxes(parts, before);
  expect(await title.evaluate((now, then) => now === then, shownTitle)).toBe(true);
  await expect(page.getByRole('main')).toHaveCount(1);
  const { largestPaintMs, layoutShift } = await vitalsOf(visitor);
  expect(largestPaintMs).toBeLessThan(releasedMs);
  expect(layoutShift).toBeLessThan(0.01);
}
