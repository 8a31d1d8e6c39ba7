import { test as base, expect, type Browser, type Page } from '@playwright/test';
import { inspect } from '../e2e/support/inspect.js';
import type { GalleryState } from './state.js';
import { isCore, unknownCoreNames } from './core-states.js';
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

const isThorough = process.env['TEST_TIER'] === 'all';

/** All four in `npm run test:all`; one in `npm test`, where every look comes round over the states. */
function looksAt({ widths }: GalleryState, index: number): readonly Look[] {
  const possible = looks.filter(({ width }) => widths?.includes(width) ?? true);
  return isThorough ? possible : possible.filter((_, at) => at === index % possible.length);
}

interface Tab {
  page: Page;
  /** What the page has complained about since `open`: errors and warnings of its console. */
  complaints: string[];
  open(state: GalleryState, look: Look): Promise<void>;
  /** The same page in another scheme or width. */
  change(look: Look): Promise<void>;
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

/** A tab that shows one state after the other: the browser compiles the scripts once. */
async function openTab(browser: Browser): Promise<Tab> {
  const permissions = ['clipboard-write'];
  const context = await browser.newContext({ permissions, locale: 'en-US', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const storage = await context.newCDPSession(page);
  const origin = process.env['GALLERY_URL'] ?? '';
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.addInitScript(applyChoice);

  const emulate = async ({ scheme, width }: Look) => {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: heights[width] });
    await page.emulateMedia({ colorScheme: scheme });
  };
  const change = async (look: Look) => {
    await emulate(look);
    // The page follows its browser's scheme a moment later.
    await page.locator(`html[data-scheme=${look.scheme}]`).waitFor({ state: 'attached' });
  };
  const open = async ({ name, at, elapsedSeconds }: GalleryState, look: Look) => {
    await page.evaluate((choice) => (window.name = choice), JSON.stringify({ state: name, language: look.language }));
    await emulate(look);
    await storage.send('Storage.clearDataForOrigin', {
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
  };
  return { page, complaints, open, change };
}

const test = base.extend<object, { sharedTab: Tab }>({
  sharedTab: [
    async ({ browser }, use) => {
      const tab = await openTab(browser);
      await use(tab);
      await tab.page.context().close();
    },
    { scope: 'worker' },
  ],
});

/** What is wrong with a state, after the name of the picture that shows it. */
async function problemsOf(tab: Tab, state: GalleryState, ofState: readonly Look[]): Promise<string[]> {
  const problems: string[] = [];
  for (const language of ['en', 'zh'] as const) {
    const [first, ...others] = ofState.filter((look) => look.language === language);
    if (!first) continue;
    await tab.open(state, first);
    for (const look of [first, ...others]) {
      if (look !== first) await tab.change(look);
      const picture = `${state.name}.${language}.${look.scheme}.${look.width}`;
      const found = await inspect(tab.page, picture, { isFullPage: isThorough });
      problems.push(...[...found, ...tab.complaints].map((problem) => `${picture}: ${problem}`));
    }
  }
  return problems;
}

test('every core state is there, and no name stands for two', () => {
  const known = states.map(({ name }) => name);
  expect(unknownCoreNames(known)).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

for (const [index, state] of states.filter(({ name }) => isThorough || isCore(name)).entries()) {
  test(state.name, async ({ sharedTab, browser }) => {
    // The clock of a page that was moved once stays moved.
    const tab = state.elapsedSeconds ? await openTab(browser) : sharedTab;
    expect(await problemsOf(tab, state, looksAt(state, index))).toEqual([]);
    if (tab !== sharedTab) await tab.page.context().close();
  });
}
