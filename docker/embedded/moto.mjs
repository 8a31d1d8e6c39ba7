import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Child } from './child.mjs';
import { HOME, folder } from './paths.mjs';
import { freePort } from './ports.mjs';
import { output, runTool, versionIn } from './tool.mjs';
import { say } from './trouble.mjs';
import { answersOk, waitUntil } from './wait.mjs';
import { findPip } from './wheels.mjs';

const REQUIREMENTS = fileURLToPath(new URL('moto-requirements.txt', import.meta.url));
const NEEDED_PYTHON = 3.1;
const MAIN = 'from moto.server import main; import sys; main(sys.argv[1:])';

/**
 * A stand-in for AWS's token service (and S3), for tests.
 * @param {{ dir: string }} options its log lies in here
 * @returns {Promise<import('./moto.d.mts').Moto | null>} null where there is no Python 3.10 or newer
 */
export async function startMoto({ dir }) {
  const place = await installMoto();
  if (!place) return null;
  const port = await freePort();
  const child = new Child({
    name: 'moto',
    command: place.python,
    args: ['-c', MAIN, '--host', '127.0.0.1', '--port', String(port)],
    env: { ...process.env, PYTHONPATH: place.home, PYTHONDONTWRITEBYTECODE: '1' },
    logFile: join(dir, 'logs', 'moto.log'),
  });
  const endpoint = `http://127.0.0.1:${port}`;
  await waitUntil(() => answersOk(`${endpoint}/moto-api/data.json`), { what: 'moto', seconds: 60, child });
  return { endpoint, stop: () => child.stop() };
}

/** @returns {Promise<{ python: string, home: string } | null>} null where there is no Python 3.10 or newer */
export async function installMoto() {
  const pip = await findPip('moto').catch(() => null);
  // 3.10 compares as 3.1, like 3.1 itself, which nobody has.
  const python = pip?.[0] ?? '';
  if (!pip || versionIn(output(python, ['--version'])) < NEEDED_PYTHON) return null;
  const [, version = ''] = /^moto==(\S+)$/m.exec(readFileSync(REQUIREMENTS, 'utf8')) ?? [];
  const home = join(folder(join(HOME, 'programs')), `moto-${version}`);
  if (!existsSync(home)) await install(pip, home);
  return { python, home };
}

/**
 * @param {[string, string[]]} pip
 * @param {string} home appears only when complete, however many installers run at once
 */
async function install([command, pip], home) {
  say('Installing moto …');
  const temporary = `${home}.${process.pid}`;
  const only = ['--no-deps', '--only-binary=:all:', '--no-compile', '--no-input'];
  try {
    await runTool(command, [...pip, 'install', ...only, '--target', temporary, '-r', REQUIREMENTS], {
      logFile: join(HOME, 'logs/install-moto.log'),
      what: 'Installing moto',
    });
    if (!existsSync(home)) renameSync(temporary, home);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
