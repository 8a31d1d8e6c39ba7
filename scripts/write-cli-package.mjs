import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from './source-files.mjs';

/**
 * Makes `dist/cli` the package `@sampan/cli`, which `npm pack ./dist/cli` packs. Its `package.json` is written here and
 * not kept in `cli/`: there it would cut the sources off from `#contract/*` of the root.
 */

const FOLDER = 'dist/cli';
const IMPORTED = /(?:^import|^export|\bfrom|\bimport\()\s*['"]((?:@[\w-]+\/)?[\w-]+)[^'"]*['"]/gm;

const { version, license, engines, dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
/** @type {Record<string, string>} */
const ranges = { ...devDependencies, ...dependencies };

const texts = sourceFiles(FOLDER, /^(?!.*node_modules).*\.js$/).map((path) => readFileSync(path, 'utf8'));
const packages = new Set(texts.flatMap((text) => [...text.matchAll(IMPORTED)].map(([, name = '']) => name)));
const needed = [...packages].filter((name) => name !== 'node').sort((a, b) => a.localeCompare(b));

const manifest = {
  name: '@sampan/cli',
  version,
  description: 'Send and get files through a Sampan server, from a terminal or a script.',
  license,
  type: 'module',
  bin: { sampan: 'cli/src/main.js' },
  files: ['cli', 'client', 'server', '!**/*.map'],
  engines,
  imports: { '#contract/*': './server/contract/*' },
  dependencies: Object.fromEntries(needed.map((name) => [name, ranges[name]])),
};
writeFileSync(join(FOLDER, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
copyFileSync('docs/cli.md', join(FOLDER, 'README.md'));
copyFileSync('LICENSE', join(FOLDER, 'LICENSE'));
