import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One hash over names and contents of all files below the given paths; missing paths count as empty.
 * @param {string} root
 * @param {string[]} paths files or folders, relative to root
 * @param {(path: string) => boolean} [wanted]
 * @returns {string}
 */
export function fingerprint(root, paths, wanted = () => true) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((path) => filesBelow(root, path)).filter(wanted)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]} relative to root, in one fixed order
 */
export function filesBelow(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [path];
  const names = readdirSync(join(root, path)).sort();
  return names.filter((name) => name !== 'node_modules').flatMap((name) => filesBelow(root, `${path}/${name}`));
}
