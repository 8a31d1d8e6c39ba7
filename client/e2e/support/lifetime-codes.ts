import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { systemOf } from './system.js';

const COMMAND = fileURLToPath(new URL('../../../dist/server/src/codes.js', import.meta.url));
const secret = () => randomBytes(48).toString('base64');

/** `npm run codes` on the shared system. @returns what it prints */
async function codes(storageDir: string, ...args: string[]): Promise<string> {
  const { baseUrl, databaseUri, derivationSecret } = systemOf('shared');
  const { REDIS_URL, SMTP_URL } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], {
    env: {
      PUBLIC_URL: baseUrl,
      MONGODB_URI: databaseUri,
      REDIS_URL,
      SMTP_URL,
      DERIVATION_SECRET: derivationSecret,
      // Nothing that these protect is touched.
      STORAGE_DIR: storageDir,
      STORAGE_MASTER_KEY: secret(),
      JWT_SECRET: secret(),
      RECEIPT_KEY: randomBytes(32).toString('base64'),
    },
  });
  return stdout;
}

/** @param storageDir an empty folder */
export async function makeCodes(storageDir: string, count: number): Promise<string[]> {
  const [, ...lines] = (await codes(storageDir, 'make', String(count))).trim().split('\r\n');
  return lines.map((line) => line.split(',')[0] ?? '');
}

export async function withdrawCode(storageDir: string, code: string): Promise<void> {
  await codes(storageDir, 'withdraw', code);
}
