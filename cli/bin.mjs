#!/usr/bin/env node
import { existsSync } from 'node:fs';

const main = new URL('../dist/cli/cli/src/main.js', import.meta.url);
if (existsSync(main)) await import(main.href);
else {
  process.stderr.write('sampan is not built yet: run "npm run build:cli" first.\n');
  process.exitCode = 1;
}
