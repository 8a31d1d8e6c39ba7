import { test } from './support/journey.js';
import { expectReadBeforeScripts } from './support/served-home.js';

/**
 * Runs in `npm run test:all` only: the other two pairs of language and width. `first-visit.e2e.ts` has two pairs in
 * `npm run test:peers`, in which every language and every width occurs; `slow-line.e2e.ts` uses Home without its scripts in
 * `npm test`.
 */
for (const [locale, width] of [
  ['en-US', 390],
  ['zh-CN', 1440],
] as const)
  test(`Home is read before any script has come, and stays as it is then: ${locale} at ${width}`, async ({ visit }) => {
    await expectReadBeforeScripts(await visit({ locale }), { locale, width });
  });
