import { defineConfig } from '@playwright/test';
import { common } from '../../scripts/test/browser.mjs';

/** A look at every state of every page; `npm test` runs it before the journeys. */
export default defineConfig(common, {
  testDir: '.',
  testMatch: '*.gallery.ts',
  globalSetup: './global-setup.mjs',
  outputDir: '../../test-artifacts/gallery',
});
