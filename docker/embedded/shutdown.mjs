import { say } from './trouble.mjs';

/** npm passes a terminal's Ctrl-C on to us, who have got it from the terminal already: that is one wish, not two. */
const SAME_WISH_MS = 700;

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * A npm that is told to end ends its shell, but not what that shell runs: us.
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
 * @returns {Promise<string | null>} null when somebody asked to stop, else who ended by itself and how
 */
export function untilStopped(children) {
  const wish = new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve(null));
    if (process.env.npm_lifecycle_event) whenOrphaned(() => resolve(null));
  });
  const deaths = children.map(async (child) => {
    await child.exited;
    return child.isStopping ? new Promise(() => {}) : child.obituary();
  });
  return Promise.race([wish, ...deaths]);
}

/**
 * Stops in order; who is in a hurry presses Ctrl-C again.
 * @param {import('./child.mjs').Child[]} children
 * @param {(() => Promise<void>)[]} steps
 */
export async function stopAll(children, steps) {
  const asked = performance.now();
  const kill = () => {
    if (performance.now() - asked < SAME_WISH_MS) return;
    for (const child of children) child.signal('SIGKILL');
  };
  for (const signal of SIGNALS) process.on(signal, kill);
  say('Stopping; running transfers may finish (Ctrl-C again ends everything at once) …');
  for (const step of steps) await step();
}
