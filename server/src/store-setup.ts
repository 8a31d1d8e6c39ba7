import { parseEnvironment } from './config/env.js';
import { Clock } from './core/clock/clock.js';
import { openS3Stores } from './modules/storage/index.js';
import { runCommand } from './run-command.js';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Makes the buckets of STORES what the product needs: the bucket itself, what pages of PUBLIC_URL may do there, and the
 * end of unfinished uploads. May be run again at any time. Exits with 1 when something still stands in the way.
 */
async function setUp(): Promise<number> {
  const env = parseEnvironment(process.env);
  const stores = await openS3Stores(env.STORES, new Clock());
  if (stores.length === 0) print('STORES names no store in S3: there is nothing to set up.');
  let troubles = 0;
  for (const [name, store] of stores) {
    const failure = await store.setUp(env.PUBLIC_URL).then(
      (lines) => lines.forEach((line) => print(`${name}: ${line}`)),
      (error: unknown) =>
        `Store "${name}" could not be set up: ${error instanceof Error ? error.message : String(error)}.`,
    );
    // What keeps it from its work says more than the call that failed for it.
    const remaining = await store.examine(env.PUBLIC_URL);
    const told = remaining.length > 0 || failure === undefined ? remaining : [failure];
    told.forEach(print);
    troubles += told.length;
    await store.close();
  }
  return troubles === 0 ? 0 : 1;
}

await runCommand(setUp);
