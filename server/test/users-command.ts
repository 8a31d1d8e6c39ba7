import { spawn } from 'node:child_process';
import type { TestWorld } from './harness.js';

/** `npm run users`, as it is shipped. @returns its exit code */
export function usersCommand({ env }: TestWorld, ...args: string[]): Promise<number | null> {
  const { STORES: _, ...settings } = env;
  const texts = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value ?? '')]));
  const child = spawn(process.execPath, ['dist/server/src/users.js', ...args], { env: texts });
  return new Promise((resolve) => child.on('exit', resolve));
}
