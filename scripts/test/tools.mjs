import { aptInstall, canUseApt } from '../../docker/embedded/services/apt.mjs';
import { installPythonTool } from './servers/python-tool.mjs';
import { findProgram } from '../../docker/embedded/tool.mjs';
import { say, sentenceOf } from '../../docker/embedded/cli-error.mjs';
import { stripeMockProgram } from './servers/stripe-mock.mjs';
import { toxiproxyProgram } from './servers/toxiproxy.mjs';
import { dovecotProgram } from './servers/dovecot.mjs';
import { clamdProgram } from './servers/clamd.mjs';
import { versitygwProgram } from './servers/versitygw.mjs';
import { downloadNginx, nginxProgram } from './servers/nginx.mjs';

const onPath = (/** @type {string[]} */ ...names) => names.some((name) => findProgram(name) !== null);

/**
 * Programs of Debian packages; suites that need a missing one are skipped.
 * @type {{ name: string, debian: string, isThere: () => boolean }[]}
 */
const PACKAGES = [
  { name: 'Python', debian: 'python3', isThere: () => onPath('python3') },
  { name: 'unzip', debian: 'unzip', isThere: () => onPath('unzip') },
  { name: '7-Zip', debian: '7zip', isThere: () => onPath('7zz', '7z', '7za') },
  { name: 'ClamAV', debian: 'clamav-daemon', isThere: () => clamdProgram() !== null },
  { name: 'Dovecot', debian: 'dovecot-imapd', isThere: () => dovecotProgram() !== null },
  { name: 'bsdtar', debian: 'libarchive-tools', isThere: () => onPath('bsdtar') },
];

/**
 * Installs, once, the programs that suites test against.
 * @returns {Promise<string[]>} the names of those that are still missing
 */
export async function prepareTools() {
  const programs = /** @type {const} */ ([
    ['versitygw', versitygwProgram],
    ['Toxiproxy', toxiproxyProgram],
    ['stripe-mock', stripeMockProgram],
    ['moto', () => installPythonTool('moto')],
    ...(process.env.TEST_TIER === 'all'
      ? [/** @type {const} */ (['schemathesis', () => installPythonTool('schemathesis')])]
      : []),
  ]);
  const [fromDebian, ...others] = await Promise.all([
    debianPackages(),
    ...programs.map(async ([name, install]) => ((await install().catch(report)) ? [] : [name])),
  ]);
  return [...fromDebian, ...others.flat()];
}

/** @returns {Promise<string[]>} the names of those that are still missing */
async function debianPackages() {
  const wanted = PACKAGES.filter(({ isThere }) => !isThere());
  if (canUseApt()) {
    if (wanted.length) await aptInstall(...wanted.map(({ debian }) => debian)).catch(report);
    if (!nginxProgram()) await downloadNginx().catch(report);
  }
  return [...wanted.filter(({ isThere }) => !isThere()).map(({ name }) => name), ...(nginxProgram() ? [] : ['nginx'])];
}

/** @param {unknown} error */
function report(error) {
  say(sentenceOf(error));
  return null;
}
