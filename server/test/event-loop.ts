import { setTimeout as pause } from 'node:timers/promises';
import { computeFor } from '../../scripts/test/calibration.mjs';

/** Maximum time that one request may block the others. */
export const HOLD_MAX_MS = 50;
const TRIES = 3;

/**
 * The longest time in which `work` blocked the event loop, on the machine that budgets are measured by: computing time
 * between two of its turns, so that waiting adds nothing, and the least of a few tries, since the first one also compiles
 * and loads.
 */
export async function longestHoldMs(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < TRIES && least > HOLD_MAX_MS; round += 1) {
    const watch = watchTurns();
    await work();
    await pause(10);
    least = Math.min(least, watch.stop() / slowness());
  }
  return least;
}

const SAMPLE_MS = 10;
const SAMPLES = 10;

/** A busy machine also computes more slowly. At least 1; the least of a few samples, as above. */
function slowness(): number {
  const samples = Array.from({ length: SAMPLES }, () => {
    const before = computingMs();
    computeFor(SAMPLE_MS / 1000);
    return (computingMs() - before) / SAMPLE_MS;
  });
  return Math.max(1, Math.min(...samples));
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
