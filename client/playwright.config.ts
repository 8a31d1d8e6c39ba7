import { defineConfig } from '@playwright/test';
import { browserPath } from '../docker/embedded/browser.mjs';

/** Whole journeys in a real browser against the really started system; `npm test` runs them after building. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  // Journeys named `*.slow.e2e.ts` say in their first lines why they run in `npm run test:all` only.
  testIgnore: process.env['TEST_TIER'] === 'all' ? [] : '*.slow.e2e.ts',
  globalSetup: './e2e/global-setup.mjs',
  outputDir: '../test-artifacts/journeys',
  // What journeys send is large.
  preserveOutput: 'failures-only',
  // Each worker starts a system of its own, whose clock its journeys move; a second one would only share the processor.
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    actionTimeout: 15_000,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browserPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
