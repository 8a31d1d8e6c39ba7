import { existsSync, readFileSync } from 'node:fs';

/** Instructions that MongoDB 5 and newer are built with, by the names of /proc/cpuinfo. */
const NEEDED = /** @type {Record<string, { flag: RegExp, name: string }>} */ ({
  x64: { flag: /^flags\s*:.* avx( |$)/m, name: 'AVX' },
  arm64: { flag: /^Features\s*:.* atomics( |$)/m, name: 'ARMv8.2-A' },
});

/**
 * @param {string} [architecture]
 * @param {string} [cpuinfo] empty where the system does not tell
 * @returns {string | null} why MongoDB does not run on this processor
 */
export function processorProblem(architecture = process.arch, cpuinfo = readCpuinfo()) {
  const needed = NEEDED[architecture];
  if (!needed || !cpuinfo || needed.flag.test(cpuinfo)) return null;
  return (
    `MongoDB 5 and newer need a processor with ${needed.name}, which this one lacks (as a Raspberry Pi 4 does). ` +
    'Use the embedded SecantusDB, or set MONGODB_URI to a server on another machine.'
  );
}

function readCpuinfo() {
  return existsSync('/proc/cpuinfo') ? readFileSync('/proc/cpuinfo', 'utf8') : '';
}
