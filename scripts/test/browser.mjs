import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall, canUseApt } from './apt.mjs';
import { HOME, ROOT } from '../../docker/embedded/paths.mjs';
import { remember, remembered } from '../../docker/embedded/state.mjs';
import { findProgram, runTool } from '../../docker/embedded/tool.mjs';
import { CliError, say, sentenceOf } from '../../docker/embedded/cli-error.mjs';

/** The shell, a Chromium without windows, takes two thirds of the time that the whole browser takes for a journey. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * For Playwright's configuration: `launchOptions: { executablePath: browserPath() }`.
 * @returns {string | undefined} undefined for Playwright's own browser
 */
export function browserPath() {
  const { browser } = remembered();
  if (browser !== undefined) return browser || undefined;
  return process.env.PLAYWRIGHT_CHROMIUM || onPath();
}

/**
 * Finds a Chromium for gallery and journeys: on the PATH, or Playwright's own, which is fetched if need be. Only where
 * neither can be had and the program runs as root on Debian, Debian's package is installed. Each is tried by really
 * starting it; the one that starts is remembered.
 */
export async function ensureBrowser() {
  const { browser } = remembered();
  if (browser !== undefined && (await starts(browser))) return;
  for (const candidate of [() => process.env.PLAYWRIGHT_CHROMIUM, onPath, () => '', fetched, fromDebian]) {
    const path = await candidate();
    if (path === undefined || !(await starts(path))) continue;
    say(`Browser: ${path || "Playwright's own"}`);
    remember({ browser: path });
    return;
  }
  throw new CliError('No Chromium was found: install chromium, so that it is on the PATH, and run it again.');
}

/** @returns {string | undefined} */
function onPath() {
  return NAMES.map((name) => findProgram(name)).find((path) => path !== null) ?? undefined;
}

/** @returns {Promise<string | undefined>} the empty path, which stands for Playwright's own browser */
async function fetched() {
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
  const what = "Fetching Playwright's browser";
  say(`${what} …`);
  const options = { logFile: join(HOME, 'logs/playwright-install.log'), what, timeoutSeconds: 300 };
  return runTool(process.execPath, [cli, 'install', 'chromium'], options).then(
    () => '',
    () => undefined,
  );
}

/** @returns {Promise<string | undefined>} */
async function fromDebian() {
  if (!canUseApt()) return undefined;
  // An older Debian has no shell of its own.
  await aptInstall('chromium-headless-shell')
    .catch(() => aptInstall('chromium'))
    .catch((error) => say(sentenceOf(error)));
  return onPath();
}

/** @param {string} path */
async function starts(path) {
  if (path && !existsSync(path)) return false;
  try {
    const { chromium } = await import('@playwright/test');
    const browser = await chromium.launch({ executablePath: path || undefined, timeout: 60_000 });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}
