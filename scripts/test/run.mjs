import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from '../../docker/embedded/build.mjs';
import { ensureInstalled } from '../../docker/embedded/install.mjs';
import { folder } from '../../docker/embedded/paths.mjs';
import { CliError, runMain, say } from '../../docker/embedded/cli-error.mjs';
import { exceeded } from './budgets.mjs';
import { measureSlowness } from './calibration.mjs';
import { closingLine, sum } from './results.mjs';
import { REPORTS, STAGES, stepsOf } from './stages.mjs';
import { runStep } from './run-step.mjs';
import { prepareTools } from './tools.mjs';

/** @typedef {import('./run-step.mjs').Outcome} Outcome */

/** What a stage needs beyond the installed packages. */
const NEEDS = {
  check: [],
  unit: [],
  integration: ['server', 'tools'],
  gallery: ['server', 'browser'],
  journeys: ['server', 'client', 'browser', 'tools'],
};

/** `npm test`: everything that proves the product right, from a fresh clone to one line of figures. */
async function main() {
  const { stages, tier } = chosen();
  process.env.TEST_TIER = tier;
  // Of the steps and all that they start: what they leave there goes with it.
  const temporary = mkdtempSync(join(tmpdir(), 'sampan-tests-'));
  // Some servers run as users of their own.
  chmodSync(temporary, 0o755);
  process.env.TMPDIR = temporary;
  process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
  folder(REPORTS);
  const run = new Run(tier);
  /** @type {string[]} */
  let missing = [];
  const needs = new Set(stages.flatMap((stage) => NEEDS[stage]));
  // Both wait for networks most of the time.
  await run.prepare('install', async () => {
    [missing] = await Promise.all([needs.has('tools') ? prepareTools() : [], ensureInstalled()]);
  });
  await run.prepare('prepare', () => prepare(needs));
  for (const stage of stages) await run.stage(stage);
  return run.close(missing);
}

/** @returns {{ stages: import('./stages.mjs').Stage[], tier: import('./stages.mjs').Tier }} */
function chosen() {
  const { only, all } = parseArgs({ options: { only: { type: 'string' }, all: { type: 'boolean' } } }).values;
  const stages = STAGES.filter((stage) => !only || stage === only);
  if (stages.length) return { stages, tier: all ? 'all' : 'fast' };
  throw new CliError(`There is no stage "${only}": use --only= with one of ${STAGES.join(', ')}.`);
}

/** @param {ReadonlySet<string>} needs */
async function prepare(needs) {
  const parts = /** @type {const} */ (['server', 'client']).filter((part) => needs.has(part));
  await Promise.all([
    needs.has('browser') ? ensureBrowser() : null,
    // One after the other would leave a core idle.
    ...parts.map((part) => ensureBuilt([part])),
  ]);
}

/** The steps of one run and their outcomes. */
class Run {
  /** @type {Outcome[]} */
  #outcomes = [];
  /** @type {string[]} */
  #overruns = [];
  /** @type {number | undefined} measured at the end of the step before */
  #slowness;

  /** @param {import('./stages.mjs').Tier} tier */
  constructor(tier) {
    this.tier = tier;
  }

  /**
   * Without it nothing that follows can be trusted: a failure ends the run.
   * @param {string} name
   * @param {() => Promise<void>} work
   */
  async prepare(name, work) {
    await this.#timed(async () => {
      const began = performance.now();
      await work();
      return [{ name, seconds: (performance.now() - began) / 1000, passed: 0, failed: 0, skipped: 0, note: '' }];
    });
  }

  /**
   * A stage that fails does not keep the next from running.
   * @param {import('./stages.mjs').Stage} stage
   */
  async stage(stage) {
    await this.#timed(() => (stage === 'check' ? runBesideEachOther(stage) : runInTurn(stage)));
  }

  /**
   * Holds steps against their budgets: the machine is as slow as it was before or after, whichever is slower.
   * @param {() => Promise<Outcome[]>} work
   */
  async #timed(work) {
    const before = this.#slowness ?? (await measureSlowness());
    const outcomes = await work();
    this.#slowness = await measureSlowness();
    const slowness = Math.max(before, this.#slowness);
    for (const outcome of outcomes) {
      const overruns = exceeded(outcome, { tier: this.tier, slowness });
      this.#overruns.push(...overruns);
      this.#outcomes.push({ ...outcome, failed: outcome.failed + overruns.length });
    }
  }

  /**
   * @param {string[]} missing
   * @returns {number} exit code
   */
  close(missing) {
    say('\n── Summary');
    for (const { name, seconds, note, ...tally } of this.#outcomes)
      say(`${name.padEnd(18)} ${seconds.toFixed(0).padStart(4)} s   ${closingLine(tally)}${note && `   (${note})`}`);
    const seconds = this.#outcomes.reduce((all, outcome) => all + outcome.seconds, 0);
    say(`${'in all'.padEnd(18)} ${seconds.toFixed(0).padStart(4)} s   on ${cpus().length} cores`);
    if (this.#overruns.length) say(`\nOver budget (scripts/test/budgets.mjs):\n${this.#overruns.join('\n')}`);
    const total = sum(this.#outcomes);
    say(`\n${closingLine(total)}`);
    if (missing.length) say(`Missing tools, without which tests are skipped or fail: ${missing.join(', ')}.`);
    return total.failed > 0 || total.passed === 0 ? 1 : 0;
  }
}

/**
 * @param {import('./stages.mjs').Stage} stage
 * @returns {Promise<Outcome[]>}
 */
async function runInTurn(stage) {
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const step of stepsOf[stage]()) outcomes.push(await runStep(step));
  return outcomes;
}

/**
 * Two at a time: each check reads files for a while and computes for a while.
 * @param {import('./stages.mjs').Stage} stage
 * @returns {Promise<Outcome[]>} one for the stage, with the figures of all its steps
 */
async function runBesideEachOther(stage) {
  const began = performance.now();
  const steps = stepsOf[stage]();
  /** @type {Outcome[]} */
  const outcomes = [];
  const next = async () => {
    for (let step = steps.shift(); step; step = steps.shift()) outcomes.push(await runStep(step, { isAlone: false }));
  };
  await Promise.all([next(), next()]);
  const note = outcomes
    .filter(({ failed }) => failed)
    .map(({ name }) => name)
    .join(', ');
  return [{ name: stage, seconds: (performance.now() - began) / 1000, ...sum(outcomes), note }];
}

await runMain(main);
