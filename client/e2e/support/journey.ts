import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { watchForComplaints } from './complaints.js';
import { startPlace, type Place } from './place.js';
import { SendPanel } from './send-panel.js';
import { startSystem, type System } from './system.js';

export { expect } from '@playwright/test';

/** Networks of these places in the packaged location database. */
const networks = { India: '49.207', China: '114.114' } as const;
/** Set aside for tests; in no place. */
const NOWHERE = '198.18';

export interface Visitor {
  context: BrowserContext;
  page: Page;
  panel: SendPanel;
  /** The line of somebody who comes from somewhere. */
  place: Place | undefined;
}

export interface VisitOptions {
  from?: keyof typeof networks;
  locale?: string;
}

interface Fixtures {
  /** Somebody with a browser and a network of their own. */
  visit(options?: VisitOptions): Promise<Visitor>;
  /** An address nobody else uses. */
  address(name: string): string;
}

let visits = 0;

/** One network per visitor, so that limits of one journey do not reach into another. */
function newAddress(network: string): string {
  visits += 1;
  return `${network}.${(visits >> 8) & 255}.${visits & 255}`;
}

export const test = base.extend<Fixtures, { system: System }>({
  system: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use, { workerIndex }) => {
      const system = await startSystem(`journeys_${workerIndex}`);
      await use(system);
      await system.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ system }, use) => use(system.baseUrl),
  visit: async ({ browser, baseURL, viewport }, use) => {
    const contexts: BrowserContext[] = [];
    const places: Place[] = [];
    const complaints: string[][] = [];
    await use(async ({ from, locale = 'en-US' } = {}) => {
      const place = from && (await startPlace(newAddress(networks[from])));
      if (place) places.push(place);
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        locale,
        viewport,
        // A headless browser says so, and downloads of robots are not counted.
        userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`,
        ...(place ? { proxy: place } : { extraHTTPHeaders: { 'x-forwarded-for': newAddress(NOWHERE) } }),
      });
      contexts.push(context);
      complaints.push(await watchForComplaints(context));
      // Nobody can answer the browser's own picker here; files come by the input that other browsers have.
      await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'showOpenFilePicker'));
      const page = await context.newPage();
      return { context, page, panel: new SendPanel(page), place };
    });
    await Promise.all(contexts.map((context) => context.close()));
    await Promise.all(places.map((place) => place.close()));
    expect(complaints.flat(), 'what browsers complained about').toEqual([]);
  },
  // eslint-disable-next-line no-empty-pattern -- as above
  address: async ({}, use, { testId }) => {
    await use((name) => `${name}.${testId.slice(-8)}@journey.test`);
  },
});
