import { existsSync, readFileSync } from 'node:fs';
import { breaches } from './lint-rules.mjs';
import { sourceFiles } from './source-files.mjs';

const folders = ['server', 'worker', 'client/src', 'client/e2e', 'cli', 'bench'].filter((folder) => existsSync(folder));
const found = folders
  .flatMap((folder) => sourceFiles(folder, /\.(ts|tsx|css)$/))
  .filter((path) => !path.startsWith('bench/') || path.endsWith('.ts'))
  .flatMap((path) => breaches(path, readFileSync(path, 'utf8')));

for (const line of found) process.stderr.write(`${line}\n`);
process.exitCode = found.length ? 1 : 0;
