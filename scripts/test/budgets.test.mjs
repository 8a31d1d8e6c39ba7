import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exceeded } from './budgets.mjs';

const quiet = /** @type {const} */ ({ tier: 'fast', slowness: 1 });
const test = (/** @type {number} */ seconds, file = 'a.int.spec.ts') => ({ title: 'does it', file, seconds });

describe('budgets', () => {
  it('fail a step and a test that take too long', () => {
    const step = { name: 'jest integration', seconds: 9999, tests: [test(14.9), test(15.1)] };
    const [first, second, ...rest] = exceeded(step, quiet);
    assert.match(first ?? '', /^The step "jest integration" took 9999\.0 s; /);
    assert.equal(second, '"does it" (a.int.spec.ts) took 15.1 s; 15.0 s are allowed here.');
    assert.deepEqual(rest, []);
  });

  it('grow with the time that the machine takes', () => {
    const step = { name: 'jest integration', seconds: 10, tests: [test(20)] };
    assert.deepEqual(exceeded(step, { tier: 'fast', slowness: 2 }), []);
  });

  it('leave tests of the second tier alone', () => {
    const step = { name: 'jest integration', seconds: 10, tests: [test(50)] };
    assert.deepEqual(exceeded(step, { tier: 'all', slowness: 1 }), []);
  });

  it('know nothing of a step without one', () => {
    assert.deepEqual(exceeded({ name: 'launcher', seconds: 9999 }, quiet), []);
  });
});
