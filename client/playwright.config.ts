import { defineConfig } from '@playwright/test';
import { common } from '../scripts/test/browser.mjs';
import type { WorkerFixtures } from './e2e/support/journey.js';

const tier = process.env['TEST_TIER'] ?? 'main';
const isLong = tier === 'all';

/** Whole journeys in a real browser against the really started system. */
export default defineConfig<object, WorkerFixtures>(common, {
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
  use: { actionTimeout: 60_000, viewport: { width: 1440, height: 900 } },
});
