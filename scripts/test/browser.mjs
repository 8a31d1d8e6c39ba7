import { join } from 'node:path';
import { CliError, say, sentenceOf } from '../../docker/embedded/cli-error.mjs';
import { HOME, ROOT } from '../../docker/embedded/paths.mjs';
import { findProgram, runTool } from '../../docker/embedded/tool.mjs';
import { aptInstall, canUseApt } from './tools.mjs';

/** The shell, a Chromium without windows, takes two thirds of the time that the whole browser takes for a journey. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const onPath = () => NAMES.map((name) => findProgram(name)).find((path) => path !== null);

/** How every test starts its browser: the one that is named, one on the PATH, or Playwright's own. */
export const browser = {
  locale: 'en-US',
  launchOptions: {
    executablePath: (process.env.PLAYWRIGHT_CHROMIUM ?? onPath()) || undefined,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A camera and a microphone that every test may use without being asked.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      // Gallery states are reached by script.
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
};

/** Settings of both gallery and journeys. @type {import('@playwright/test').PlaywrightTestConfig} */
export const common = {
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // The files of journeys are large.
  preserveOutput: 'failures-only',
  // Only a hang reaches them, also on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: { ...browser, screenshot: 'only-on-failure' },
};

/**
 * Finds a Chromium, or fetches Playwright's own. Only where neither can be had and the program runs as root on Debian,
 * Debian's package is installed. The first that really starts is named to the tests.
 */
export async function ensureBrowser() {
  for (const candidate of [() => process.env.PLAYWRIGHT_CHROMIUM, onPath, () => '', fetched, fromDebian]) {
    const path = await candidate();
    if (path === undefined || !(await starts(path))) continue;
    say(`Browser: ${path || "Playwright's own"}`);
    process.env.PLAYWRIGHT_CHROMIUM = path;
    return;
  }
  throw new CliError('No Chromium was found: install chromium, so that it is on the PATH, and run it again.');
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
  try {
    const { chromium } = await import('@playwright/test');
    await (await chromium.launch({ executablePath: path || undefined, timeout: 60_000 })).close();
    return true;
  } catch {
    return false;
  }
}
