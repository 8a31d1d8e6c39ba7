import { createHash } from 'node:crypto';
import { importsOf } from '../imports.mjs';
import { mutantsOf } from './mutations.mjs';

const TESTED = /^server\/(src\/modules\/[^/]+\/[^/]+\/domain|contract)\/(?!.*\.spec\.).*\.ts$/;
const UNIT_SPEC = /(?<!\.(?:int|e2e|slow))\.spec\.tsx?$/;

/**
 * One mutant of each file, then others by lot; the lots of a file stay when others change.
 * @param {ReadonlyMap<string, string>} texts of all source files by their paths
 * @param {string} seed
 */
export function drawMutants(texts, seed) {
  const lot = (/** @type {string} */ name) => createHash('sha256').update(`${seed} ${name}`).digest('hex');
  const drawn = [...texts]
    .filter(([path]) => TESTED.test(path))
    .map(([path, text]) =>
      mutantsOf(path, text)
        .map((mutant, index) => ({ mutant, lot: lot(`${path} ${index}`) }))
        .sort(byLot),
    );
  const firsts = drawn.flatMap((ofFile) => ofFile.slice(0, 1));
  const others = drawn.flatMap((ofFile) => ofFile.slice(1)).sort(byLot);
  return [...firsts, ...others].map(({ mutant }) => mutant);
}

/** @param {{ lot: string }} a @param {{ lot: string }} b */
const byLot = (a, b) => (a.lot < b.lot ? -1 : 1);

/**
 * The unit specs that import each file, also through others: the nearest first. Those that take `jest` itself, for its
 * clock and its spies, need all of Jest and are left out.
 * @param {ReadonlyMap<string, string>} texts of all source files by their paths
 * @returns {Map<string, string[]>}
 */
export function specsByFile(texts) {
  const imports = new Map([...texts].map(([path, text]) => [path, importsOf(path, text).map(({ source }) => source)]));
  /** @type {Map<string, { spec: string, distance: number }[]>} */
  const found = new Map();
  for (const [spec, text] of texts) {
    if (!UNIT_SPEC.test(spec) || text.includes("'@jest/globals'")) continue;
    for (const [path, distance] of distancesFrom(spec, imports)) {
      const specs = found.get(path) ?? [];
      found.set(path, [...specs, { spec, distance }]);
    }
  }
  const nearestFirst = (/** @type {{ spec: string, distance: number }[]} */ specs) =>
    specs.sort((a, b) => a.distance - b.distance).map(({ spec }) => spec);
  return new Map([...found].map(([path, specs]) => [path, nearestFirst(specs)]));
}

/**
 * @param {string} spec
 * @param {ReadonlyMap<string, string[]>} imports
 */
function distancesFrom(spec, imports) {
  const distances = new Map([[spec, 0]]);
  for (const [path, distance] of distances) {
    const next = (imports.get(path) ?? []).flatMap((source) => [`${source}.ts`, `${source}.tsx`]);
    for (const source of next.filter((it) => !distances.has(it))) distances.set(source, distance + 1);
  }
  return distances;
}
