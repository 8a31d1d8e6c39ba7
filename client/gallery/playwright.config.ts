import { defineConfig } from '@playwright/test';
import { browser } from '../e2e/support/browser.js';

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
  timeout: 60_000,
  reporter: 'list',
  // What is copied without a click of a person needs leave.
  use: { ...browser, permissions: ['clipboard-write'], screenshot: 'only-on-failure' },
});
