import { join } from 'node:path';
import { HOME } from './paths.mjs';
import { findProgram, runTool } from './tool.mjs';
import { say } from './trouble.mjs';

/** @returns {boolean} whether Debian's packages can be installed without asking anybody */
export function canUseApt() {
  return process.getuid?.() === 0 && findProgram('apt-get') !== null;
}

/** @param {string} name of a Debian package */
export async function aptInstall(name) {
  say(`Installing Debian's package ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, logFile: join(HOME, `logs/apt-${name}.log`), what: `Installing ${name} with apt-get` };
  await runTool('apt-get', ['update', '-q'], options);
  await runTool('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], options);
}
