import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startClamd } from '../../scripts/test/servers.mjs';
import { describeScans } from './scans.suite.js';
import { describeWith } from './with-tool.js';

/** Runs in `npm run test:peers`: ClamAV itself. `scans.e2e.spec.ts` holds the same suite over its protocol in `npm test`. */
describeWith('clamd', 'the virus scan by ClamAV', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sampan-clamd-'));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  describeScans((options) => startClamd({ dir, ...options }));
});
