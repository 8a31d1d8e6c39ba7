import { settle } from './inspect.js';
import type { Visitor } from './journey.js';
import { expect, type Locator } from '@playwright/test';

/** A line on which the page comes, but none of its scripts before `release` is called. Answers when it is all there. */
export async function openWithoutScripts(
  { page }: Visitor,
  go: () => Promise<unknown> = () => page.goto('/', { waitUntil: 'commit' }),
): Promise<{ release: () => void }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await go();
  await page.locator('[data-served] footer').waitFor({ state: 'attached' });
  return { release };
}

export interface Vitals {
  largestPaintMs: number;
  layoutShift: number;
}

/** Before the visit: the page takes down its own figures. */
export async function watchVitals({ page }: Visitor): Promise<void> {
  await page.addInitScript(() => {
    const vitals: Vitals = { largestPaintMs: 0, layoutShift: 0 };
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) vitals.largestPaintMs = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) vitals.layoutShift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { vitals });
  });
}

export const vitalsOf = ({ page }: Visitor): Promise<Vitals> =>
  page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

export const boxesOf = (parts: readonly Locator[]): Promise<Box[]> =>
  Promise.all(parts.map((part) => part.boundingBox()));

/** To the pixel. */
export async function expectSameBoxes(parts: readonly Locator[], before: readonly Box[]): Promise<void> {
  for (const [index, box] of (await boxesOf(parts)).entries()) expectSameBox(box, before[index]);
}

function expectSameBox(box: Box, before: Box | undefined): void {
  if (!box || !before) throw new Error('one of the parts is not there');
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs(box[side] - before[side]), JSON.stringify({ box, before })).toBeLessThan(1);
}

const titles = { 'en-US': /^[\x20-\x7e]+$/, 'zh-CN': /^\p{Script=Han}/u } as const;

export interface HomeVisit {
  locale: keyof typeof titles;
  width: 1440 | 390;
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
  await settle(page);
  const before = await boxesOf(parts);
  const shownTitle = await title.elementHandle();
  const releasedMs = await page.evaluate(() => performance.now());
  release();

  await expect(form.locator('[type=submit]')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await settle(page);
  await expectSameBoxes(parts, before);
  expect(await title.evaluate((now, then) => now === then, shownTitle)).toBe(true);
  await expect(page.getByRole('main')).toHaveCount(1);
  const { largestPaintMs, layoutShift } = await vitalsOf(visitor);
  expect(largestPaintMs).toBeLessThan(releasedMs);
  expect(layoutShift).toBeLessThan(0.01);
}
