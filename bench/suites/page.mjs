import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureBuilt } from '../../docker/embedded/build.mjs';
import { folder } from '../../docker/embedded/paths.mjs';
import { browser, ensureBrowser } from '../../scripts/test/browser.mjs';
import { inTurns, say } from '../measure.mjs';
import { startProduct } from '../product.mjs';
import { startRival } from '../rivals.mjs';
import { watchUsage } from '../usage.mjs';

/** The least that a page can do: slices of 32 MiB, four at a time. */
const BARE_PAGE = `<!doctype html><input type="file"><script>
async function send() {
  const [file] = document.querySelector('input').files;
  const bytes = 32 * 1024 * 1024;
  let next = 0;
  const work = async () => {
    while (next < file.size) {
      const from = next;
      next += bytes;
      const answer = await fetch('part-' + from, { method: 'PUT', body: file.slice(from, from + bytes) });
      if (!answer.ok) throw new Error('part ' + from);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
}
</script>`;

const WAIT_MS = 600_000;
const PANEL = 'upload by the panel';

/**
 * One large file from a page in Chromium: by the panel of the product, end-to-end encrypted or not, and by a bare page to a
 * bare server.
 * @param {import('../measure.mjs').Suite} options
 */
export async function measurePage({ dir, results, large, rounds }) {
  await ensureBuilt(['server', 'client']);
  await ensureBrowser();
  const file = join(dir, 'large.bin');
  writeFileSync(file, '');
  truncateSync(file, large);
  const executablePath = process.env.PLAYWRIGHT_CHROMIUM || undefined;
  const product = await startProduct({ dir: folder(join(dir, 'product')) });
  const bare = await startRival('bare', folder(join(dir, 'bare')));
  const shell = await chromium.launch({ ...browser.launchOptions, executablePath });
  const devTools = await shell.newBrowserCDPSession();
  const tabPids = async () => {
    const { processInfo } = await devTools.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  };
  /** @param {{ name: string, rival: string, isEncrypted?: boolean }} options */
  const sendByPanel = async ({ name, rival, isEncrypted = false }) => {
    const context = await shell.newContext({ locale: browser.locale });
    // Files come by the input that other browsers have.
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'showOpenFilePicker'));
    const page = await context.newPage();
    await logIn(page, product);
    await page.goto(`${product.publicOrigin}/dash`);
    const form = page.getByRole('form', { name: 'Send files' });
    const chooser = page.waitForEvent('filechooser');
    await form.getByRole('button', { name: /^Add (your|more) files$/ }).click();
    await (await chooser).setFiles(file);
    await form.getByRole('button', { name: /^Link Settings:/ }).click();
    await form.getByRole('region', { name: 'Link Settings' }).getByRole('radio', { name: 'Copy link' }).check();
    if (isEncrypted) {
      await form.getByRole('button', { name: /^Password:/ }).click();
      await form.getByRole('switch', { name: 'Only people with the key can open this' }).check();
    }
    await form.getByRole('button', { name: 'Close options' }).click();
    const work = () =>
      timed(async () => {
        await form.getByRole('button', { name: 'Get Link' }).click();
        // Found by its text: a dialog that asks for feedback may cover the heading.
        await page.getByText("You're all done!").waitFor({ timeout: WAIT_MS });
      });
    const tabs = watchUsage(await tabPids());
    await results.measure(name, { pids: [product.pid], bytes: large, rival, work });
    results.figure(`${name}: memory of the tab`, `${Math.round(tabs.stop().peakBytes / 1e6)} MB`);
    await context.close();
  };
  try {
    await fetch(`${bare.url}/page.html`, { method: 'PUT', body: BARE_PAGE });
    for (let round = 0; round < rounds; round += 1) {
      say(`Page, round ${round + 1} of ${rounds}`);
      await inTurns(round, [
        async () => {
          const page = await shell.newPage();
          await page.goto(`${bare.url}/page.html`);
          await page.locator('input').setInputFiles(file);
          const work = () => timed(() => page.evaluate('send()'));
          await results.measure('upload from a page, bare', { pids: [bare.pid], bytes: large, work });
          await page.close();
        },
        () => sendByPanel({ name: PANEL, rival: 'upload from a page, bare' }),
        () => sendByPanel({ name: 'upload by the panel, end-to-end encrypted', rival: PANEL, isEncrypted: true }),
      ]);
    }
  } finally {
    await shell.close();
    await bare.stop();
    await product.stop();
  }
}

/**
 * Logs in like the login page.
 * @param {import('@playwright/test').Page} page
 * @param {Awaited<ReturnType<typeof startProduct>>} product
 */
async function logIn(page, { publicOrigin, admin }) {
  await page.goto(`${publicOrigin}/login`);
  await page.evaluate(async (person) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/combinedAuth', { method: 'POST', headers, body: JSON.stringify(person) });
    localStorage.setItem('ssid', (await answer.json()).refreshToken);
  }, admin);
}

/** @param {() => Promise<unknown>} work */
async function timed(work) {
  const begun = performance.now();
  await work();
  return { seconds: (performance.now() - begun) / 1000 };
}
