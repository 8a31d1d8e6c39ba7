import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exceeded, TEST_SECONDS } from './budgets.mjs';

const quiet = /** @type {const} */ ({ tier: 'fast', slowness: 1 });
const limit = TEST_SECONDS['jest integration'] ?? 0;
const test = (/** @type {number} */ seconds, file = 'a.int.spec.ts') => ({ title: 'does it', file, seconds });

describe('budgets', () => {
  it('fail a step and a test that take too long', () => {
    const step = { name: 'jest integration', seconds: 9999, tests: [test(limit - 1), test(limit + 1)] };
    const [first, second, ...rest] = exceeded(step, quiet);
    assert.match(first ?? '', /^The step "jest integration" took 9999\.0 s; /);
    assert.equal(second, `"does it" (a.int.spec.ts) took ${limit + 1}.0 s; ${limit}.0 s are allowed here.`);
    assert.deepEqual(rest, []);
  });

  it('grow with the time that the machine takes', () => {
    const step = { name: 'jest integration', seconds: 10, tests: [test(limit * 1.5)] };
    assert.deepEqual(exceeded(step, { tier: 'fast', slowness: 2 }), []);
  });

  it('leave tests of the second tier alone', () => {
    const step = { name: 'jest integration', seconds: 10, tests: [test(limit * 3)] };
    assert.deepEqual(exceeded(step, { tier: 'all', slowness: 1 }), []);
  });

  it('know nothing of a step without one', () => {
    assert.deepEqual(exceeded({ name: 'launcher', seconds: 9999 }, quiet), []);
  });
});
