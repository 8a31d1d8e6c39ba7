import { spawn } from 'node:child_process';
import type { TestWorld } from './harness.js';

/** An operator's command, as it is shipped. @returns its exit code and what it printed */
export async function operatorCommand(
  { env }: Pick<TestWorld, 'env'>,
  name: 'users' | 'codes',
  ...args: string[]
): Promise<{ exitCode: number | null; output: string }> {
  const { STORES: _, LIFETIME_PLANS, ...settings } = env;
  const texts = Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, String(value ?? '')]));
  const child = spawn(process.execPath, [`dist/server/src/${name}.js`, ...args], {
    env: { ...texts, LIFETIME_PLANS: LIFETIME_PLANS.join(',') },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  return new Promise((resolve) => child.on('close', (exitCode) => resolve({ exitCode, output })));
}

/** `npm run users`. @returns its exit code */
export async function usersCommand(world: TestWorld, ...args: string[]): Promise<number | null> {
  return (await operatorCommand(world, 'users', ...args)).exitCode;
}
