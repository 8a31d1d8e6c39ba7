import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';
import { fromJest, fromPlaywright, fromTap } from './results.mjs';
import { npm } from './tool.mjs';

/**
 * @typedef {object} Step one command and how to read its outcome
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {Record<string, string>} [env]
 * @property {string} [report] file it writes
 * @property {(text: string) => import('./results.mjs').Tally} [read] without it the exit code is one test
 *
 * @typedef {'check' | 'unit' | 'integration' | 'journeys'} Stage
 */

export const STAGES = /** @type {const} */ (['check', 'unit', 'integration', 'journeys']);

/** What tools write for people and machines to look at afterwards. */
export const REPORTS = join(ROOT, 'test-artifacts');

/** @type {Record<Stage, () => Step[]>} */
export const stepsOf = {
  check: () => checks().map((name) => npmStep(name)),
  unit: () => [launcherTests(), jest('unit', ['unit', 'client'], ['--maxWorkers=100%'])],
  integration: () => [jest('integration', ['integration'], integrationOptions)],
  journeys: () => [journeys()],
};

/** Two at once, also on two cores: most of a suite is spent waiting for processes, locks and networks. */
const integrationOptions = [
  '--maxWorkers=2',
  // What suites leave in memory slows down those after them.
  '--workerIdleMemoryLimit=1GB',
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
  const files = ['docker/embedded', 'scripts'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).flatMap((name) => (name.endsWith('.test.mjs') ? join(ROOT, folder, name) : [])),
  );
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

/** @returns {Step} */
function journeys() {
  const report = join(REPORTS, 'journeys.json');
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
  return {
    name: 'journeys',
    command: process.execPath,
    args: [cli, 'test', '-c', 'client/playwright.config.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    report,
    read: (text) => fromPlaywright(JSON.parse(text)),
  };
}
