import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { expect } from 'expect';
import { afterAll, afterEach, beforeAll, beforeEach, describe, getState, it, resetState, run, test } from 'jest-circus';

/** Runs one spec for each message, with Jest's own functions but without its loading of every package for every spec. */

register('./hooks.mjs', import.meta.url);
Object.assign(globalThis, { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test });

process.on('message', async (/** @type {{ spec: string, mutant: import('./mutations.mjs').Mutant | null }} */ job) => {
  process.send?.(await firstError(job).catch((error) => String(error)));
});
process.on('unhandledRejection', () => {});

/** @param {{ spec: string, mutant: import('./mutations.mjs').Mutant | null }} job */
async function firstError({ spec, mutant }) {
  resetState();
  getState().testTimeout = 30_000;
  const url = pathToFileURL(spec);
  for (const [name, value] of Object.entries(mutant ?? {})) url.searchParams.set(name, String(value));
  await import(url.href);
  const { testResults, unhandledErrors } = await run();
  return [...unhandledErrors, ...testResults.flatMap(({ errors }) => errors)][0] ?? '';
}
