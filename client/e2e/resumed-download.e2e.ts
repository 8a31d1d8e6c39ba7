import { writeFile } from 'node:fs/promises';
import { expect, test, inSecondTier } from './support/journey.js';
import { digestsIn, digestsOf, noiseFile, sha256Hex, sha256Of, unzip } from './support/test-files.js';

const ZIP = /^\/v1\/zips\//;
const FILE = /^\/objects\//;
/** From 20 MB on a single file is followed in the page. */
const WATCHED_BYTES = 21_000_000;

test(
  'a zip whose connection breaks goes on where it stopped, and is the same to the byte',
  { tag: '@main' },
  async ({ visit, member, sentTransfer }, testInfo) => {
    const files = [noiseFile('河岸 plan.bin', 12_000_000), noiseFile('photo.raw', 9_000_000)];
    const owner = await member();
    const { link } = await sentTransfer(owner.account, files);

    const { page, geoProxy } = await visit({ from: 'India' });
    await page.goto(link);
    geoProxy?.breakNext(ZIP, 5_000_000);
    geoProxy?.breakNext(ZIP, 7_000_000);
    const signed = page.waitForResponse((response) => new URL(response.url()).pathname === '/zip');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all' }).click();
    const saved = await download;
    const path = await saved.path();
    await expect(page.getByText(/^Saved: 21 MB$/).first()).toBeVisible();

    const ranges = geoProxy?.rangesAsked(ZIP) ?? [];
    expect(ranges).toHaveLength(3);
    expect(ranges[0]).toBe('bytes=0-');
    // Some megabytes in buffers on the way when the line broke may be lost; those that had arrived are not requested
    // again.
    const starts = ranges.map((range) => Number(/\d+/.exec(range ?? '')?.[0]));
    expect(starts[1]).toBeGreaterThan(1_000_000);
    expect(starts[1]).toBeLessThanOrEqual(5_000_000);
    expect(starts[2]).toBeGreaterThan((starts[1] ?? 0) + 1_000_000);

    const { url } = (await (await signed).json()) as { url: string };
    const plain = await owner.context.request.get(url);
    const copy = testInfo.outputPath('plain.zip');
    await writeFile(copy, await plain.body());
    expect(await sha256Of(path)).toBe(await sha256Of(copy));
    expect(saved.suggestedFilename()).toBe(decodeURIComponent(url.slice(url.lastIndexOf('/') + 1)));
    const unpacked = await unzip(path, testInfo.outputPath('unpacked'));
    expect(await digestsIn(unpacked)).toEqual(digestsOf(files));

    await owner.page.goto('/dash/transfers');
    await expect(
      owner.page.getByRole('row', { name: /plan\.bin/ }).getByRole('cell', { name: '1', exact: true }),
    ).toBeVisible();
  },
);

test(
  'a large file can be held, continued and cancelled in the page',
  inSecondTier('ranged-download.spec.ts, save.spec.ts'),
  async ({ visit, account, sentTransfer }) => {
    const file = noiseFile('film.bin', WATCHED_BYTES);
    const { link } = await sentTransfer(await account(), [file]);

    const { page, geoProxy } = await visit({ from: 'China' });
    await page.goto(link);
    await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
    const bar = page.getByRole('progressbar', { name: 'Download of film.bin' });
    const percent = async () => Number(await bar.getAttribute('aria-valuenow'));
    geoProxy?.slowDown(3_000_000);
    let download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await expect.poll(percent, { intervals: [50] }).toBeGreaterThan(5);
    await page.getByRole('button', { name: 'Pause film.bin' }).click();
    await expect(page.getByText(/^Paused at/).first()).toBeVisible();
    const held = await percent();
    geoProxy?.slowDown(null);
    // The line is free, and others pass; had it gone on by itself, it would be through.
    for (let turn = 0; turn < 20; turn += 1) await page.evaluate(async () => (await fetch('/health/ready')).text());
    expect(await percent()).toBe(held);
    await page.getByRole('button', { name: 'Resume film.bin' }).click();
    expect(await sha256Of(await (await download).path())).toBe(sha256Hex(file.bytes));
    await expect(page.getByText(/^Saved: 21 MB$/).first()).toBeVisible();
    expect((geoProxy?.rangesAsked(FILE) ?? []).length).toBe(2);

    geoProxy?.slowDown(3_000_000);
    download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await expect.poll(percent, { intervals: [50] }).toBeGreaterThan(5);
    await page.getByRole('button', { name: 'Cancel film.bin' }).click();
    await expect(bar).toBeHidden();
    expect(await (await download).failure()).not.toBeNull();
  },
);

test(
  'a download goes on when its page is left',
  inSecondTier('ranged-download.spec.ts'),
  async ({ visit, account, sentTransfer }) => {
    const file = noiseFile('film.bin', WATCHED_BYTES);
    const { link } = await sentTransfer(await account(), [file]);

    const { page, geoProxy } = await visit({ from: 'China' });
    await page.goto(link);
    geoProxy?.slowDown(8_000_000);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(page.getByText(/per second/)).toBeVisible();
    await page.goto('/login');
    expect(await sha256Of(await (await download).path())).toBe(sha256Hex(file.bytes));
    expect(geoProxy?.rangesAsked(FILE)).toEqual(['bytes=0-']);
  },
);

test('without a service worker the browser downloads by itself', async ({ visit, account, sentTransfer }, testInfo) => {
  const files = [noiseFile('a.bin', 300_000), noiseFile('b.bin', 300_000)];
  const { link } = await sentTransfer(await account(), files);

  const { page, context } = await visit();
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
  await page.goto(link);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all' }).click();
  const unpacked = await unzip(await (await download).path(), testInfo.outputPath('unpacked'));
  expect(await digestsIn(unpacked)).toEqual(digestsOf(files));
  await expect(page.getByText('Your download has started.')).toBeVisible();
});

test('the worker answers for nothing but downloads, and is never kept', async ({ visit }) => {
  const { page, context } = await visit();
  const script = await context.request.get('/download-worker.js');
  expect(script.headers()['cache-control']).toBe('no-store');
  expect(script.headers()['content-type']).toContain('javascript');
  expect((await script.body()).length).toBeLessThan(10_000);
  await page.goto('/w/2222222');
  const scopes = await page.evaluate(async () => {
    await navigator.serviceWorker.register('/download-worker.js', { scope: '/download-worker/' });
    return (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname);
  });
  expect(scopes).toEqual(['/download-worker/']);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
