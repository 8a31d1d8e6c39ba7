import { readFileSync, writeFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100; // USER_HZ: 100 on every Linux this runs on

/** @param {number} pid */
function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** @param {number} pid */
function peakBytes(pid) {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) * 1024;
}

/**
 * Usage of some processes until `stop`: CPU seconds, and the sum of their highest resident memory. Linux only.
 * @param {number[]} pids
 */
export function watchUsage(pids) {
  // Forgets the highest so far, where that is allowed.
  for (const pid of pids) {
    try {
      writeFileSync(`/proc/${pid}/clear_refs`, '5');
    } catch {
      // then the highest since the process began is reported
    }
  }
  const before = pids.map(cpuSeconds);
  return {
    stop: () => ({
      cpuSeconds: pids.reduce((sum, pid, index) => sum + cpuSeconds(pid) - (before[index] ?? 0), 0),
      peakBytes: pids.reduce((sum, pid) => sum + peakBytes(pid), 0),
    }),
  };
}
