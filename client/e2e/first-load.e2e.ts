import { gzipSync } from 'node:zlib';
import { expect, inSecondTier, test, type Visitor } from './support/journey.js';
import { noiseFile } from './support/test-files.js';

const KB = 1000;
const locales = ['en-US', 'zh-CN'] as const;

/** What comes by itself after some seconds is no part of the first load, however slow that is. */
function startSoonOnly(): void {
  const start = window.setTimeout;
  const startSoon = (run: () => void, milliseconds = 0) => (milliseconds < 3000 ? start(run, milliseconds) : 0);
  Object.assign(window, { setTimeout: startSoon });
}

async function expectScripts({ context }: Visitor, urls: string[], budget: number): Promise<void> {
  const scripts = urls.filter((url) => url.endsWith('.js'));
  const bodies = await Promise.all(scripts.map(async (url) => (await context.request.get(url)).body()));
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
  test.info().annotations.push({ type: 'JavaScript', description: `${bytes} bytes in ${scripts.length}` });
  expect(scripts.length).toBeGreaterThan(1);
  expect(bytes).toBeLessThanOrEqual(budget);
}

/** Holds the gzipped scripts of a page's first visit against its budget. */
async function expectFirstLoad(visitor: Visitor, path: string, budget: number): Promise<void> {
  const { page } = visitor;
  await page.addInitScript(startSoonOnly);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()).toBeVisible();
  // Includes what the page fetches ahead once it can be used.
  await page.waitForLoadState('networkidle');
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await expectScripts(visitor, urls, budget);
  // Nothing, fonts included, comes from another host.
  expect([...new Set(urls.map((url) => new URL(url).origin))]).toEqual([new URL(page.url()).origin]);
}

/** The same for what a page waits for, which its HTML names (`slow-line.e2e.ts`), without what comes after. */
async function expectAwaited(visitor: Visitor, { path, locale }: { path: string; locale: string }, budget: number) {
  const headers = { accept: 'text/html', 'accept-language': locale };
  const answer = await visitor.context.request.get(path, { headers });
  const html = await answer.text();
  await expectScripts(visitor, html.match(/(?<=(?:src|href)=")\/[^"]+\.js(?=")/g) ?? [], budget);
}

/** In kilobytes; a little above what the page needs, so that none grows unnoticed. */
const budgets = {
  '/': 190,
  '/register': 241,
  '/pricing': 222,
  '/login': 212,
  '/updates': 204,
  download: 220,
  request: 228,
  '/dash': 252,
} as const;

for (const locale of locales) {
  // The languages differ by their texts alone.
  const tier = locale === 'en-US' ? {} : inSecondTier('the same page in English');
  for (const path of ['/', '/register', '/pricing', '/login', '/updates'] as const)
    test(`${path} needs at most ${budgets[path]} KB of gzipped JavaScript: ${locale}`, tier, async ({ visit }) => {
      await expectFirstLoad(await visit({ locale }), path, budgets[path] * KB);
    });

  test(
    `a download page needs at most ${budgets.download} KB: ${locale}`,
    tier,
    async ({ visit, account, sentTransfer }) => {
      const { link } = await sentTransfer(await account(), [noiseFile('notes.txt', 100), noiseFile('plan.pdf', 100)]);
      await expectFirstLoad(await visit({ locale }), link, budgets.download * KB);
    },
  );

  test(
    `the page of a request needs at most ${budgets.request} KB: ${locale}`,
    tier,
    async ({ visit, account, server }) => {
      const wish = {
        title: 'Plans',
        lang: locale.slice(0, 2),
        layout: 'drop-box',
        items: [{ kind: 'files', name: 'Files' }],
      };
      const headers = { ...(await account()).headers, 'content-type': 'application/json' };
      const answer = await fetch(`${server.url}/v1/requests`, { method: 'POST', headers, body: JSON.stringify(wish) });
      const { slug } = (await answer.json()) as { slug: string };
      await expectFirstLoad(await visit({ locale }), `/r/${slug}`, budgets.request * KB);
    },
  );

  test(`the dashboard waits for at most ${budgets['/dash']} KB: ${locale}`, tier, async ({ member }) => {
    await expectAwaited(await member({ locale }), { path: '/dash', locale }, budgets['/dash'] * KB);
  });
}
