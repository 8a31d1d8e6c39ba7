import type { Visitor } from './journey.js';

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
