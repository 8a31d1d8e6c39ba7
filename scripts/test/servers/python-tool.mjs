import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HOME, folder } from '../../../docker/embedded/paths.mjs';
import { output, runTool, versionIn } from '../../../docker/embedded/tool.mjs';
import { say } from '../../../docker/embedded/cli-error.mjs';
import { findPip } from '../../../docker/embedded/services/wheels.mjs';

const NEEDED_PYTHON = 3.1;

/**
 * A Python program for tests, in a folder of its own. The versions are in `<name>-requirements.txt`.
 * @param {'moto' | 'schemathesis'} name
 * @returns {Promise<{ command: string, env: NodeJS.ProcessEnv } | null>} Python, and the environment in which it finds the program; null where there is no Python 3.10 or newer
 */
export async function installPythonTool(name) {
  const pip = await findPip(name).catch(() => null);
  // 3.10 compares as 3.1; Python 3.1 itself is long gone.
  const python = pip?.[0] ?? '';
  if (!pip || versionIn(output(python, ['--version'])) < NEEDED_PYTHON) return null;
  const requirements = fileURLToPath(new URL(`${name}-requirements.txt`, import.meta.url));
  const [, version = ''] = new RegExp(`^${name}==(\\S+)$`, 'm').exec(readFileSync(requirements, 'utf8')) ?? [];
  const home = join(folder(join(HOME, 'programs')), `${name}-${version}`);
  if (!existsSync(home)) await install(name, { pip, home, requirements });
  return { command: python, env: { ...process.env, PYTHONPATH: home, PYTHONDONTWRITEBYTECODE: '1' } };
}

/**
 * @param {string} name
 * @param {{ pip: [string, string[]], home: string, requirements: string }} how `home` appears only when complete,
 * however many installers run at once
 */
async function install(name, { pip: [command, pip], home, requirements }) {
  say(`Installing ${name} …`);
  const temporary = `${home}.${process.pid}`;
  const only = ['--no-deps', '--only-binary=:all:', '--no-compile', '--no-input'];
  try {
    await runTool(command, [...pip, 'install', ...only, '--target', temporary, '-r', requirements], {
      logFile: join(HOME, `logs/install-${name}.log`),
      what: `Installing ${name}`,
    });
    if (!existsSync(home)) renameSync(temporary, home);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
