#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Starts the command line in a checkout, and builds it the first time. The package `@sampan/cli` starts without this. */

const main = new URL('../dist/cli/cli/src/main.js', import.meta.url);

if (!existsSync(main)) {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const built = spawnSync('npm', ['run', '--silent', 'build:cli'], {
    cwd,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (built.status !== 0) process.exit(1);
}
await import(main.href);
