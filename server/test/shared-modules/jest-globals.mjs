/** What suites import of `@jest/globals`, evaluated for each suite. */
export const jest = globalThis[Symbol.for('jest-object')];
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } = globalThis;
