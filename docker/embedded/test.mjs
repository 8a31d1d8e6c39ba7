import { parseArgs } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { folder } from './paths.mjs';
import { closingLine, sum } from './results.mjs';
import { REPORTS, STAGES, stepsOf } from './stages.mjs';
import { runStep } from './step.mjs';
import { Trouble, runMain, say, sentenceOf } from './trouble.mjs';

/** What a stage needs beyond the installed packages. */
const PREPARATIONS = {
  check: async () => {},
  unit: async () => {},
  integration: () => ensureBuilt(['server']),
  journeys: async () => {
    await ensureBuilt();
    await ensureBrowser();
  },
};

/** `npm test`: everything that proves the product right, from a fresh clone to one line of figures. */
async function main() {
  const stages = chosenStages();
  await ensureInstalled();
  folder(REPORTS);
  const outcomes = [];
  for (const stage of stages) outcomes.push(...(await runStage(stage)));
  say('\n── Summary');
  for (const { name, seconds, note, ...tally } of outcomes) {
    say(`${name.padEnd(18)} ${seconds.toFixed(0).padStart(4)} s   ${closingLine(tally)}${note && `   (${note})`}`);
  }
  const total = sum(outcomes);
  say(`\n${closingLine(total)}`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/** @returns {readonly import('./stages.mjs').Stage[]} */
function chosenStages() {
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
  const chosen = STAGES.filter((stage) => !only || stage === only);
  if (chosen.length) return chosen;
  throw new Trouble(`There is no stage "${only}": use --only= with one of ${STAGES.join(', ')}.`);
}

/**
 * A stage that fails does not keep the next from running.
 * @param {import('./stages.mjs').Stage} stage
 * @returns {Promise<import('./step.mjs').Outcome[]>}
 */
async function runStage(stage) {
  try {
    await PREPARATIONS[stage]();
  } catch (error) {
    say(sentenceOf(error));
    return [{ name: stage, seconds: 0, passed: 0, failed: 1, skipped: 0, note: 'could not be prepared' }];
  }
  const outcomes = [];
  for (const step of stepsOf[stage]()) outcomes.push(await runStep(step));
  return outcomes;
}

await runMain(main);
