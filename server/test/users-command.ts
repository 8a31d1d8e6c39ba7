import { spawn } from 'node:child_process';
import type { TestWorld } from './harness.js';

/** An operator's command, as it is shipped. @returns its exit code and what it printed */
export async function operatorCommand(
  { env }: Pick<TestWorld, 'env'>,
  name: 'users' | 'codes' | 'backup' | 'restore' | 'migrate' | 'doctor' | 'fsck' | 'administrator',
  ...args: string[]
): Promise<{ exitCode: number | null; output: string }> {
  const child = spawn(process.execPath, [`dist/server/src/${name}.js`, ...args], { env: variablesOf(env) });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  return new Promise((resolve) => child.on('close', (exitCode) => resolve({ exitCode, output })));
}

/** The settings of a suite as variables again. */
export function variablesOf({ STORES, LIFETIME_PLANS, ...settings }: TestWorld['env']): Record<string, string> {
  const texts = Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, String(value ?? '')]));
  return { ...texts, LIFETIME_PLANS: LIFETIME_PLANS.join(','), ...(STORES && { STORES: JSON.stringify(STORES) }) };
}
