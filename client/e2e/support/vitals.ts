import { expect, type Locator } from '@playwright/test';
import type { Visitor } from './journey.js';

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
