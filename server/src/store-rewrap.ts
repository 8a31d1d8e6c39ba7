import { parseEnvironment } from './config/env.js';
import { Clock } from './core/clock/clock.js';
import { DiskObjects } from './modules/platform/storage/index.js';
import { runCommand } from './run-command.js';

const MAX_SHOWN = 20;

/**
 * Rewraps the keys of all encrypted files with STORAGE_MASTER_KEY; the files stay unchanged. Run it after restarting every
 * server and worker with that key. Idempotent; may be interrupted. Exits with 1 when some keys could not be rewrapped.
 */
async function rewrap(): Promise<number> {
  const env = parseEnvironment({ ...process.env, STORAGE_ENCRYPTION: 'true' });
  const disk = await DiskObjects.open(env, new Clock());
  try {
    const { rewrapped, failed, retired } = await disk.store.rewrapKeys();
    process.stdout.write(`${rewrapped} keys wrapped with STORAGE_MASTER_KEY.\n`);
    for (const name of failed.slice(0, MAX_SHOWN)) process.stdout.write(`  not wrapped: ${name}\n`);
    if (failed.length > 0) {
      process.stdout.write(`${failed.length} keys were not changed; leave STORAGE_MASTER_KEYS_PREVIOUS as it is.\n`);
    } else if (retired.length > 0 || env.STORAGE_MASTER_KEYS_PREVIOUS.length > 0) {
      process.stdout.write('STORAGE_MASTER_KEYS_PREVIOUS can be emptied.\n');
    }
    return failed.length === 0 ? 0 : 1;
  } finally {
    await disk.store.close();
  }
}

await runCommand(rewrap);
