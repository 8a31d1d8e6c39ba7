import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { HOME } from '../../docker/embedded/paths.mjs';

/** Where Debian's package is unpacked rather than installed, since installing it would start a server. */
export const NGINX_FOLDER = join(HOME, 'programs/nginx');

const PROGRAMS = [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
  join(NGINX_FOLDER, 'usr/sbin/nginx'),
];

/** @returns {string | undefined} */
export function nginxProgram() {
  return PROGRAMS.find((path) => existsSync(path));
}
