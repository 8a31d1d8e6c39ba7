import { test } from './support/journey.js';
import { expectAccessible, nameOf } from './support/site-looks.js';

/**
 * Runs in `npm run test:all` only: more pages of the kinds, and more looks of Home, of which `public-site.e2e.ts` has
 * one each in `npm test`.
 */
for (const look of [
  { path: '/', colorScheme: 'light', width: 390 },
  { path: '/', colorScheme: 'dark', width: 1440 },
  { path: '/', colorScheme: 'light', width: 1920 },
  { path: '/blog/sampan-and-wetransfer', colorScheme: 'dark', width: 390 },
  { path: '/docs/api', colorScheme: 'light', width: 1440 },
  { path: '/blog', colorScheme: 'light', width: 1440 },
  { path: '/zh/blog/transfer-services-to-china', colorScheme: 'light', width: 390 },
  { path: '/zh/support/change-a-transfer', colorScheme: 'dark', width: 1440 },
  { path: '/zh/privacy', colorScheme: 'dark', width: 390 },
  { path: '/compare/smash', colorScheme: 'light', width: 390 },
  { path: '/zh/docs/api', colorScheme: 'dark', width: 390 },
] as const)
  test(nameOf(look), async ({ visit }) => expectAccessible((await visit()).page, look));
