import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readReport } from './report.mjs';

const jestReport = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  numRuntimeErrorTestSuites: 1,
  testResults: [
    {
      name: '/here/a.spec.ts',
      assertionResults: [
        { fullName: 'does it', duration: 1500, failureMessages: [] },
        { fullName: 'fails', duration: 500, failureMessages: ['\u001B[31mexpected 1\u001B[39m'] },
      ],
    },
    { name: '/here/b.spec.ts', assertionResults: [], message: 'no such module' },
  ],
};
const playwrightReport = {
  stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
  errors: [{}],
  suites: [
    {
      file: 'a.e2e.ts',
      suites: [
        {
          file: 'a.e2e.ts',
          specs: [
            { title: 'goes there', tests: [{ results: [{ duration: 2500, errors: [{ message: 'never came' }] }] }] },
          ],
        },
      ],
    },
  ],
};

describe('counting results', () => {
  it('counts a Jest file that did not load as a failed test', () => {
    const tests = [
      { title: 'a.spec.ts: does it', seconds: 1.5 },
      { title: 'a.spec.ts: fails', seconds: 0.5, error: 'expected 1' },
      { title: 'b.spec.ts: did not load', seconds: 0, error: 'no such module' },
    ];
    assert.deepEqual(readReport(jestReport), { passed: 5, failed: 2, skipped: 3, tests });
  });

  it('counts an error outside of tests, and a test that passed by chance, as failed', () => {
    const tests = [{ title: 'a.e2e.ts: goes there', seconds: 2.5, error: 'never came' }];
    assert.deepEqual(readReport(playwrightReport), { passed: 3, failed: 3, skipped: 2, tests });
  });
});
