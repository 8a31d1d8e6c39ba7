/**
 * Throughput of the product beside others, on the same disk, with the same client, in the same run: `npm run bench`.
 * `--rounds 5`: so many are measured, every other one in the other order; the table shows medians. `--megabytes 1024`: the
 * size of the large file. `--only disk`: one suite alone.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { folder, HOME } from '../docker/embedded/paths.mjs';
import { machine, Measurements, say } from './measure.mjs';
import { measureDisk } from './suites/disk.mjs';

/** @type {Record<string, (options: { dir: string, results: Measurements, large: number, rounds: number }) => Promise<void>>} */
const SUITES = { disk: measureDisk };

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    megabytes: { type: 'string', default: '1024' },
    only: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const large = Number(values.megabytes) * 1024 * 1024;
const results = new Measurements();
const dir = mkdtempSync(join(folder(HOME), 'bench-'));
try {
  for (const [name, measureSuite] of Object.entries(SUITES)) {
    if (values.only !== undefined && values.only !== name) continue;
    await measureSuite({ dir: folder(join(dir, name)), results, large, rounds });
  }
  say(`\n${machine()}, large file ${values.megabytes} MiB\n`);
  say(results.table());
} finally {
  rmSync(dir, { recursive: true, force: true });
}
