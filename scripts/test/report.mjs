import { stripVTControlCharacters } from 'node:util';

/** Lines that are shown of an error: the assertion, the difference and the place. */
const LINES_OF_ERROR = 20;

/**
 * @typedef {{ title: string, seconds: number, error?: string }} TimedTest `title` begins with the file; only a failed test has an `error`
 * @typedef {{ passed: number, failed: number, skipped: number, tests: TimedTest[] }} Report
 */

/**
 * Reads what Jest or Playwright report as JSON. A file that did not load, or an error outside any test, counts as a
 * failed test.
 * @param {any} report
 * @returns {Report}
 */
export function readReport({ stats, errors, suites, ...jest }) {
  if (stats)
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      skipped: stats.skipped,
      tests: suites.flatMap(testsOf),
    };
  return {
    passed: jest.numPassedTests,
    failed: jest.numFailedTests + jest.numRuntimeErrorTestSuites,
    skipped: jest.numPendingTests + jest.numTodoTests,
    tests: jest.testResults.flatMap((/** @type {any} */ { name, assertionResults, message }) =>
      assertionResults.length === 0 && message
        ? [timed(name, 'did not load', 0, message)]
        : assertionResults.map((/** @type {any} */ { fullName, duration, failureMessages }) =>
            timed(name, fullName, duration, failureMessages[0]),
          ),
    ),
  };
}

/**
 * @param {any} suite of Playwright
 * @returns {TimedTest[]}
 */
function testsOf({ file, suites = [], specs = [] }) {
  const results = specs.flatMap((/** @type {any} */ { title, tests }) =>
    tests.flatMap((/** @type {any} */ test) =>
      test.results.map((/** @type {any} */ { duration, errors }) => timed(file, title, duration, errors[0]?.message)),
    ),
  );
  return [...results, ...suites.flatMap(testsOf)];
}

/**
 * @param {string} file
 * @param {string} title
 * @param {number | null} milliseconds
 * @param {string} [error]
 * @returns {TimedTest}
 */
function timed(file, title, milliseconds, error) {
  const test = { title: `${file.split('/').at(-1)}: ${title}`, seconds: (milliseconds ?? 0) / 1000 };
  if (!error) return test;
  return { ...test, error: stripVTControlCharacters(error).split('\n').slice(0, LINES_OF_ERROR).join('\n') };
}

/** @param {{ passed: number, failed: number, skipped: number }} counts machines read the last such line of a run */
export function lineOf({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
