import { test as base, expect, type Browser, type ElementHandle, type Page } from '@playwright/test';
import type { Action } from './actor.js';
import type { GalleryState } from './state.js';

export interface Look {
  language: 'en' | 'zh';
  scheme: 'light' | 'dark';
  width: 1440 | 390;
}

/** The commands that look at states: `npm test`, `npm run test:peers`, `npm run test:all`. */
export type Tier = 'main' | 'peers' | 'all';
const tier = (process.env['TEST_TIER'] ?? 'main') as Tier;

export const isThorough = tier === 'all';

/** Whether the command that runs looks at what `first` is the first to look at. */
export const isLookedAt = (first: Tier): boolean => isThorough || first === tier;

const heights = { 1440: 900, 390: 844 };

export interface Tab {
  page: Page;
  /** Errors and warnings of the page's console since `open`. */
  complaints: string[];
  open(state: GalleryState, look: Look): Promise<void>;
}

/** Chosen before the page's scripts run; the name of a window outlives its pages. */
interface Choice {
  state: string;
  language: string;
}

/** Runs before every page of the tab. */
function applyChoice(): void {
  if (!window.name) return;
  const { state, language } = JSON.parse(window.name) as Choice;
  sessionStorage.setItem('gallery-state', state);
  localStorage.setItem('lang', language);
}

const wait = { timeout: 60_000 };

/** Playwright waits until nothing lies over the element and it stands still, and scrolls to it. */
const actionsOn = (
  page: Page,
): Record<Action, (element: ElementHandle<HTMLElement>, text: string) => Promise<void>> => ({
  click: (element) => element.click(wait),
  clickUnavailable: async (element) => {
    await element.hover(wait);
    await page.mouse.down();
    await page.mouse.up();
  },
  fill: (element, text) => element.fill(text, wait),
  press: (element, key) => element.press(key, wait),
});

/** A tab that shows one state after the other: the browser compiles the scripts once. */
export async function openTab(browser: Browser): Promise<Tab> {
  const permissions = ['clipboard-write'];
  const context = await browser.newContext({ permissions, locale: 'en-US', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  const origin = process.env['GALLERY_URL'] ?? '';
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.addInitScript(applyChoice);
  const actions = actionsOn(page);
  await page.exposeFunction('actFromOutside', async (action: Action, text: string) => {
    const element = await page.evaluateHandle(() => globalThis.actedOn);
    await actions[action](element, text).catch(({ message }: Error) => {
      // One line, as the page reports it.
      throw new Error(message.replaceAll(/\s+/g, ' '));
    });
  });

  const emulate = async ({ scheme, width }: Look) => {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: heights[width] });
    await page.emulateMedia({ colorScheme: scheme });
    // A narrow window is a phone's.
    await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: width === 390 });
  };
  const open = async ({ name, at, elapsedSeconds }: GalleryState, look: Look) => {
    await page.evaluate((choice) => (window.name = choice), JSON.stringify({ state: name, language: look.language }));
    await emulate(look);
    await devTools.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
    });
    complaints.length = 0;
    if (elapsedSeconds) await page.clock.install();
    await page.goto(new URL(at, origin).href, { waitUntil: 'commit' });
    if (elapsedSeconds) {
      await page.locator('#root > *').first().waitFor();
      await page.clock.runFor(elapsedSeconds * 1000);
    }
    await page.waitForFunction(() => (document.documentElement as HTMLElement | null)?.dataset['gallery']);
    expect(await page.evaluate(() => document.documentElement.dataset['gallery'])).toBe('ready');
    // An element under the pointer looks different.
    await page.mouse.move(0, 0);
  };
  return { page, complaints, open };
}

export const test = base.extend<object, { sharedTab: Tab }>({
  sharedTab: [
    async ({ browser }, use) => {
      const tab = await openTab(browser);
      await use(tab);
      await tab.page.context().close();
    },
    { scope: 'worker' },
  ],
});
