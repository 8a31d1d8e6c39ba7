import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall, canUseApt } from '../../docker/embedded/services/apt.mjs';
import { HOME, ROOT } from '../../docker/embedded/paths.mjs';
import { remember, remembered } from '../../docker/embedded/state.mjs';
import { findProgram, output, runTool } from '../../docker/embedded/tool.mjs';
import { CliError, say, sentenceOf } from '../../docker/embedded/cli-error.mjs';

/** Chromium without windows: a journey takes two thirds of the time that it takes in the whole browser. */
const SHELL = 'chromium-headless-shell';
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * For Playwright's configuration: `launchOptions: { executablePath: browserPath() }`.
 * @returns {string | undefined} undefined for Playwright's own browser
 */
export function browserPath() {
  const { browser } = remembered();
  if (browser !== undefined) return browser || undefined;
  return process.env.PLAYWRIGHT_CHROMIUM || onPath(SHELL, ...WHOLE);
}

/**
 * A browser for the journeys: the headless shell on the PATH or from Debian, else Playwright's own, else a whole browser.
 * Each is tried by really starting it; the one that does is remembered.
 */
export async function ensureBrowser() {
  await ensureFonts();
  const { browser } = remembered();
  if (browser !== undefined && (await starts(browser))) return;
  for (const candidate of [async () => onPath(SHELL), debians, playwrightsOwn, async () => onPath(...WHOLE)]) {
    const path = await candidate();
    if (path === undefined || !(await starts(path))) continue;
    say(`Browser: ${path || "Playwright's own"}`);
    remember({ browser: path });
    return;
  }
  throw new CliError(
    'No browser for the journeys was found: install chromium, so that it is on the PATH, and run it again.',
  );
}

/** By language: without them texts are pictures of empty boxes, and their widths mean nothing. */
const FONTS = { zh: 'fonts-wqy-microhei', hi: 'fonts-lohit-deva' };

async function ensureFonts() {
  const missing = Object.entries(FONTS).filter(([language]) => !output('fc-list', [`:lang=${language}`]));
  if (missing.length === 0 || !canUseApt()) return;
  await aptInstall('fontconfig', ...missing.map(([, name]) => name)).catch((error) => say(sentenceOf(error)));
}

/**
 * @param {...string} names
 * @returns {string | undefined}
 */
function onPath(...names) {
  return names.map((name) => findProgram(name)).find((path) => path !== null) ?? undefined;
}

/** @returns {Promise<string | undefined>} the empty path, which stands for it */
async function playwrightsOwn() {
  if (await starts('')) return '';
  say("Looking for Playwright's own browser …");
  try {
    await playwright('install');
    if (!(await starts('')) && canUseApt()) await playwright('install-deps');
    return '';
  } catch {
    return undefined;
  }
}

/** @param {'install' | 'install-deps'} command */
async function playwright(command) {
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
  await runTool(process.execPath, [cli, command, 'chromium'], {
    logFile: join(HOME, `logs/playwright-${command}.log`),
    what: "Getting Playwright's browser",
    timeoutSeconds: 300,
  });
}

/** @returns {Promise<string | undefined>} */
async function debians() {
  if (!canUseApt()) return undefined;
  // An older Debian has no shell of its own.
  await aptInstall(SHELL)
    .catch(() => aptInstall('chromium'))
    .catch((error) => say(sentenceOf(error)));
  return onPath(SHELL, ...WHOLE);
}

/** @param {string} path */
async function starts(path) {
  if (path && !existsSync(path)) return false;
  try {
    const { chromium } = await import('@playwright/test');
    const browser = await chromium.launch({ executablePath: path || undefined, timeout: 30_000 });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}
