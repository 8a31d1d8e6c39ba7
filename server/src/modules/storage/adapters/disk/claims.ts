import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { exists, hasCode, removeFile } from './durable-files.js';
import type { Instances } from './instances.js';

export interface Claim {
  /** False when another process took this one for dead and removed the lock. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * Mutual exclusion between processes with files only: each process creates its own file, then lists the others. Two
 * concurrent attempts may both fail, but never both succeed. Files of dead processes are removed.
 */
export class Claims {
  private count = 0;

  constructor(private readonly instances: Instances) {}

  /** Null when a live process holds a conflicting lock. `label` may contain `A-Z a-z 0-9 . _ -`. */
  async take(folder: string, label: string, conflicts: (label: string) => boolean): Promise<Claim | null> {
    this.count += 1;
    const name = `${label}+${this.instances.id}+${this.count}`;
    const file = join(folder, name);
    await (await open(file, 'wx')).close();
    const claim: Claim = { isHeld: () => exists(file), release: () => removeFile(file) };
    try {
      for (const other of await readdir(folder)) {
        const [otherLabel = '', owner = ''] = other.split('+');
        if (other === name || !conflicts(otherLabel)) continue;
        if (await this.instances.isAlive(owner)) {
          await claim.release();
          return null;
        }
        await removeFile(join(folder, other));
      }
    } catch (error) {
      await claim.release();
      if (!hasCode(error, 'ENOENT')) throw error;
      return null;
    }
    return claim;
  }

  /** Retries until `timeoutMs` have passed; null then. */
  async takeWithin(timeoutMs: number, folder: string, label: string): Promise<Claim | null> {
    const until = performance.now() + timeoutMs;
    for (;;) {
      const claim = await this.take(folder, label, (other) => other === label);
      if (claim || performance.now() > until) return claim;
      await wait(10 + Math.random() * 40);
    }
  }
}
