import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { systemOf } from './system.js';

const COMMAND = fileURLToPath(new URL('../../../dist/server/src/codes.js', import.meta.url));
const secret = () => randomBytes(48).toString('base64');

/** `npm run codes` on the system of the journeys. @returns what it prints */
function codesCommand(...args: string[]): string {
  const { baseUrl, databaseUri, derivationSecret } = systemOf('shared');
  const { REDIS_URL, SMTP_URL } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    encoding: 'utf8',
    env: {
      PUBLIC_URL: baseUrl,
      MONGODB_URI: databaseUri,
      REDIS_URL,
      SMTP_URL,
      DERIVATION_SECRET: derivationSecret,
      // Nothing that these protect is touched.
      JWT_SECRET: secret(),
      SIGNING_SECRET: secret(),
      STORAGE_MASTER_KEY: secret(),
      RECEIPT_KEY: randomBytes(32).toString('base64'),
      STORAGE_DIR: tmpdir(),
    },
  });
  if (status !== 0) throw new Error(`codes ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

export function makeCodes(count: number): string[] {
  const lines = codesCommand('make', String(count)).trim().split('\r\n').slice(1);
  return lines.map((line) => line.split(',')[0] ?? '');
}

export function withdrawCode(code: string): void {
  codesCommand('withdraw', code);
}
