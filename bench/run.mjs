/**
 * Throughput of the product compared with others, on the same disk, with the same client, in the same run: `npm run bench`.
 * `--rounds 3`: number of measured rounds, every other one in reverse order; the table shows medians. `--megabytes 1024`: the
 * size of the large file. `--only disk,zip`: these suites alone. `--beside ../earlier`: another checkout, built and with its
 * packages, that `versions` compares with.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { folder, HOME } from '../docker/embedded/paths.mjs';
import { machine, Measurements, say } from './measure.mjs';
import { measureAnalytics } from './suites/analytics.mjs';
import { measureDisk } from './suites/disk.mjs';
import { measureEventLoop } from './suites/event-loop.mjs';
import { measureLibrary } from './suites/library.mjs';
import { measureLive } from './suites/live.mjs';
import { measureMemory } from './suites/memory.mjs';
import { measurePage } from './suites/page.mjs';
import { measurePopular } from './suites/popular.mjs';
import { measureRequests } from './suites/requests.mjs';
import { measureS3 } from './suites/s3.mjs';
import { measureTransfers } from './suites/transfers.mjs';
import { measureTus } from './suites/tus.mjs';
import { measureVersions } from './suites/versions.mjs';
import { measureViews } from './suites/views.mjs';
import { measureZips } from './suites/zip.mjs';

/** @type {Record<string, (options: import('./measure.mjs').Suite) => Promise<void>>} */
const SUITES = {
  disk: measureDisk,
  page: measurePage,
  s3: measureS3,
  tus: measureTus,
  zip: measureZips,
  transfers: measureTransfers,
  versions: measureVersions,
  memory: measureMemory,
  library: measureLibrary,
  views: measureViews,
  popular: measurePopular,
  requests: measureRequests,
  live: measureLive,
  analytics: measureAnalytics,
  'event-loop': measureEventLoop,
};

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    megabytes: { type: 'string', default: '1024' },
    only: { type: 'string' },
    beside: { type: 'string' },
  },
});
const wanted = values.only?.split(',');
const unknown = wanted?.filter((name) => !(name in SUITES));
if (unknown && unknown.length > 0)
  throw new Error(`no suite ${unknown.join(', ')}; there are ${Object.keys(SUITES).join(', ')}`);
const rounds = Number(values.rounds);
const large = Number(values.megabytes) * 1024 * 1024;
const results = new Measurements();
const dir = mkdtempSync(join(folder(HOME), 'bench-'));
try {
  for (const [name, measureSuite] of Object.entries(SUITES)) {
    if (wanted && !wanted.includes(name)) continue;
    await measureSuite({ dir: folder(join(dir, name)), results, large, rounds, beside: values.beside });
  }
  say(`\n${machine()}, large file ${values.megabytes} MiB\n`);
  say(results.report());
} finally {
  rmSync(dir, { recursive: true, force: true });
}
