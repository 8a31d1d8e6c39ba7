import { gzipSync } from 'node:zlib';
import { expect, test, type Visitor } from './support/journey.js';

interface Vitals {
  largestPaintMs: number;
  layoutShift: number;
}

async function firstVisit({ page, panel }: Visitor): Promise<Vitals> {
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
  await page.goto('/');
  await expect(panel.form).toBeVisible();
  // Includes what the page fetches ahead once it can be used.
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
}

test('Home needs at most 200 KB of gzipped JavaScript', async ({ visit }) => {
  const visitor = await visit();
  const { page, context } = visitor;
  await firstVisit(visitor);
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );
  const bodies = await Promise.all(scripts.map(async (url) => (await context.request.get(url)).body()));
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
  test.info().annotations.push({ type: 'first-load JavaScript', description: `${bytes} bytes in ${scripts.length}` });
  expect(scripts.length).toBeGreaterThan(1);
  expect(bytes).toBeLessThanOrEqual(200_000);
  // None of it, nor fonts or anything else, comes from another host.
  const origins = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
  );
  expect([...new Set(origins)]).toEqual([new URL(page.url()).origin]);
});

test('Home paints within a second and does not jump', async ({ visit }) => {
  const visits: Vitals[] = [];
  const bestMs = () => Math.min(...visits.map(({ largestPaintMs }) => largestPaintMs));
  // The best of five at most: this machine may be busy with something else.
  while (visits.length < 2 || (visits.length < 5 && bestMs() >= 1000)) visits.push(await firstVisit(await visit()));
  test.info().annotations.push({ type: 'largest paint', description: visits.map((v) => v.largestPaintMs).join(', ') });
  expect(bestMs()).toBeGreaterThan(0);
  expect(bestMs()).toBeLessThan(1000);
  expect(Math.max(...visits.map(({ layoutShift }) => layoutShift))).toBeLessThan(0.01);
});
