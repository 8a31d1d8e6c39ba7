import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sourceFiles } from './source-files.mjs';

/** Makes `dist/cli` the package `@sampan/cli`, which `npm pack ./dist/cli` packs: `cli/` with the sources that it imports. */

const FOLDER = 'dist/cli';
const IMPORTED = /(?:^import|^export|\bfrom|\bimport\()\s*['"]((?:@[\w-]+\/)?[\w-]+)[^'"]*['"]/gm;

const { version, license, engines } = JSON.parse(readFileSync('package.json', 'utf8'));
const { name, description, type, dependencies } = JSON.parse(readFileSync('cli/package.json', 'utf8'));

const texts = sourceFiles(FOLDER, /\.js$/).map((path) => readFileSync(path, 'utf8'));
const packages = new Set(texts.flatMap((text) => [...text.matchAll(IMPORTED)].map(([, name = '']) => name)));
packages.delete('node');
// The package includes the upload engine and the contract, whose imports the rules check against other lists.
if (!isDeepStrictEqual(packages, new Set(Object.keys(dependencies))))
  throw new Error(`cli/package.json must list what the command line loads: ${[...packages].join(', ')}`);

const manifest = {
  name,
  version,
  description,
  license,
  type,
  bin: { sampan: 'cli/src/main.js' },
  files: ['cli', 'client', 'server', '!**/*.map'],
  engines,
  imports: { '#contract/*': './server/contract/*' },
  dependencies,
};
writeFileSync(join(FOLDER, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
copyFileSync('docs/cli.md', join(FOLDER, 'README.md'));
copyFileSync('LICENSE', join(FOLDER, 'LICENSE'));
