import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from '../../docker/embedded/build.mjs';
import { CliError, runMain, say } from '../../docker/embedded/cli-error.mjs';
import { ensureInstalled } from '../../docker/embedded/install.mjs';
import { folder, ROOT } from '../../docker/embedded/paths.mjs';
import { prepareMachine } from '../../docker/embedded/preflight.mjs';
import { ALL_SERVICES } from '../../docker/embedded/services.mjs';
import { mongodOnPath } from '../../docker/embedded/services/mongo.mjs';
import { hasWheel, programFromWheel } from '../../docker/embedded/services/wheels.mjs';
import { npm } from '../../docker/embedded/tool.mjs';
import { closingLine, fromReport, sum } from './results.mjs';
import { prepareTools } from './tools.mjs';

/** @typedef {import('./results.mjs').Results & { name: string, seconds: number, note: string }} Outcome */

/** Reports of the stages, and what failed tests leave to be looked at. */
const ARTIFACTS = join(ROOT, 'test-artifacts');

/** Only a stage that hangs reaches it. */
const HANGS_AFTER_SECONDS = 3600;

const STAGES = ['check', 'unit', 'integration', 'gallery', 'journeys'];
/** Those that use a database. */
const DATABASE_STAGES = ['integration', 'journeys'];

/** `npm test` and its siblings: from a fresh clone to one line of figures. How fast tests are never fails a run. */
async function main() {
  const { peers, all, only, database } = parseArgs({
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
  if (stages.length === 0) throw new CliError(`There is no stage "${only}": use one of ${STAGES.join(', ')}.`);
  process.env.TEST_TIER = all ? 'all' : peers ? 'peers' : 'main';
  // What tests leave there goes with the run. Some servers run as users of their own.
  const temporary = mkdtempSync(join(tmpdir(), 'sampan-tests-'));
  chmodSync(temporary, 0o755);
  process.env.TMPDIR = temporary;
  process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
  folder(ARTIFACTS);

  const outcomes = [
    await timed('install', async () => {
      // The tests have a database of their own, whatever the operator's is.
      await prepareMachine({ env: {}, which: ALL_SERVICES });
      if (hasWheel('seaweedfs')) programFromWheel('seaweedfs').catch(() => undefined);
      await ensureInstalled();
      if (peers || all) await prepareTools();
    }),
    await timed('prepare', async () => {
      const needsBrowser = stages.some((stage) => stage === 'gallery' || stage === 'journeys');
      // One build after the other would leave a core idle.
      await Promise.all([ensureBuilt(['server']), ensureBuilt(['client']), needsBrowser && ensureBrowser()]);
    }),
  ];
  for (const stage of stages) outcomes.push(stage === 'check' ? await runChecks() : await runStage(stage));
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

/**
 * What the tests need: a failure ends the run.
 * @param {string} name
 * @param {() => Promise<void>} work
 * @returns {Promise<Outcome>}
 */
async function timed(name, work) {
  const began = performance.now();
  await work();
  return { name, seconds: (performance.now() - began) / 1000, passed: 0, failed: 0, skipped: 0, note: '' };
}

/**
 * Runs `npm run test:<stage>`, which writes its report to `test-artifacts/<stage>.json`.
 * @param {string} stage
 * @returns {Promise<Outcome>}
 */
async function runStage(stage) {
  const report = join(ARTIFACTS, `${stage}.json`);
  rmSync(report, { force: true });
  say(`\n── ${stage}`);
  const began = performance.now();
  const code = await runScript(`test:${stage}`, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const seconds = (performance.now() - began) / 1000;
  if (!existsSync(report)) return { name: stage, seconds, ...failure(`ended with exit code ${code} and no report`) };
  const results = fromReport(JSON.parse(readFileSync(report, 'utf8')));
  const ran = results.passed + results.failed + results.skipped;
  if (ran === 0) return { name: stage, seconds, ...failure('ran no test') };
  if (code !== 0 && results.failed === 0) return { name: stage, seconds, ...failure(`ended with exit code ${code}`) };
  return { name: stage, seconds, note: '', ...results };
}

/**
 * Every script `check:…` of package.json is one test. Two run at a time: each reads files for a while and computes for a while.
 * @returns {Promise<Outcome>}
 */
async function runChecks() {
  say('\n── check');
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const names = Object.keys(scripts).filter((name) => name.startsWith('check:'));
  const count = names.length;
  /** @type {string[]} */
  const failed = [];
  const next = async () => {
    for (let name = names.shift(); name; name = names.shift()) if ((await runScript(name)) !== 0) failed.push(name);
  };
  const { seconds } = await timed('check', async () => void (await Promise.all([next(), next()])));
  const results = { passed: count - failed.length, failed: failed.length, skipped: 0 };
  return { name: 'check', seconds, note: failed.join(', '), ...results };
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
    timeout: HANGS_AFTER_SECONDS * 1000,
  });
  const [code] = await once(child, 'close');
  return code;
}

/** @param {string} note */
function failure(note) {
  return { passed: 0, failed: 1, skipped: 0, note };
}

/**
 * @param {Outcome[]} outcomes
 * @returns {number} exit code
 */
function close(outcomes) {
  const total = sum(outcomes);
  const slowest = total.tests.sort((one, other) => other.seconds - one.seconds).slice(0, 10);
  if (slowest.length) say('\n── The ten slowest tests');
  for (const { title, seconds } of slowest) say(`${seconds.toFixed(1).padStart(6)} s   ${title}`);
  say('\n── Summary');
  for (const { name, seconds, note, ...results } of outcomes)
    say(`${name.padEnd(12)} ${seconds.toFixed(0).padStart(5)} s   ${closingLine(results)}${note && `   (${note})`}`);
  const seconds = outcomes.reduce((all, outcome) => all + outcome.seconds, 0);
  say(`${'in all'.padEnd(12)} ${seconds.toFixed(0).padStart(5)} s   on ${cpus().length} cores`);
  say(`\n${closingLine(total)}`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

await runMain(main);
