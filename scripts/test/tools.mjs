import { aptDownload, aptInstall, canUseApt } from '../../docker/embedded/apt.mjs';
import { installPythonTool } from '../../docker/embedded/python-tool.mjs';
import { findProgram } from '../../docker/embedded/tool.mjs';
import { say, sentenceOf } from '../../docker/embedded/trouble.mjs';
import { toxiproxyProgram } from '../../docker/embedded/toxiproxy.mjs';
import { versitygwProgram } from '../../docker/embedded/versitygw.mjs';
import { NGINX_FOLDER, nginxProgram } from './nginx.mjs';

const onPath = (/** @type {string[]} */ ...names) => names.some((name) => findProgram(name) !== null);

/**
 * What Debian has and some suites skip without.
 * @type {{ name: string, debian: string, isThere: () => boolean }[]}
 */
const PACKAGES = [
  { name: 'unzip', debian: 'unzip', isThere: () => onPath('unzip') },
  { name: '7-Zip', debian: '7zip', isThere: () => onPath('7zz', '7z', '7za') },
  { name: 'bsdtar', debian: 'libarchive-tools', isThere: () => onPath('bsdtar') },
];

/**
 * Installs, once, the programs that suites test against. A suite skips what needs a program that is not there.
 * @returns {Promise<string[]>} the names of those that could not be had
 */
export async function prepareTools() {
  const programs = /** @type {const} */ ([
    ['versitygw', versitygwProgram],
    ['Toxiproxy', toxiproxyProgram],
    ['moto', () => installPythonTool('moto')],
    ...(process.env.TEST_TIER === 'all'
      ? [/** @type {const} */ (['schemathesis', () => installPythonTool('schemathesis')])]
      : []),
  ]);
  const [fromDebian, ...others] = await Promise.all([
    debianPackages(),
    ...programs.map(async ([name, install]) => ((await install().catch(tell)) ? [] : [name])),
  ]);
  return [...fromDebian, ...others.flat()];
}

/** @returns {Promise<string[]>} the names of those that could not be had */
async function debianPackages() {
  const wanted = PACKAGES.filter(({ isThere }) => !isThere());
  if (canUseApt()) {
    if (wanted.length) await aptInstall(...wanted.map(({ debian }) => debian)).catch(tell);
    if (!nginxProgram()) await aptDownload('nginx', NGINX_FOLDER).catch(tell);
  }
  return [...wanted.filter(({ isThere }) => !isThere()).map(({ name }) => name), ...(nginxProgram() ? [] : ['nginx'])];
}

/** @param {unknown} error */
function tell(error) {
  say(sentenceOf(error));
  return null;
}
