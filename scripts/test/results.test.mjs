import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../../docker/embedded/paths.mjs';
import { closingLine, fromJest, fromPlaywright, fromTap, sum } from './results.mjs';
import { judge } from './run-step.mjs';

const jestReport = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  numRuntimeErrorTestSuites: 1,
};

describe('counting results', () => {
  it('counts a Jest file that did not load as a failed test', () => {
    assert.deepEqual(fromJest(jestReport), { passed: 5, failed: 2, skipped: 3, tests: [] });
  });

  it('reads how long each test took', () => {
    const name = join(ROOT, 'server/a.spec.ts');
    const assertionResults = [{ fullName: 'does it', duration: 1500 }];
    assert.deepEqual(fromJest({ ...jestReport, testResults: [{ name, assertionResults }] }).tests, [
      { title: 'does it', file: 'server/a.spec.ts', seconds: 1.5 },
    ]);
    const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 0 };
    const specs = [{ title: 'goes there', tests: [{ results: [{ duration: 2500 }] }] }];
    const suites = [{ file: 'a.e2e.ts', suites: [{ file: 'a.e2e.ts', specs }] }];
    assert.deepEqual(fromPlaywright({ stats, suites }).tests, [
      { title: 'goes there', file: 'a.e2e.ts', seconds: 2.5 },
    ]);
  });

  it('counts a Playwright error outside of tests as a failed test', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
    assert.deepEqual(fromPlaywright({ stats, errors: [{}] }), {
      passed: 4,
      failed: 2,
      skipped: 2,
      tests: [],
    });
  });

  it("reads the closing figures of Node's runner", () => {
    const report = '# tests 5\n# pass 2\n# fail 1\n# cancelled 1\n# skipped 1\n# todo 0\n';
    assert.deepEqual(fromTap(report), { passed: 2, failed: 2, skipped: 1 });
  });

  it('closes with one plain line over all suites', () => {
    const total = sum([fromJest(jestReport), { passed: 1, failed: 0, skipped: 0 }]);
    assert.equal(closingLine(total), '6 passed, 2 failed, 3 skipped');
  });
});

describe('judging a step', () => {
  const read = (/** @type {string} */ text) => JSON.parse(text);
  const report = (passed = 0, failed = 0) => JSON.stringify({ passed, failed, skipped: 0 });
  const failed = (/** @type {Parameters<typeof judge>[0]} */ facts) => judge(facts).failed;

  it('takes a check for one test', () => {
    assert.equal(judge({ text: null, exitCode: 0 }).passed, 1);
    assert.equal(failed({ text: null, exitCode: 2 }), 1);
  });

  it('fails a suite without a report, without a test, with a bad end or too late', () => {
    assert.equal(failed({ read, text: null, exitCode: 0 }), 1);
    assert.equal(failed({ read, text: report(), exitCode: 0 }), 1);
    assert.equal(failed({ read, text: report(3), exitCode: 1 }), 1);
    assert.equal(failed({ read, text: report(3), exitCode: 0, isLate: true }), 1);
  });

  it('counts a failed test once', () => assert.equal(failed({ read, text: report(3, 1), exitCode: 1 }), 1));
});
