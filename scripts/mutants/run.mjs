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
  const { path, line, before, after } = mutant;
  for (const spec of specsOf.get(path) ?? []) {
    if (await runner.errorOf(spec, { ...mutant, path: resolve(path) })) return true;
  }
  process.stdout.write(`survives: ${path}:${line} ${short(before)} → ${short(after)}\n`);
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
    for (const job of waiting) {
      done.push(await work(runner, job));
      if (done.length % 100 === 0) process.stderr.write(`${done.length} of ${jobs.length}\n`);
    }
  };
  await Promise.all(processes.map(take));
  return done;
}

/** @param {{ mutant: Mutant, isKilled: boolean }[]} results */
function report(results) {
  process.stdout.write('\nmutants survived   share  file\n');
  for (const path of paths)
    writeRow(
      path,
      results.filter(({ mutant }) => mutant.path === path),
    );
  const share = writeRow('in all', results);
  if (share > SURVIVORS_MAX) process.exitCode = 1;
}

/** @param {string} name @param {{ isKilled: boolean }[]} results */
function writeRow(name, results) {
  if (!results.length) return 0;
  const survived = results.filter(({ isKilled: killed }) => !killed).length;
  const share = survived / results.length;
  const cells = [
    `${results.length}`.padStart(7),
    `${survived}`.padStart(8),
    `${(100 * share).toFixed(1)} %`.padStart(7),
  ];
  process.stdout.write(`${cells.join(' ')}  ${name}\n`);
  return share;
}

/** @param {string} code */
function short(code) {
  return code.replaceAll(/\s+/g, ' ').slice(0, 80);
}
