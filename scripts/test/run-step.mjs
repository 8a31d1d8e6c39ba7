import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Child } from '../../docker/embedded/child.mjs';
import { HOME, ROOT } from '../../docker/embedded/paths.mjs';
import { say } from '../../docker/embedded/cli-error.mjs';

/** After this long a step is taken to hang: well above its budget (budgets.mjs), also on a slow machine. */
const LIMIT_SECONDS = 3600;

/**
 * @typedef {import('./results.mjs').Results} Results
 * @typedef {Results & { name: string, seconds: number, note: string }} Outcome
 */

/**
 * Runs one step of `npm test` and counts what it did.
 * @param {import('./stages.mjs').Step} step
 * @param {{ isAlone?: boolean }} [options] one of several at the same time prints its output when it has ended
 * @returns {Promise<Outcome>}
 */
export async function runStep(step, { isAlone = true } = {}) {
  const { name, command, args, env, report } = step;
  const logFile = join(HOME, 'logs', `test-${name.replaceAll(/\W/g, '-')}.log`);
  if (isAlone) say(`\n── ${name}`);
  if (report) rmSync(report, { force: true });
  const began = performance.now();
  const child = new Child({
    name,
    command,
    args,
    cwd: ROOT,
    env: { ...process.env, CI: process.env.CI ?? 'true', ...env },
    logFile,
    showsOutput: isAlone,
  });
  const limit = setTimeout(() => child.stop(), LIMIT_SECONDS * 1000);
  await child.exited;
  clearTimeout(limit);
  if (!isAlone) say(`\n── ${name}\n${readFileSync(logFile, 'utf8')}`.trimEnd());
  const text = report && existsSync(report) ? readFileSync(report, 'utf8') : null;
  const seconds = (performance.now() - began) / 1000;
  return { name, seconds, ...judge({ read: step.read, text, exitCode: child.exitCode, isLate: child.isStopping }) };
}

/**
 * A tool that ends badly without a failed test, or well without having run one, has failed all the same.
 * @param {{ read?: (text: string) => Results, text: string | null, exitCode: number | null, isLate?: boolean }} facts
 * @returns {Results & { note: string }}
 */
export function judge({ read, text, exitCode, isLate = false }) {
  const failure = (/** @type {string} */ note) => ({ passed: 0, failed: 1, skipped: 0, note });
  if (isLate) return failure(`stopped after ${LIMIT_SECONDS} s`);
  if (!read) return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0, note: '' } : failure(`exit code ${exitCode}`);
  if (text === null) return failure(`ended with exit code ${exitCode} and no report`);
  const tally = read(text);
  if (tally.passed + tally.failed + tally.skipped === 0) return failure('ran no test');
  if (exitCode !== 0 && tally.failed === 0) return { ...tally, failed: 1, note: `ended with exit code ${exitCode}` };
  return { ...tally, note: '' };
}
