#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const main = new URL('../dist/cli/cli/src/main.js', import.meta.url);
const source = new URL('./src/main.ts', import.meta.url);

// In a checkout that was never built; a package comes with what it needs.
if (!existsSync(main) && existsSync(source)) {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const built = spawnSync('npm', ['run', '--silent', 'build:cli'], {
    cwd,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (built.status !== 0) process.exit(1);
}
await import(main.href);
