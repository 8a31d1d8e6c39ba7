import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes which version and commit is built, for `server/src/core/build-info.ts`. An image is built without `.git`: there
 * the commit comes from `SAMPAN_COMMIT`.
 */

/** @returns {string} */
function commitOfFolder() {
  // Without this, git would name the commit of a repository that merely contains this folder.
  if (!existsSync('.git')) return '';
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const commit = process.env['SAMPAN_COMMIT'] || commitOfFolder() || 'unknown';
mkdirSync('dist', { recursive: true });
writeFileSync('dist/build.json', `${JSON.stringify({ version, commit })}\n`);
