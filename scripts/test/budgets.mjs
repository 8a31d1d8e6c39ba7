/**
 * What steps and single tests may take, so that the run stays as short as it is while the product grows. A new page or
 * call fits in by the rules of CONTRIBUTING.md; raising a figure here is a decision of its own.
 */

/**
 * Seconds of a step on the quiet reference machine (see calibration.mjs), cold.
 * @type {Record<import('./stages.mjs').Tier, Record<string, number>>}
 */
const STEP_SECONDS = {
  fast: {
    install: 120,
    prepare: 180,
    check: 80,
    'jest unit': 110,
    'jest integration': 300,
    gallery: 140,
    journeys: 320,
  },
  all: {
    install: 120,
    prepare: 180,
    check: 80,
    'jest unit': 130,
    'jest integration': 700,
    gallery: 300,
    journeys: 600,
  },
};

/**
 * Seconds of one test in `npm test`. A journey shares the machine with another one.
 * @type {Record<string, number>}
 */
const TEST_SECONDS = { 'jest unit': 3, 'jest integration': 8, gallery: 6, journeys: 16 };

/**
 * @param {{ name: string, seconds: number, tests?: import('./results.mjs').TimedTest[] }} step
 * @param {{ tier: import('./stages.mjs').Tier, slowness: number }} conditions
 * @returns {string[]} a sentence for each budget that was exceeded
 */
export function exceeded({ name, seconds, tests = [] }, { tier, slowness }) {
  const stepLimit = (STEP_SECONDS[tier][name] ?? Infinity) * slowness;
  const testLimit = (TEST_SECONDS[name] ?? Infinity) * slowness;
  const slowTests = tier === 'all' ? [] : tests.filter((test) => test.seconds > testLimit);
  return [
    ...(seconds > stepLimit ? [overrun(`The step "${name}"`, seconds, stepLimit)] : []),
    ...slowTests.map((test) => overrun(`"${test.title}" (${test.file})`, test.seconds, testLimit)),
  ];
}

/**
 * @param {string} what
 * @param {number} seconds
 * @param {number} limit
 */
function overrun(what, seconds, limit) {
  return `${what} took ${seconds.toFixed(1)} s; ${limit.toFixed(1)} s are allowed here.`;
}
