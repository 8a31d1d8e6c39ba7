import { say } from './cli-error.mjs';

/** npm passes the terminal's Ctrl-C on, so the launcher gets it twice; a signal after this time is a second Ctrl-C. */
const REPEATED_SIGNAL_MS = 700;

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * npm passes SIGTERM on to its shell only, so the launcher has to notice that its parent is gone.
 * @param {() => void} then
 */
function whenOrphaned(then) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, 300);
  timer.unref();
}

/**
 * @param {import('./child.mjs').Child[]} children that must keep running
 * @returns {Promise<string | null>} null for a stop by signal, else the message of the child that exited by itself
 */
export function untilStopped(children) {
  const stopRequest = new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve(null));
    if (process.env.npm_lifecycle_event) whenOrphaned(() => resolve(null));
  });
  const exits = children.map(async (child) => {
    await child.exited;
    return child.isStopping ? new Promise(() => {}) : child.exitMessage();
  });
  return Promise.race([stopRequest, ...exits]);
}

/**
 * Runs the steps in order; a second Ctrl-C kills all children.
 * @param {import('./child.mjs').Child[]} children
 * @param {(() => Promise<void>)[]} steps
 */
export async function stopAll(children, steps) {
  const startedAt = performance.now();
  const kill = () => {
    if (performance.now() - startedAt < REPEATED_SIGNAL_MS) return;
    for (const child of children) child.signal('SIGKILL');
  };
  for (const signal of SIGNALS) process.on(signal, kill);
  say('Stopping; running transfers may finish (Ctrl-C again ends everything at once) …');
  for (const step of steps) await step();
}
