import { say } from './trouble.mjs';

/** npm passes a terminal's Ctrl-C on to us, who have got it from the terminal already: that is one wish, not two. */
const SAME_WISH_MS = 700;

/**
 * @param {import('./child.mjs').Child[]} children that must keep running
 * @returns {Promise<string | null>} null when somebody asked to stop, else who ended by itself and how
 */
export function untilStopped(children) {
  const wish = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => resolve(null));
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
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, kill);
  say('Stopping; running transfers may finish (Ctrl-C again ends everything at once) …');
  for (const step of steps) await step();
}
