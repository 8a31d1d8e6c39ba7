import { join } from 'node:path';
import { HOME } from './paths.mjs';
import { findProgram, output, versionIn } from './tool.mjs';
import { CliError } from './cli-error.mjs';

export const OLDEST_PYTHON = '3.8';

/** Prints its version, and whether it can install: by its pip, or by that of a venv. Debian has a venv without pip. */
const PROBE = `import sys, importlib.util as u
has = lambda name: u.find_spec(name) is not None
print("%d.%d" % sys.version_info[:2], has("pip") or (has("venv") and has("ensurepip")))`;

/**
 * @typedef {object} Python
 * @property {string} path
 * @property {boolean} canInstall
 */

/** @returns {Python | null} the first that is new enough */
export function findPython() {
  for (const name of ['python3', 'python']) {
    const path = findProgram(name);
    const [version = '', canInstall] = (path && output(path, ['-c', PROBE])?.split(' ')) || [];
    if (path && versionIn(version) >= versionIn(OLDEST_PYTHON)) return { path, canInstall: canInstall === 'True' };
  }
  return null;
}

/** @type {[string, string[]] | undefined} looked for once, which takes a second */
let pip;

/**
 * @param {string} purpose
 * @returns {Promise<[string, string[]]>} pip as a command
 */
export async function findPip(purpose) {
  if (pip) return pip;
  const python = findPython();
  if (!python) throw new CliError(`${purpose} cannot be fetched: Python ${OLDEST_PYTHON} or newer is missing.`);
  pip = pipOf(python.path);
  if (!pip) throw new CliError(`${purpose} cannot be fetched: ${python.path} has neither pip nor venv.`);
  return pip;
}

/**
 * @param {string} python
 * @returns {[string, string[]] | undefined}
 */
function pipOf(python) {
  const pip = ['-m', 'pip', '--disable-pip-version-check'];
  if (output(python, [...pip, '--version'])) return [python, pip];
  const home = join(HOME, 'programs/pip');
  const own = join(home, 'bin/python');
  if (!output(own, [...pip, '--version'])) output(python, ['-m', 'venv', '--clear', home]);
  return output(own, [...pip, '--version']) ? [own, pip] : undefined;
}
