import { join } from 'node:path';
import { Child } from '../../../docker/embedded/child.mjs';
import { goProgram } from './go-program.mjs';
import { freePort } from '../../../docker/embedded/ports.mjs';
import { findProgram } from '../../../docker/embedded/tool.mjs';
import { waitUntil } from '../../../docker/embedded/wait.mjs';

const STRIPE_MOCK = { name: 'stripe-mock', package: 'github.com/stripe/stripe-mock', version: 'v0.203.0' };

/** @returns {Promise<string | null>} its path, built when it was not; null where there is no Go */
export async function stripeMockProgram() {
  return findProgram('stripe-mock') ?? goProgram(STRIPE_MOCK);
}

/**
 * Stripe's own stand-in: it refuses every request that its API description does not allow, and remembers nothing.
 * @param {{ dir: string }} options `dir` is for its log
 * @returns {Promise<{ url: string, stop(): Promise<void> } | null>} null where it cannot be built
 */
export async function startStripeMock({ dir }) {
  const program = await stripeMockProgram();
  if (!program) return null;
  const port = await freePort();
  const child = new Child({
    name: 'stripe-mock',
    command: program,
    args: ['-http-addr', `127.0.0.1:${port}`, '-strict-version-check=false'],
    logFile: join(dir, 'logs', 'stripe-mock.log'),
  });
  const url = `http://127.0.0.1:${port}`;
  // Without a key it answers with an error, but it answers.
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await waitUntil(answers, { what: 'stripe-mock', seconds: 30, child });
  return { url, stop: () => child.stop() };
}
