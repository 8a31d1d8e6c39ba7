import { defineConfig } from '@playwright/test';
import { browser } from '../../scripts/test/browser.mjs';

/** A look at every state of every page; `npm test` runs it before the journeys. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.gallery.ts',
  globalSetup: './global-setup.mjs',
  outputDir: '../../test-artifacts/gallery',
  preserveOutput: 'failures-only',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Only what hangs gets here, also where a machine does much else.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: { ...browser, screenshot: 'only-on-failure' },
});
