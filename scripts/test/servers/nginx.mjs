import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../../../docker/embedded/cli-error.mjs';
import { HOME, folder } from '../../../docker/embedded/paths.mjs';
import { aptGet } from '../../../docker/embedded/services/apt.mjs';
import { runTool } from '../../../docker/embedded/tool.mjs';

/** Debian's package is unpacked here and not installed: installing it would start a server. */
const NGINX_FOLDER = join(HOME, 'programs/nginx');

const PROGRAMS = [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
  join(NGINX_FOLDER, 'usr/sbin/nginx'),
];

/** @returns {string | undefined} its path */
export function nginxProgram() {
  return PROGRAMS.find((path) => existsSync(path));
}

/** Fetches and unpacks Debian's nginx. */
export async function downloadNginx() {
  say("Fetching Debian's nginx …");
  const cwd = mkdtempSync(join(folder(HOME), 'apt-'));
  try {
    await aptGet(['download', '-q', 'nginx'], cwd);
    const [archive = ''] = readdirSync(cwd);
    const options = { cwd, logFile: join(HOME, 'logs/dpkg.log'), what: 'Unpacking nginx' };
    await runTool('dpkg-deb', ['--extract', archive, folder(NGINX_FOLDER)], options);
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}
