import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { RequestView } from '#contract/requests/requests.js';
import { DAY_MS } from '#contract/units.js';
import { expect, test, type Visitor } from './support/journey.js';
import { openWithoutScripts, vitalsOf, watchVitals } from './support/page-load.js';
import { PASSWORD } from './support/steps.js';
import { textFile, writeText } from './support/test-files.js';

interface Served {
  path: string;
  isPrerendered?: boolean;
  isIndexed?: boolean;
}

/** Every page that the server paints, at each of its addresses, from the build. */
async function servedPages(): Promise<string[]> {
  const pages = new URL('../../dist/client/.vite/pages.json', import.meta.url);
  const all = JSON.parse(await readFile(pages, 'utf8')) as Served[];
  return all
    .filter(({ isPrerendered, path }) => isPrerendered && !path.includes(':'))
    .flatMap(({ path, isIndexed }) => (isIndexed ? [path, `/zh${path}`] : [path]));
}

/** A window so low that every page is longer, on a processor that is four times slower. */
async function slowed(visitor: Visitor): Promise<void> {
  await visitor.page.setViewportSize({ width: 1200, height: 420 });
  const session = await visitor.context.newCDPSession(visitor.page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** The traces of what a person has done on the page. */
const doneOn = (page: Page) =>
  page.evaluate(() => ({
    top: Math.round(window.scrollY),
    selected: document.getSelection()?.toString(),
    focused: document.activeElement?.textContent,
  }));

/** Scrolls, marks a heading and goes to a link by keyboard, as soon as the page is there. */
async function useEarly(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heading = [...document.querySelectorAll('[data-served] main :is(h1, h2)')].at(-1);
    document.getSelection()?.selectAllChildren(heading ?? document.body);
    const link = [...document.querySelectorAll<HTMLElement>('[data-served] footer a')].at(-1);
    link?.focus({ preventScroll: true });
  });
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, 180);
  await expect.poll(() => page.evaluate(() => window.scrollY)).not.toBe(before);
  // The wheel turns the page smoothly: it has come to rest.
  await expect
    .poll(async () => {
      const { top } = await doneOn(page);
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
      return (await doneOn(page)).top - top;
    })
    .toBe(0);
}

/** Until everything has started: the page is live, and what it does after that is done. */
async function live(page: Page): Promise<void> {
  await expect(page.locator('[data-served]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

async function expectKept({ page }: Visitor, release: () => void): Promise<void> {
  await useEarly(page);
  const before = await doneOn(page);
  expect(before.selected).not.toBe('');
  release();
  await live(page);
  expect({ path: page.url(), ...(await doneOn(page)) }).toEqual({ path: page.url(), ...before });
}

test('what a person does on a served page before its scripts start is not undone', async ({
  visit,
  account,
  sentTransfer,
}) => {
  const served = await servedPages();
  expect(served).toContain('/pricing');
  const { link } = await sentTransfer(await account(), [textFile('notes.txt', 'A quiet line.')]);
  const addresses = [...served, '/about#contact', new URL(link).pathname];
  const visitor = await visit();
  const { page } = visitor;
  await slowed(visitor);
  for (const address of addresses) {
    await test.step(address, async () => {
      const go = () => page.goto(address, { waitUntil: 'commit' });
      const { release } = await openWithoutScripts(visitor, go);
      await expectKept(visitor, release);
      await page.unrouteAll();
    });
  }
});

test('Back from another document leaves a served page where the person has it', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  await slowed(visitor);
  for (const address of ['/', '/pricing', '/about']) {
    await test.step(address, async () => {
      await page.goto(address);
      await live(page);
      await page.mouse.move(600, 300);
      await page.mouse.wheel(0, 240);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
      await page.goto('/blog');
      const { release } = await openWithoutScripts(visitor, () => page.goBack({ waitUntil: 'commit' }));
      await expectKept(visitor, release);
      await page.unrouteAll();
    });
  }
});

test('a press on Download that lasts while the page starts downloads', async ({ visit, account, sentTransfer }) => {
  const { link } = await sentTransfer(await account(), [textFile('notes.txt', 'A quiet line.')]);
  const visitor = await visit();
  const { page } = visitor;
  const { release } = await openWithoutScripts(visitor, () => page.goto(link, { waitUntil: 'commit' }));
  const box = await page.getByRole('button', { name: 'Download', exact: true }).boundingBox();
  if (!box) throw new Error('the page has no Download');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  release();
  await page.waitForLoadState('networkidle');
  const starts = page.waitForEvent('download');
  await page.mouse.up();
  expect((await starts).suggestedFilename()).toBe('notes.txt');
  await expect(page.locator('[data-served]')).toHaveCount(0);
});

test('an address and a password typed, and Enter pressed, before any script has come log in', async ({
  visit,
  account,
}) => {
  const { email } = await account();
  const visitor = await visit();
  const { page } = visitor;
  const { release } = await openWithoutScripts(visitor, () => page.goto('/login', { waitUntil: 'commit' }));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL('/dash');
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
});

interface Owner {
  headers: Record<string, string>;
}

/** The public link of a checklist with a question of each kind that is filled in by hand. */
async function requestLink({ headers }: Owner, url: string): Promise<string> {
  const items = [
    { kind: 'files', name: 'Passport' },
    { kind: 'text', name: 'Tax number' },
    { kind: 'choice', name: 'Status', choices: ['single', 'married'] },
  ];
  const asks = { name: 'required', company: 'off', email: 'off' };
  const wish = { title: 'Your first day', lang: 'en', layout: 'checklist', isPublic: true, items, asks };
  const answer = await fetch(new URL('/v1/requests', url), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...wish, message: 'Please by Friday.', dueAt: Date.now() + 6 * DAY_MS }),
  });
  return ((await answer.json()) as RequestView).link;
}

for (const width of [1440, 390])
  test(`a request is readable before any script has come, and nothing moves, at ${width} px`, async ({
    visit,
    account,
    server,
  }) => {
    const link = await requestLink(await account({ role: 'pro' }), server.url);
    const visitor = await visit();
    const { page } = visitor;
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await watchVitals(visitor);
    const { release } = await openWithoutScripts(visitor, () => page.goto(link, { waitUntil: 'commit' }));
    const title = page.getByRole('heading', { name: 'Your first day' });
    await expect(title).toBeInViewport();
    const shown = await title.elementHandle();
    release();
    await live(page);
    await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible();
    expect(await title.evaluate((now, then) => now === then, shown)).toBe(true);
    expect((await vitalsOf(visitor)).layoutShift).toBeLessThan(0.02);
  });

test('a request is served in its own language only, so that its texts do not change while they are read', async ({
  account,
  server,
}) => {
  const link = await requestLink(await account({ role: 'pro' }), server.url);
  const servedIn = async (language: string) =>
    (await fetch(link, { headers: { accept: 'text/html', 'accept-language': language } })).text();
  expect(await servedIn('en')).toContain('Please by Friday.');
  expect(await servedIn('zh-CN')).not.toContain('Please by Friday.');
});

test('a request that is filled in before any script has come is submitted', async ({
  visit,
  account,
  server,
}, testInfo) => {
  const link = await requestLink(await account({ role: 'pro' }), server.url);
  const visitor = await visit();
  const { page } = visitor;
  const { release } = await openWithoutScripts(visitor, () => page.goto(link, { waitUntil: 'commit' }));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('group', { name: 'Passport' }).getByRole('button', { name: 'Add files' }).click();
  await (await chooser).setFiles(await writeText(testInfo.outputPath('passport.txt'), 'A passport.'));
  await page.getByLabel('Tax number').fill('91 330 106');
  await page.getByLabel('Status').selectOption('married');
  await page.getByLabel('Your name').fill('Anna');
  await page.getByLabel('Your name').press('Enter');
  release();
  await expect(page.getByRole('heading', { name: 'Thank you, received' })).toBeVisible();
  for (const received of ['passport.txt', '91 330 106', 'married'])
    await expect(page.getByRole('region', { name: 'Received' })).toContainText(received);
});

test('an unknown request is called so before any script has come', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  const { release } = await openWithoutScripts(visitor, () => page.goto('/r/zzzzzzz', { waitUntil: 'commit' }));
  const title = page.getByRole('heading', { name: 'Request not found' });
  await expect(title).toBeVisible();
  const shown = await title.elementHandle();
  release();
  await live(page);
  expect(await title.evaluate((now, then) => now === then, shown)).toBe(true);
});
