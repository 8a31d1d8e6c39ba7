import { setTimeout as pause } from 'node:timers/promises';

/** Maximum time that one request may block the others. */
export const HOLD_MAX_MS = 50;
const TRIES = 3;

/**
 * The longest time in which `work` blocked the event loop: computing time between two of its turns, so that a
 * busy machine adds nothing, and the least of a few tries, since the first one also compiles and loads.
 */
export async function longestHoldMs(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < TRIES && least > HOLD_MAX_MS; round += 1) {
    const watch = watchTurns();
    await work();
    await pause(10);
    least = Math.min(least, watch.stop());
  }
  return least;
}

function watchTurns(): { stop(): number } {
  let before = computingMs();
  let longest = 0;
  let next = setImmediate(function look() {
    const now = computingMs();
    longest = Math.max(longest, now - before);
    before = now;
    next = setImmediate(look);
  });
  return {
    stop() {
      clearImmediate(next);
      return longest;
    },
  };
}

function computingMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
