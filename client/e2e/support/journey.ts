import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { watchForComplaints } from './complaints.js';
import { SendPanel } from './send-panel.js';
import { startSystem, type System } from './system.js';

export { expect } from '@playwright/test';

/** Networks of these places in the packaged location database; `nowhere` is set aside for tests. */
const networks = { nowhere: '198.18', India: '49.207', China: '114.114' } as const;

export interface Visitor {
  context: BrowserContext;
  page: Page;
  panel: SendPanel;
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
function newNetwork(from: keyof typeof networks): string {
  visits += 1;
  return `${networks[from]}.${(visits >> 8) & 255}.${visits & 255}`;
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
    const complaints: string[][] = [];
    await use(async ({ from = 'nowhere', locale = 'en-US' } = {}) => {
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        locale,
        viewport,
        // A headless browser says so, and downloads of robots are not counted.
        userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`,
        extraHTTPHeaders: { 'x-forwarded-for': newNetwork(from) },
      });
      contexts.push(context);
      complaints.push(await watchForComplaints(context));
      const page = await context.newPage();
      return { context, page, panel: new SendPanel(page) };
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(complaints.flat(), 'what browsers complained about').toEqual([]);
  },
  // eslint-disable-next-line no-empty-pattern -- as above
  address: async ({}, use, { testId }) => {
    await use((name) => `${name}.${testId.slice(-8)}@journey.test`);
  },
});
