import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sourceFiles } from '../source-files.mjs';
import { drawMutants, specsByFile } from './plan.mjs';
import { SpecProcess } from './spec-process.mjs';

/**
 * Makes one small change at a time in `domain` and `contract`, and runs the unit specs that import the changed file
 * until one fails. A change that none notices is a rule without a test.
 *
 * `npm run test:mutants` takes the same sample each time; `-- --seed=2` another one, `-- --all` every change,
 * `-- --file=expiry` every change of the files with that in their path.
 */

/** @typedef {import('./mutations.mjs').Mutant} Mutant */

const SURVIVORS_MAX = 0.05;

const { values: options } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    file: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    size: { type: 'string', default: '500' },
  },
});

const paths = ['server', 'worker', 'cli'].flatMap((folder) => sourceFiles(folder, /\.tsx?$/));
const texts = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
const specsOf = specsByFile(texts);
const drawn = drawMutants(texts, options.seed).filter(({ path }) => path.includes(options.file));
const mutants = options.all || options.file ? drawn : drawn.slice(0, Number(options.size));
const processes = Array.from({ length: availableParallelism() }, () => new SpecProcess());

const specs = new Set(mutants.flatMap(({ path }) => specsOf.get(path) ?? []));
const unchanged = await shareOut([...specs], async (runner, spec) => ({ spec, error: await runner.errorOf(spec) }));
const red = unchanged.filter(({ error }) => error);
for (const { spec, error } of red) process.stderr.write(`${spec} fails without a change: ${error}\n`);
if (red.length) process.exitCode = 1;
else report(await shareOut(mutants, async (runner, mutant) => ({ mutant, isKilled: await isKilled(runner, mutant) })));
for (const runner of processes) runner.end();

/** @param {SpecProcess} runner @param {Mutant} mutant */
async function isKilled(runner, mutant) {
  for (const spec of specsOf.get(mutant.path) ?? []) {
    if (await runner.errorOf(spec, { ...mutant, path: resolve(mutant.path) })) return true;
  }
  return false;
}

/**
 * @template Job, Result
 * @param {Job[]} jobs
 * @param {(runner: SpecProcess, job: Job) => Promise<Result>} work
 */
async function shareOut(jobs, work) {
  const waiting = jobs.values();
  /** @type {Result[]} */
  const done = [];
  const take = async (/** @type {SpecProcess} */ runner) => {
    for (const job of waiting) done.push(await work(runner, job));
  };
  await Promise.all(processes.map(take));
  return done;
}

/** @param {{ mutant: Mutant, isKilled: boolean }[]} results */
function report(results) {
  process.stdout.write('mutants survived  share  file\n');
  for (const path of paths) {
    const ofFile = results.filter(({ mutant }) => mutant.path === path);
    if (!ofFile.length) continue;
    const survivors = ofFile.filter(({ isKilled: killed }) => !killed);
    process.stdout.write(`${row(ofFile.length, survivors.length)}  ${path}\n`);
    for (const { mutant } of survivors)
      process.stdout.write(`${' '.repeat(26)}:${mutant.line} ${short(mutant.before)} → ${short(mutant.after)}\n`);
  }
  const survived = results.filter(({ isKilled: killed }) => !killed).length;
  process.stdout.write(`${row(results.length, survived)}  in all\n`);
  if (survived > results.length * SURVIVORS_MAX) process.exitCode = 1;
}

/** @param {number} all @param {number} survived */
function row(all, survived) {
  const share = `${((100 * survived) / all).toFixed(1)} %`;
  return `${String(all).padStart(7)} ${String(survived).padStart(8)} ${share.padStart(7)}`;
}

/** @param {string} code */
function short(code) {
  return code.replaceAll(/\s+/g, ' ').slice(0, 80);
}
