import { join } from 'node:path';
import { Child } from '../../../docker/embedded/child.mjs';
import { freePort } from '../../../docker/embedded/ports.mjs';
import { waitUntil } from '../../../docker/embedded/wait.mjs';
import { goProgram } from '../tools.mjs';

/**
 * Stripe's own stand-in: it refuses every request that its API description does not allow, and remembers nothing.
 * @param {{ dir: string }} options `dir` is for its log
 * @returns {Promise<{ url: string, stop(): Promise<void> } | null>} null where it cannot be built
 */
export async function startStripeMock({ dir }) {
  const program = goProgram('stripe-mock');
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
  await waitUntil(answers, { what: 'stripe-mock', seconds: 180, child });
  return { url, stop: () => child.stop() };
}
