import { expect, test, type Page } from '@playwright/test';
import { inspect } from '../e2e/support/inspect.js';
import type { GalleryState } from './state.js';
import { states } from './states/index.js';

type Width = 1440 | 390;
interface Look {
  language: 'en' | 'zh';
  scheme: 'light' | 'dark';
  width: Width;
}

/** These four hold every pair of language, scheme and width. */
const looks: readonly Look[] = [
  { language: 'en', scheme: 'light', width: 1440 },
  { language: 'zh', scheme: 'dark', width: 1440 },
  { language: 'zh', scheme: 'light', width: 390 },
  { language: 'en', scheme: 'dark', width: 390 },
];
const heights = { 1440: 900, 390: 844 };

/** `npm run test:all` looks at all four, `npm test` at one: over the states every look comes round. */
function looksAt({ widths }: GalleryState, index: number): readonly Look[] {
  const possible = looks.filter(({ width }) => widths?.includes(width) ?? true);
  if (process.env['TEST_TIER'] === 'all') return possible;
  return possible.filter((_, at) => at === index % possible.length);
}

/** Errors and warnings of the page; a call that no state answers is one. */
function consoleOf(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') lines.push(message.text());
  });
  page.on('pageerror', ({ message }) => lines.push(message));
  return lines;
}

async function open(page: Page, { name, at, elapsedSeconds }: GalleryState, { language, scheme, width }: Look) {
  await page.setViewportSize({ width, height: heights[width] });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.addInitScript(
    ([state, lang]) => {
      sessionStorage.setItem('gallery-state', state);
      localStorage.setItem('lang', lang);
    },
    [name, language] as const,
  );
  if (elapsedSeconds) await page.clock.install();
  await page.goto(new URL(at, process.env['GALLERY_URL']).href);
  if (elapsedSeconds) {
    await page.locator('#root > *').first().waitFor();
    await page.clock.runFor(elapsedSeconds * 1000);
  }
  await page.waitForFunction(() => document.documentElement.dataset['gallery']);
  expect(await page.evaluate(() => document.documentElement.dataset['gallery'])).toBe('ready');
}

for (const [index, state] of states.entries()) {
  for (const look of looksAt(state, index)) {
    const picture = `${state.name}.${look.language}.${look.scheme}.${look.width}`;
    test(picture, async ({ page }) => {
      const complaints = consoleOf(page);
      await open(page, state, look);
      expect(await inspect(page, picture)).toEqual([]);
      expect(complaints).toEqual([]);
    });
  }
}
