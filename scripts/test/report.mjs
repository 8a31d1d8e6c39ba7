/**
 * @typedef {{ title: string, seconds: number }} TimedTest `title` begins with the file
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
    tests: jest.testResults.flatMap((/** @type {any} */ { name, assertionResults }) =>
      assertionResults.map((/** @type {any} */ { fullName, duration }) => timed(name, fullName, duration)),
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
      test.results.map((/** @type {any} */ { duration }) => timed(file, title, duration)),
    ),
  );
  return [...results, ...suites.flatMap(testsOf)];
}

const timed = (/** @type {string} */ file, /** @type {string} */ title, /** @type {number | null} */ milliseconds) => ({
  title: `${file.split('/').at(-1)}: ${title}`,
  seconds: (milliseconds ?? 0) / 1000,
});

/** @param {{ passed: number, failed: number, skipped: number }} counts machines read the last such line of a run */
export function lineOf({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
