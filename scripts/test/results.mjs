/**
 * What a stage did.
 * @typedef {{ title: string, seconds: number }} TimedTest `title` begins with the file
 * @typedef {{ passed: number, failed: number, skipped: number, tests?: TimedTest[] }} Results
 */

/**
 * @param {Results[]} all
 * @returns {Required<Results>}
 */
export function sum(all) {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
    skipped: all.reduce((total, { skipped }) => total + skipped, 0),
    tests: all.flatMap(({ tests = [] }) => tests),
  };
}

/**
 * @param {Results} results
 * @returns {string} the line that closes a run; machines read it
 */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/**
 * Reads the JSON report of Jest or Playwright. A file that did not load, or an error outside any test, counts as a
 * failed test.
 * @param {any} report
 * @returns {Results}
 */
export function fromReport(report) {
  return report.stats ? fromPlaywright(report) : fromJest(report);
}

/** @param {any} report */
function fromJest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, ...rest }) {
  return {
    passed: numPassedTests,
    failed: numFailedTests + rest.numRuntimeErrorTestSuites,
    skipped: numPendingTests + numTodoTests,
    tests: rest.testResults.flatMap((/** @type {any} */ { name, assertionResults }) =>
      assertionResults.map((/** @type {any} */ { fullName, duration }) => ({
        title: `${name.split('/').at(-1)}: ${fullName}`,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
  };
}

/** @param {any} report */
function fromPlaywright({ stats, errors, suites }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    tests: suites.flatMap(testsOf),
  };
}

/**
 * @param {any} suite
 * @returns {TimedTest[]}
 */
function testsOf({ file, suites = [], specs = [] }) {
  const own = specs.flatMap((/** @type {any} */ { title, tests }) =>
    tests.flatMap((/** @type {any} */ { results }) =>
      results.map((/** @type {any} */ { duration }) => ({ title: `${file}: ${title}`, seconds: duration / 1000 })),
    ),
  );
  return [...own, ...suites.flatMap(testsOf)];
}
