import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../docker/embedded/paths.mjs';
import { fromJest, fromPlaywright, fromTap } from './results.mjs';
import { npm } from '../../docker/embedded/tool.mjs';

/**
 * @typedef {object} Step one command and how to read its outcome
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {Record<string, string>} [env]
 * @property {string} [report] file it writes
 * @property {(text: string) => import('./results.mjs').Results} [read] without it the exit code is one test
 *
 * @typedef {'check' | 'unit' | 'integration' | 'gallery' | 'journeys'} Stage
 *
 * `fast` is `npm test`; `all` is `npm run test:all`, with the suites named `*.slow.*`.
 * @typedef {'fast' | 'all'} Tier
 */

export const STAGES = /** @type {const} */ (['check', 'unit', 'integration', 'gallery', 'journeys']);

/** What tools write for people and machines to look at afterwards. */
export const REPORTS = join(ROOT, 'test-artifacts');

/** @type {Record<Stage, () => Step[]>} */
export const stepsOf = {
  check: () => checks().map((name) => npmStep(name)),
  unit: () => [launcherTests(), jest('unit', ['unit', 'client'], ['--maxWorkers=100%'])],
  integration: () => [jest('integration', ['integration'], integrationOptions)],
  gallery: () => [playwright('gallery', 'client/gallery/playwright.config.ts')],
  journeys: () => [playwright('journeys', 'client/playwright.config.ts')],
};

/** Two at once, also on two cores: a part of a suite is spent waiting for processes, locks and networks. */
const integrationOptions = [
  '--maxWorkers=2',
  // What suites leave in memory slows down those after them, but a new process has to load all modules again.
  '--workerIdleMemoryLimit=1.5GB',
  // Sockets that suites cut in the middle of a write can keep a finished Node from ending by itself.
  '--forceExit',
];

/** @returns {string[]} the scripts `check:…` of package.json */
function checks() {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return Object.keys(scripts).filter((name) => name.startsWith('check:'));
}

/** @param {string} name of a script */
function npmStep(name) {
  const [command, args] = npm(['run', '--silent', name]);
  return { name, command, args };
}

/** @returns {Step} */
function launcherTests() {
  const report = join(REPORTS, 'launcher.tap');
  const tap = ['--test-reporter=tap', `--test-reporter-destination=${report}`];
  const spec = ['--test-reporter=spec', '--test-reporter-destination=stdout'];
  const files = ['docker/embedded', 'scripts']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(ROOT, folder, path)),
    )
    .filter((path) => path.endsWith('.test.mjs'));
  return {
    name: 'launcher',
    command: process.execPath,
    args: ['--test', ...spec, ...tap, ...files],
    report,
    read: fromTap,
  };
}

/**
 * @param {string} name
 * @param {string[]} projects
 * @param {string[]} [options]
 * @returns {Step}
 */
function jest(name, projects, options = []) {
  const report = join(REPORTS, `jest-${name}.json`);
  const cli = join(ROOT, 'node_modules/jest/bin/jest.js');
  const args = ['--selectProjects', ...projects, ...options, '--json', '--outputFile', report];
  return {
    name: `jest ${name}`,
    command: process.execPath,
    args: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', cli, ...args],
    report,
    read: (text) => fromJest(JSON.parse(text)),
  };
}

/**
 * @param {string} name
 * @param {string} config
 * @returns {Step}
 */
function playwright(name, config) {
  const report = join(REPORTS, `${name}.json`);
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
  return {
    name,
    command: process.execPath,
    args: [cli, 'test', '-c', config, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    report,
    read: (text) => fromPlaywright(JSON.parse(text)),
  };
}
