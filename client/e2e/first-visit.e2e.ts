import { expect, test, type Visitor, inSecondTier } from './support/journey.js';
import {
  expectReadBeforeScripts,
  openWithoutScripts,
  vitalsOf,
  watchVitals,
  type Vitals,
} from './support/page-load.js';

async function firstVisit(visitor: Visitor): Promise<Vitals> {
  const { page, panel } = visitor;
  await watchVitals(visitor);
  await page.goto('/');
  await expect(panel.form).toBeVisible();
  // Includes what the page fetches ahead once it can be used.
  await page.waitForLoadState('networkidle');
  // A busy browser reports a paint late, and after the network is idle.
  await page.waitForFunction(() => (window as unknown as { vitals: Vitals }).vitals.largestPaintMs > 0);
  return vitalsOf(visitor);
}

test('Home does not jump', async ({ visit }) => {
  const { largestPaintMs, layoutShift } = await firstVisit(await visit());
  test.info().annotations.push({ type: 'largest paint, ms', description: String(Math.round(largestPaintMs)) });
  expect(layoutShift).toBeLessThan(0.01);
});

const otherPairs = inSecondTier('the two pairs above, in which every language and every width occurs');
for (const { locale, width, details = {} } of [
  { locale: 'en-US', width: 1440 },
  { locale: 'zh-CN', width: 390 },
  { locale: 'en-US', width: 390, details: otherPairs },
  { locale: 'zh-CN', width: 1440, details: otherPairs },
] as const)
  test(
    `Home is read before any script has come, and stays as it is then: ${locale}, ${width} px`,
    details,
    async ({ visit }) => expectReadBeforeScripts(await visit({ locale }), { locale, width }),
  );

/** From now on: whether Home's headline could be seen in any frame of a page. */
async function watchHeadline({ page }: Visitor): Promise<() => Promise<{ frames: number; seen: string[] }>> {
  await page.addInitScript(() => {
    const watched = { frames: 0, seen: [] as string[] };
    const look = () => {
      watched.frames += 1;
      const title = document.getElementById('home-title');
      if (title?.checkVisibility()) watched.seen.push(title.textContent);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { watched });
  });
  return () => page.evaluate(() => (window as unknown as { watched: { frames: number; seen: string[] } }).watched);
}

test('a member goes to the dashboard without a glance of Home', async ({ member }) => {
  const visitor = await member();
  const { page } = visitor;
  const headline = await watchHeadline(visitor);
  const { release } = await openWithoutScripts(visitor);
  await expect(page.locator('#home-title')).toBeHidden();
  release();
  await expect(page).toHaveURL('/dash');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const { frames, seen } = await headline();
  expect(frames).toBeGreaterThan(1);
  expect(seen).toEqual([]);
});

test('who chose another language than the browser’s never sees the browser’s', async ({ visit }) => {
  const visitor = await visit();
  const { page, panel } = visitor;
  await page.goto('/');
  await expect(panel.form).toBeVisible();
  await page.getByRole('navigation').getByRole('button', { name: '中文' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  const headline = await watchHeadline(visitor);
  const { release } = await openWithoutScripts(visitor);
  await expect(page.locator('#home-title')).toBeHidden();
  release();
  await expect(page.locator('form')).toBeVisible();
  // Seen in a frame, which may come a moment after the form stands there.
  await expect.poll(async () => (await headline()).seen.length).toBeGreaterThan(0);
  const { seen } = await headline();
  expect(seen.filter((text) => !/^\p{Script=Han}/u.test(text))).toEqual([]);
});

test('a form filled in before comes back as it was', inSecondTier('draft.spec.ts'), async ({ visit, address }) => {
  const visitor = await visit();
  const { page, panel } = visitor;
  await page.goto('/');
  await panel.addRecipients(address('jun'), address('asha'));
  await panel.form.getByRole('textbox', { name: 'Message' }).fill('Two of four.');
  const { release } = await openWithoutScripts(visitor);
  await expect(page.locator('#home-title')).toBeHidden();
  release();
  await expect(panel.form.getByRole('textbox', { name: 'Message' })).toHaveValue('Two of four.');
  await expect(panel.form.getByText(address('jun'))).toBeVisible();
});

test('who allows no scripts reads what Home is, and why it does nothing', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Texts inside `noscript` are not looked through otherwise.
  const reason = page.locator('.no-script:not([hidden])');
  await expect(reason).toContainText('needs JavaScript');
  await expect(reason).toBeInViewport();
  await expect(page.getByRole('form')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toHaveAttribute('href', '/login');
  await context.close();
});
