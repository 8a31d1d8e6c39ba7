import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../docker/embedded/build.mjs';
import { CliError, runMain, say } from '../../docker/embedded/cli-error.mjs';
import { folder, ROOT } from '../../docker/embedded/paths.mjs';
import { prepareMachine } from '../../docker/embedded/preflight.mjs';
import { ALL_SERVICES } from '../../docker/embedded/services.mjs';
import { mongodOnPath } from '../../docker/embedded/services/mongo.mjs';
import { npm } from '../../docker/embedded/tool.mjs';
import { ensureBrowser } from './browser.mjs';
import { lineOf, readReport } from './report.mjs';
import { prepareTools } from './tools.mjs';

/** @typedef {import('./report.mjs').Report & { note?: string }} Outcome */

/** Reports of the stages, and what failed tests leave to be looked at. */
const ARTIFACTS = join(ROOT, 'test-artifacts');

/** Only a stage that hangs reaches it. */
const HANGS_AFTER_MS = 3 * 3600_000;

const STAGES = ['check', 'unit', 'integration', 'gallery', 'journeys'];
const BROWSER_STAGES = ['gallery', 'journeys'];
const DATABASE_STAGES = ['integration', 'journeys'];

/** `npm test` and its siblings: from a fresh clone to one line of figures. How fast tests are never fails a run. */
async function main() {
  const {
    peers = false,
    all = false,
    only,
    database,
  } = parseArgs({
    options: {
      peers: { type: 'boolean' },
      all: { type: 'boolean' },
      only: { type: 'string' },
      database: { type: 'string' },
    },
  }).values;
  if (database) takeDatabase(database);
  const possible = database ? DATABASE_STAGES : peers ? STAGES.slice(2) : STAGES;
  const stages = possible.filter((stage) => !only || stage === only);
  if (stages.length === 0) throw new CliError(`There is no stage "${only}": use one of ${possible.join(', ')}.`);
  process.env.TEST_TIER = all ? 'all' : peers ? 'peers' : 'main';
  takeTemporaryFolder();

  /** @type {(Outcome & { name: string, seconds: number })[]} */
  const outcomes = [];
  const timed = async (/** @type {string} */ name, /** @type {() => Promise<Outcome | void>} */ work) => {
    const began = performance.now();
    const outcome = (await work()) ?? { passed: 0, failed: 0, skipped: 0, tests: [] };
    outcomes.push({ name, seconds: (performance.now() - began) / 1000, ...outcome });
  };
  // A failure of these two ends the run.
  await timed('install', async () => {
    // The tests have a database of their own, whatever the operator's is.
    await prepareMachine({ env: {}, which: ALL_SERVICES });
    if (peers || all) await prepareTools();
  });
  await timed('prepare', async () => {
    const needsBrowser = stages.some((stage) => BROWSER_STAGES.includes(stage));
    // One build after the other would leave a core idle.
    await Promise.all([ensureBuilt(['server']), ensureBuilt(['client']), needsBrowser && ensureBrowser()]);
  });
  for (const stage of stages) {
    say(`\n── ${stage}`);
    await timed(stage, () => (stage === 'check' ? runChecks() : runStage(stage)));
  }
  return close(outcomes);
}

/**
 * Else the tests take a database of their own: a mongod on the PATH, or the embedded one.
 * @param {string} name
 */
function takeDatabase(name) {
  if (name !== 'mongod') throw new CliError(`There is no database "${name}": use mongod.`);
  const { MONGODB_URI } = process.env;
  if (MONGODB_URI) process.env.TEST_MONGODB_URI = MONGODB_URI;
  else if (!mongodOnPath())
    throw new CliError(
      'There is no MongoDB: set MONGODB_URI, put mongod 6 or newer on the PATH, or start one with ' +
        '`docker compose -f docker-compose.test.yml up --detach --wait`.',
    );
}

/** Deletes the temporary files of the tests at the end. Some servers run as users of their own. */
function takeTemporaryFolder() {
  const temporary = mkdtempSync(join(tmpdir(), 'sampan-tests-'));
  chmodSync(temporary, 0o755);
  process.env.TMPDIR = temporary;
  process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
}

/**
 * Runs `npm run test:<stage>`, which writes its report to `test-artifacts/<stage>.json`.
 * @param {string} stage
 * @returns {Promise<Outcome>}
 */
async function runStage(stage) {
  const path = join(folder(ARTIFACTS), `${stage}.json`);
  rmSync(path, { force: true });
  const code = await runScript(`test:${stage}`, { PLAYWRIGHT_JSON_OUTPUT_NAME: path });
  const report = existsSync(path) ? readReport(JSON.parse(readFileSync(path, 'utf8'))) : null;
  if (report && report.failed > 0) return report;
  if (report && code === 0 && report.passed + report.skipped > 0) return report;
  const note = `ended with exit code ${code} and ${report ? 'no failed test' : 'no report'}`;
  return { passed: 0, skipped: 0, tests: [], ...report, failed: 1, note };
}

/**
 * Every script `check:…` of package.json is one test. Two run at a time: each reads files for a while and computes for a while.
 * @returns {Promise<Outcome>}
 */
async function runChecks() {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const names = Object.keys(scripts).filter((name) => name.startsWith('check:'));
  const passed = names.length;
  /** @type {string[]} */
  const failed = [];
  const next = async () => {
    for (let name = names.shift(); name; name = names.shift()) if ((await runScript(name)) !== 0) failed.push(name);
  };
  await Promise.all([next(), next()]);
  return { passed: passed - failed.length, failed: failed.length, skipped: 0, tests: [], note: failed.join(', ') };
}

/**
 * @param {string} name of package.json
 * @param {Record<string, string>} [env]
 * @returns {Promise<number | null>} exit code; null for one that was stopped
 */
async function runScript(name, env) {
  const [command, args] = npm(['run', '--silent', name]);
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: HANGS_AFTER_MS,
  });
  const [code] = await once(child, 'close');
  return code;
}

/**
 * @param {(Outcome & { name: string, seconds: number })[]} outcomes
 * @returns {number} exit code
 */
function close(outcomes) {
  const total = { passed: 0, failed: 0, skipped: 0, seconds: 0 };
  for (const outcome of outcomes)
    for (const key of /** @type {const} */ (['passed', 'failed', 'skipped', 'seconds'])) total[key] += outcome[key];
  const tests = outcomes.flatMap((outcome) => outcome.tests);
  const failed = tests.filter(({ error }) => error);
  if (failed.length) say('\n── What failed');
  for (const { title, error } of failed) say(`${title}\n${error}\n`);
  const slowest = tests.toSorted((one, other) => other.seconds - one.seconds);
  if (slowest.length) say('\n── The ten slowest tests');
  for (const { title, seconds } of slowest.slice(0, 10)) say(`${seconds.toFixed(1).padStart(6)} s   ${title}`);
  say('\n── Summary');
  for (const { name, seconds, note, ...counts } of outcomes)
    say(`${name.padEnd(12)} ${seconds.toFixed(0).padStart(5)} s   ${lineOf(counts)}${note ? `   (${note})` : ''}`);
  say(`${'in all'.padEnd(12)} ${total.seconds.toFixed(0).padStart(5)} s   on ${cpus().length} cores`);
  say(`\n${lineOf(total)}`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

await runMain(main);
