import { relative } from 'node:path';
import { ROOT } from '../../docker/embedded/paths.mjs';

/**
 * How a suite ended.
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 *
 * @typedef {{ title: string, file: string, seconds: number }} TimedTest
 * @typedef {Tally & { tests?: TimedTest[] }} Results
 */

/** @type {Tally} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/**
 * @param {Tally[]} tallies
 * @returns {Tally}
 */
export function sum(tallies) {
  return tallies.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    NOTHING,
  );
}

/**
 * @param {Tally} tally
 * @returns {string} the line that closes `npm test`; machines read it
 */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/**
 * A file that could not even be loaded counts as one failed test.
 * @typedef {object} JestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {number} numRuntimeErrorTestSuites
 * @property {{ name: string, assertionResults: { fullName: string, duration?: number | null }[] }[]} [testResults]
 *
 * @param {JestReport} report of `jest --json`
 * @returns {Results}
 */
export function fromJest(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
    tests: (report.testResults ?? []).flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        title: fullName,
        file: relative(ROOT, name),
        seconds: (duration ?? 0) / 1000,
      })),
    ),
  };
}

/**
 * An error outside any test (a set-up that failed, a file that did not load) counts as one failed test.
 * @typedef {object} PlaywrightSuite
 * @property {string} file
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, tests: { results: { duration: number }[] }[] }[]} [specs]
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors?: unknown[], suites?: PlaywrightSuite[] }} report of Playwright's json reporter
 * @returns {Results}
 */
export function fromPlaywright({ stats, errors = [], suites = [] }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    tests: suites.flatMap(testsOf),
  };
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {TimedTest[]}
 */
function testsOf({ file, suites = [], specs = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => ({ title, file, seconds: duration / 1000 }))),
  );
  return [...own, ...suites.flatMap(testsOf)];
}

/**
 * @param {string} report of `node --test` in TAP
 * @returns {Tally}
 */
export function fromTap(report) {
  const count = (/** @type {string} */ name) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(report)?.[1] ?? 0);
  return {
    passed: count('pass'),
    failed: count('fail') + count('cancelled'),
    skipped: count('skipped') + count('todo'),
  };
}
