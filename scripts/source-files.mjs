import { readdirSync } from 'node:fs';

/**
 * @param {string} folder
 * @param {RegExp} name
 * @returns {string[]} all files below it with such a name, with `/` on every system, but those of packages
 */
export function sourceFiles(folder, name) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return paths
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => name.test(path) && !path.includes('/node_modules/'));
}
