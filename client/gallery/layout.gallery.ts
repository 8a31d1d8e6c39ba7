import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { browser } from '../../scripts/test/browser.mjs';
import { inspect } from '../e2e/support/inspect.js';
import { states } from './states/index.js';
import { isLookedAt, openTab, test, type Look, type Tab } from './tab.js';

const wide: Look = { language: 'en', scheme: 'light', width: 1440 };
const narrow: Look = { language: 'zh', scheme: 'light', width: 390 };

async function open(tab: Tab, name: string, look: Look): Promise<Page> {
  const state = states.find((candidate) => candidate.name === name);
  if (!state) throw new Error(`There is no state "${name}".`);
  await tab.open(state, look);
  return tab.page;
}

async function edgesOf(part: Locator): Promise<{ left: number; right: number; top: number; bottom: number }> {
  const box = await part.boundingBox();
  if (!box) throw new Error('a part is not there');
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
}

test('header, rail and content of the dashboard share their edges', async ({ sharedTab }) => {
  const page = await open(sharedTab, 'transfers-filled', wide);
  const header = page.getByRole('banner');
  const bar = header.locator('> div');
  const rail = page.getByRole('navigation', { name: 'Dashboard' });
  for (const width of [1024, 1280, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const content = await edgesOf(page.getByRole('main').getByRole('region', { name: 'Your transfers' }));
    const account = await edgesOf(header.locator('[aria-haspopup=menu]'));
    expect([width, account.right]).toEqual([width, content.right]);
    const logo = await edgesOf(header.getByRole('link').locator('svg').first());
    const icon = await edgesOf(rail.getByRole('link').first().locator('svg'));
    const distance = Math.abs((logo.left + logo.right) / 2 - (icon.left + icon.right) / 2);
    expect([width, distance < 8]).toEqual([width, true]);
  }
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.mouse.wheel(0, 300);
  await expect.poll(async () => (await edgesOf(bar)).bottom).toBe(57);
  expect((await edgesOf(rail)).top).toBe(57);
});

interface Shift {
  value: number;
  /** What moved, by its first words. */
  moved: string[];
}

/** Layout shifts within the content of the pages that the tab opens from now on. */
async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    interface LayoutShift extends PerformanceEntry {
      value: number;
      sources: readonly { node: Node | null }[];
    }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        if (sources.some(({ node }) => document.querySelector('main')?.contains(node)))
          shifts.push({
            value,
            moved: sources.map(({ node }) => `${node?.nodeName}: ${node?.textContent?.slice(0, 40)}`),
          });
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

test('nothing on the dashboard moves when requests come after the figures', async ({
  sharedTab: { page },
  sharedTab,
}) => {
  // The font comes with the first page, and moves letters when it does.
  await open(sharedTab, 'requests-late', wide);
  const shifts = await watchShifts(page);
  for (const look of [wide, narrow]) {
    await open(sharedTab, 'requests-late', look);
    expect(await shifts()).toEqual([]);
  }
});

const settings = ['account-notifications', 'billing-active', 'customize-filled', 'account-settings', 'profile-filled'];

test('pages of the settings and of a brand hardly move while they load', async ({ sharedTab: { page }, sharedTab }) => {
  await open(sharedTab, 'profile-filled', wide);
  const shifts = await watchShifts(page);
  const moved: Record<string, Shift[]> = {};
  for (const look of [wide, narrow]) {
    for (const name of ofTier([...settings, 'download-branded', 'request-page-branded'])) {
      await open(sharedTab, name, look);
      const all = await shifts();
      if (all.reduce((sum, { value }) => sum + value, 0) >= 0.05) moved[`${name}, ${look.width}`] = all;
    }
  }
  expect(moved).toEqual({});
});

/** The text of the browser's own PDF of the page, without spaces, which differ. */
async function printed(page: Page): Promise<string> {
  const { promise } = getDocument({ data: new Uint8Array(await page.pdf({ format: 'A4' })), verbosity: 0 });
  const document = await promise;
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { items } = await (await document.getPage(index + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join('');
  });
  return (await Promise.all(pages)).join('').replaceAll(/\s/g, '');
}

test('a receipt on paper holds all that proves it, dark on white, and no control', async ({ sharedTab }) => {
  const page = await open(sharedTab, 'verify-long', { language: 'en', scheme: 'dark', width: 1440 });
  const paper = await printed(page);
  for (const part of ['one.bin', 'ab12'.repeat(16), 'd'.repeat(64), 'linkdisabledon', 'https://sampan.example/verify'])
    expect(paper).toContain(part);
  for (const part of ['Ismyfileoneofthese?', 'Checkanotherreceipt', 'Skip', 'Pricing'])
    expect(paper).not.toContain(part);
  await page.emulateMedia({ media: 'print' });
  // A PDF has only the letters for which this machine has a font.
  const shown = (await page.getByRole('main').innerText()).replaceAll(/\s/g, '');
  for (const part of ['कुमार', '合同2026/最终版']) expect(shown).toContain(part);
  const inks = () =>
    page
      .getByRole('main')
      .locator('dd, li, p')
      .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).color))]);
  await expect.poll(inks).toEqual(['rgb(0, 0, 0)']);
  await page.emulateMedia({ media: null });
});

/** Runs in the page: pairs of texts that lie on each other. */
function findOverlaps(): string[] {
  /** The part of it that no box cuts off. */
  const shown = (rect: DOMRect, box: Element | null): DOMRect => {
    if (!box) return rect;
    if (getComputedStyle(box).overflowX === 'visible') return shown(rect, box.parentElement);
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const [x, y] = [Math.max(rect.left, left), Math.max(rect.top, top)];
    const rest = new DOMRect(
      x,
      y,
      Math.max(0, Math.min(rect.right, right) - x),
      Math.max(0, Math.min(rect.bottom, bottom) - y),
    );
    return shown(rest, box.parentElement);
  };
  const words = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  const texts: { node: Node; rect: DOMRect }[] = [];
  while (words.nextNode()) {
    const node = words.currentNode;
    const parent = node.parentElement;
    if (!node.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
    if (
      parent.clientWidth === 1 ||
      getComputedStyle(parent).position === 'absolute' ||
      parent.closest('svg, label, legend')
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) texts.push({ node, rect: shown(rect, parent) });
  }
  const lies = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > one.height / 3;
  return texts.flatMap(({ node, rect }, index) =>
    texts
      .slice(index + 1)
      .filter((other) => other.node !== node && lies(rect, other.rect))
      .map((other) => `${node.textContent} / ${other.node.textContent}`),
  );
}

const largeText = base.extend<object, { tab: Tab }>({
  tab: [
    async ({ playwright }, use) => {
      const { args, ...options } = browser.launchOptions;
      const started = await playwright.chromium.launch({
        ...options,
        args: [...args, '--blink-settings=defaultFontSize=32'],
      });
      await use(await openTab(started));
      await started.close();
    },
    { scope: 'worker' },
  ],
});

const lists = ['transfers-filled', 'contacts-filled', 'received-filled', 'analytics-filled', 'profile-filled'];
/** The first two stand for the others in `npm test`. */
const ofTier = (names: readonly string[]) => names.filter((_, at) => isLookedAt(at < 2 ? 'main' : 'peers'));

for (const name of ofTier(['home-filled', ...lists, 'download-folders']))
  largeText(`${name}: text of twice the size gets the layout of a narrower screen`, async ({ tab }) => {
    await open(tab, name, wide);
    expect(await inspect(tab.page, name)).toEqual([]);
    expect(await tab.page.evaluate(findOverlaps)).toEqual([]);
  });

/** Runs in the page: controls that are too small for a finger. Links within a text may be as high as it. */
function findSmallControls(): string[] {
  const isInText = (control: Element) => control.tagName === 'A' && getComputedStyle(control).display === 'inline';
  return [...document.querySelectorAll('main :is(button, a, [role=tab], [role=combobox], input)')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !isInText(control))
    .filter((control) => control.ariaHidden !== 'true')
    .map((control) => ({
      control,
      box: (control.closest('.MuiInputBase-root, label') ?? control).getBoundingClientRect(),
    }))
    .filter(({ box }) => box.width > 1 && (box.height < 44 || box.width < 24))
    .map(
      ({ control, box }) => `${Math.round(box.height)}: ${control.getAttribute('aria-label') ?? control.textContent}`,
    );
}

test('controls of the dashboard are large enough for a finger on a phone', async ({ sharedTab }) => {
  for (const name of ofTier([...lists, ...settings])) {
    const page = await open(sharedTab, name, narrow);
    expect([name, await page.evaluate(findSmallControls)]).toEqual([name, []]);
  }
});
