import { writeText } from './support/test-files.js';
import { expect, test, type Visitor, inSecondTier } from './support/journey.js';
import { openWithoutScripts } from './support/page-load.js';

const addFiles = /^(Add your files|添加文件)$/;

/** By the browser's own window for it. */
async function pick({ page }: Visitor, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: addFiles }).click();
  await (await chooser).setFiles(path);
}

/** Drops a file as the browser does, which opens it unless the page handles the drop. */
async function drop({ page, context }: Visitor, path: string, onto: { x: number; y: number }): Promise<void> {
  const session = await context.newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...onto, data });
  await session.detach();
}

test(
  'what is picked, dropped and typed before any script has come is in the form when it works',
  { tag: '@main' },
  async ({ visit, address }, testInfo) => {
    const visitor = await visit();
    const { page, panel } = visitor;
    const first = await writeText(testInfo.outputPath('first.txt'), 'first');
    const second = await writeText(testInfo.outputPath('second.txt'), 'second');
    await writeText(testInfo.outputPath('crates', 'in-a-folder.txt'), 'third');
    const { release } = await openWithoutScripts(visitor);

    await pick(visitor, first);
    await pick(visitor, second);
    await drop(visitor, testInfo.outputPath('crates'), { x: 1200, y: 700 });
    await panel.form.getByLabel('Email to').fill(address('jun'));
    await panel.form.getByRole('textbox', { name: 'Message' }).fill('Three of three.');
    await panel.form.getByLabel('Your email').fill(address('mei'));
    // Would reload the page.
    await panel.form.getByLabel('Your email').press('Enter');
    await expect(page.locator('[data-served]')).toHaveCount(1);
    release();

    const files = panel.form.getByRole('list', { name: 'Files to send' });
    for (const name of ['first.txt', 'second.txt', 'crates']) await expect(files.getByText(name)).toBeVisible();
    await expect(panel.form.getByRole('list', { name: 'Recipients' })).toContainText(address('jun'));
    await expect(panel.form.getByRole('textbox', { name: 'Message' })).toHaveValue('Three of three.');
    await panel.submit();
    await panel.verify(address('mei'));
    await panel.done();
  },
);

test(
  'an address that is still being typed stays in its field',
  inSecondTier('early-use.spec.tsx'),
  async ({ visit }) => {
    const visitor = await visit();
    const { page, panel } = visitor;
    const { release } = await openWithoutScripts(visitor);
    await panel.form.getByLabel('Email to').pressSequentially('jun@jour');
    release();
    await expect(panel.form.locator('[type=submit]')).toBeVisible();
    await page.keyboard.type('ney.test,');
    await expect(panel.form.getByRole('list', { name: 'Recipients' })).toContainText('jun@journey.test');
  },
);

test('the test drive that is asked for before any script has come begins when it has', async ({ visit }) => {
  const visitor = await visit();
  const { page, panel } = visitor;
  const { release } = await openWithoutScripts(visitor);
  await page.getByRole('link', { name: 'Take it for a test drive' }).click();
  await expect(page).toHaveURL('/#send');
  release();
  await expect(panel.form.getByRole('button', { name: addFiles })).toBeFocused();
});

test('what was picked early is said by name', inSecondTier('early-use.spec.tsx'), async ({ visit }, testInfo) => {
  const visitor = await visit({ locale: 'zh-CN' });
  const { page } = visitor;
  const { release } = await openWithoutScripts(visitor);
  const said = () =>
    page
      .locator('[data-served] :has(> [data-picks])')
      .evaluate((element) => getComputedStyle(element, '::after').content);
  expect(await said()).toBe('none');
  await pick(visitor, await writeText(testInfo.outputPath('"one".txt'), '1'));
  expect(await said()).toBe(String.raw`"\"one\".txt"`);
  await pick(visitor, await writeText(testInfo.outputPath('two.txt'), '2'));
  expect(await said()).toBe(String.raw`"\"one\".txt +1"`);
  release();
  await expect(page.getByText('two.txt')).toBeVisible();
});

/** Scripts that were requested up to a moment and are not named in the served page. */
async function foundLate({ page, context }: Visitor, untilMs: number): Promise<string[]> {
  const asked = await page.evaluate(
    (until) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => /\/assets\/[^/]+\.js$/.test(name) && startTime < until)
        .map(({ name }) => new URL(name).pathname),
    untilMs,
  );
  expect(asked.length).toBeGreaterThan(1);
  const html = await (await context.request.get(page.url(), { headers: { accept: 'text/html' } })).text();
  return asked.filter((path) => !html.includes(`"${path}"`));
}

/** From now on: when Home's form began to work. */
async function watchTakeOver({ page }: Visitor): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const watcher = new MutationObserver((changes) => {
      if (changes.some(({ target }) => target instanceof Element && target.id === 'root'))
        Object.assign(window, { workedMs: performance.now() });
    });
    watcher.observe(document, { subtree: true, attributeFilter: ['data-served'] });
  });
  return () => page.evaluate(() => (window as unknown as { workedMs: number }).workedMs);
}

test('Home’s page names every script that its form waits for, and the font comes after them', async ({ visit }) => {
  const visitor = await visit();
  const { page, panel } = visitor;
  const workedMs = await watchTakeOver(visitor);
  await page.goto('/');
  await expect(panel.form.locator('[type=submit]')).toBeVisible();
  expect(await foundLate(visitor, await workedMs())).toEqual([]);
  await page.waitForLoadState('networkidle');
  const fonts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ startTime }) => startTime),
  );
  expect(fonts).toHaveLength(1);
  const scriptsCameMs = await page.evaluate(
    (until) =>
      Math.max(
        ...(performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name, startTime }) => name.endsWith('.js') && startTime < until)
          .map(({ responseEnd }) => responseEnd),
      ),
    await workedMs(),
  );
  expect(fonts[0]).toBeGreaterThan(scriptsCameMs);

  // From then on it is this browser's own, and Home is set in it from the first.
  const { release } = await openWithoutScripts(visitor);
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.fonts.check('1em "Inter Variable"'))).toBe(true);
  release();
});

for (const path of ['/dash', '/dash/transfers'])
  test(`${path} names every script that its page waits for`, async ({ member }) => {
    const visitor = await member();
    const { page } = visitor;
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    // Parts of the header for members are fetched once a session is known.
    const knownMs = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return entries.find(({ name }) => name.endsWith('/refreshToken'))?.responseEnd ?? 0;
    });
    expect(await foundLate(visitor, knownMs)).toEqual([]);
  });
