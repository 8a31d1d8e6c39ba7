import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startClamd } from '../../scripts/test/servers/clamd.mjs';
import { debianProgram } from '../../scripts/test/tools.mjs';
import { describeScans } from './scans.suite.js';
import { describeWith, isCi } from './with-tool.js';

const clamav = {
  name: 'ClamAV',
  isInstalled: debianProgram('clamav-daemon') !== null || isCi,
  install: 'clamav-daemon',
};

/** Runs in `npm run test:peers`: ClamAV itself. `scans.e2e.spec.ts` holds the same suite over its protocol in `npm test`. */
describeWith(clamav, 'the virus scan by ClamAV', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sampan-clamd-'));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  describeScans((options) => startClamd({ dir, ...options }));
});
