import { spawn } from 'node:child_process';
import { variablesFrom } from './environment.js';
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
export function variablesOf({
  STORES,
  LIFETIME_PLANS,
  API_HOSTS = {},
  ...settings
}: TestWorld['env']): Record<string, string> {
  const texts = Object.entries(settings).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return variablesFrom({
    ...Object.fromEntries(texts),
    LIFETIME_PLANS: LIFETIME_PLANS.join(','),
    API_HOSTS: Object.entries(API_HOSTS)
      .map((pair) => pair.join('='))
      .join(','),
    ...(STORES && { STORES: JSON.stringify(STORES) }),
  });
}
