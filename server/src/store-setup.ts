import { parseEnvironment } from './config/env.js';
import { Clock } from './core/clock/clock.js';
import { openS3Stores } from './modules/platform/storage/index.js';
import { runCommand } from './run-command.js';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Configures the buckets of STORES: creates the bucket, its CORS rules for PUBLIC_URL, and the expiry of unfinished
 * uploads. Idempotent. Exits with 1 when problems remain.
 */
async function provision(): Promise<number> {
  const env = parseEnvironment(process.env);
  const stores = await openS3Stores(env.STORES, new Clock());
  if (stores.length === 0) print('STORES names no store in S3: there is nothing to set up.');
  let count = 0;
  for (const [name, store] of stores) {
    const failure = await store.provision(env.PUBLIC_URL).then(
      (lines) => lines.forEach((line) => print(`${name}: ${line}`)),
      (error: unknown) =>
        `Store "${name}" could not be set up: ${error instanceof Error ? error.message : String(error)}.`,
    );
    // The diagnosis is more precise than the failed call; report that call only if nothing else was found.
    const remaining = await store.diagnose(env.PUBLIC_URL);
    const problems = remaining.length > 0 || failure === undefined ? remaining : [failure];
    problems.forEach(print);
    count += problems.length;
    await store.close();
  }
  return count === 0 ? 0 : 1;
}

await runCommand(provision);
