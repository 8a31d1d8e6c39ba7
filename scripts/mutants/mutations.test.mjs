import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mutantsOf } from './mutations.mjs';

const changes = (/** @type {string} */ text) =>
  mutantsOf('a.ts', text).map(({ before, after }) => `${before} → ${after}`);

describe('mutants', () => {
  it('move a boundary and turn a comparison round', () => {
    assert.deepEqual(changes('a < b;'), ['a < b → (a <= b)', 'a < b → (a >= b)']);
    assert.deepEqual(changes('a === b;'), ['a === b → (a !== b)']);
  });

  it('swap and, or, a default and arithmetic', () => {
    assert.deepEqual(changes('a && b;'), ['a && b → (a || b)']);
    assert.deepEqual(changes('a ?? b ?? c;'), ['a ?? b ?? c → ((a ?? b) && c)', 'a ?? b → (a && b)']);
    assert.deepEqual(changes('a * b;'), ['a * b → (a / b)']);
  });

  it('negate conditions that are no comparison, and leave a guard out', () => {
    assert.deepEqual(changes('if (a) return;'), ['a → !(a)', 'return; → ;']);
    assert.deepEqual(changes('if (!a) f(); else g();'), ['!a → a']);
    assert.deepEqual(changes('a ? b : c;'), ['a → !(a)']);
  });

  it('change numbers by one and turn yes to no, outside types and names', () => {
    assert.deepEqual(changes('f(7, true);'), ['7 → (7 + 1)', '7 → (7 - 1)', 'true → false']);
    assert.deepEqual(changes("type A = 1 | true; const a: 2 = {} as 3; const b = { 4: 'a' };"), []);
    assert.deepEqual(changes('z.literal(true);'), []);
  });

  it('leave a filter out, and swap some and every', () => {
    assert.deepEqual(changes('a.filter(f);'), ['a.filter(f) → a']);
    assert.deepEqual(changes('a.some(f);'), ['some → every']);
    assert.deepEqual(changes('Math.min(a, b); z.min(a);'), ['min → max']);
  });

  it('say where', () => {
    const [mutant] = mutantsOf('a.ts', '\nreturn !a;');
    assert.deepEqual(mutant, { path: 'a.ts', start: 8, end: 10, line: 2, before: '!a', after: 'a' });
  });
});
