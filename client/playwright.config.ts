import { defineConfig } from '@playwright/test';
import { browser } from './e2e/support/browser.js';
import type { WorkerFixtures } from './e2e/support/journey.js';

// Journeys named `*.slow.e2e.ts` say in their first lines why they run in `npm run test:all` only.
const isSecondTier = process.env['TEST_TIER'] === 'all';
const slow = isSecondTier ? [] : ['*.slow.*'];

/** Whole journeys in a real browser against the really started system; `npm test` runs them after building. */
export default defineConfig<object, WorkerFixtures>({
  testDir: 'e2e',
  projects: [
    { name: 'shared', testMatch: '*.e2e.ts', testIgnore: ['*.clocked.*', ...slow] },
    // One after the other, on a system of their own whose clock they move.
    {
      name: 'clocked',
      testMatch: '*.clocked.*',
      testIgnore: slow,
      workers: 1,
      fullyParallel: false,
      use: { systemName: 'clocked' },
    },
  ],
  // Of journeys beside others in a file (`inSecondTier`).
  grepInvert: isSecondTier ? [] : /@second-tier/,
  globalSetup: './e2e/global-setup.ts',
  outputDir: '../test-artifacts/journeys',
  // What journeys send is large.
  preserveOutput: 'failures-only',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Generous for machines that are busy with something else; the runner judges how long journeys take on a quiet one.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    ...browser,
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
  },
});
