/**
 * What steps and single tests may take, so that the run stays as short as it is while the product grows. A new page or
 * call fits in by the rules of CONTRIBUTING.md; raising a figure here is a decision of its own.
 */

/**
 * Seconds of a step on the quiet reference machine (see calibration.mjs), cold: half as much again as it took when it
 * was last measured.
 * @type {Record<import('./stages.mjs').Tier, Record<string, number>>}
 */
const STEP_SECONDS = {
  fast: {
    install: 120,
    prepare: 240,
    check: 110,
    'jest unit': 200,
    'jest integration': 550,
    gallery: 180,
    journeys: 240,
  },
  all: {
    install: 120,
    prepare: 240,
    check: 110,
    'jest unit': 190,
    'jest integration': 2600,
    gallery: 2000,
    journeys: 560,
  },
};

/**
 * Seconds of one test in `npm test`. A journey shares the machine with another one.
 * @type {Record<string, number>}
 */
export const TEST_SECONDS = { 'jest unit': 4, 'jest integration': 20, gallery: 8, journeys: 30 };

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
