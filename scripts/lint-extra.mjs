import { existsSync, readFileSync } from 'node:fs';
import { breaches, fragments, fullFolders, ungroupedSuites, untestedFunctions } from './lint-rules.mjs';
import { sourceFiles } from './source-files.mjs';

const folders = ['server', 'worker', 'client/src', 'client/e2e', 'cli', 'bench'].filter((folder) => existsSync(folder));
const paths = folders
  .flatMap((folder) => sourceFiles(folder, /\.(ts|tsx|css)$/))
  .filter((path) => !path.startsWith('bench/') || path.endsWith('.ts'));
/** All of these but `client`, whose comments are still being rewritten. */
const commented = ['server', 'worker', 'cli', 'bench', 'docker', 'scripts'].filter((folder) => existsSync(folder));
const texts = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
const found = [
  ...[...texts].flatMap(([path, text]) => breaches(path, text)),
  ...fullFolders(paths),
  ...untestedFunctions(texts),
  ...ungroupedSuites(texts),
  ...commented
    .flatMap((folder) => sourceFiles(folder, /\.(ts|tsx|mjs|cjs)$/))
    .flatMap((path) => fragments(path, readFileSync(path, 'utf8'))),
];

for (const line of found) process.stderr.write(`${line}\n`);
process.exitCode = found.length ? 1 : 0;
