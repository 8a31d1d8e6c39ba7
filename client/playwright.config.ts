import { defineConfig } from '@playwright/test';
import { browser } from '../scripts/test/browser.mjs';
import type { WorkerFixtures } from './e2e/support/journey.js';

const tier = process.env['TEST_TIER'] ?? 'main';
const isLong = tier === 'all';

/** Whole journeys in a real browser against the really started system. */
export default defineConfig<object, WorkerFixtures>({
  testDir: 'e2e',
  // `npm test` goes each of the product's main ways once, `npm run test:peers` the others.
  grep: tier === 'main' ? /@main/ : /.*/,
  grepInvert: isLong ? [] : tier === 'main' ? /@second-tier/ : /@second-tier|@main/,
  testIgnore: isLong ? [] : '*.slow.*',
  projects: [
    // One after the other, on a system of their own whose clock they move. First, so that no worker waits for the other at the end.
    {
      name: 'clocked',
      testMatch: '*.clocked.*',
      workers: 1,
      fullyParallel: false,
      use: { systemName: 'clocked' },
    },
    { name: 'shared', testMatch: '*.e2e.ts', testIgnore: ['*.clocked.*', ...(isLong ? [] : ['*.slow.*'])] },
  ],
  globalSetup: './e2e/global-setup.ts',
  outputDir: '../test-artifacts/journeys',
  // What journeys send is large.
  preserveOutput: 'failures-only',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Only a hang reaches them, also on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    ...browser,
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
  },
});
