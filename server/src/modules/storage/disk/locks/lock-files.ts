import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { exists, hasCode, removeFile } from '../files/durable-files.js';
import type { ProcessRegistry } from './process-registry.js';

export interface LockFile {
  /** False when another process took this one for dead and removed the lock. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * Mutual exclusion between processes with files only: each process creates its own file, then lists the others. Two
 * concurrent attempts may both fail, but never both succeed. Files of dead processes are removed.
 */
export class LockFiles {
  private count = 0;

  constructor(private readonly processes: ProcessRegistry) {}

  /** Null when a live process holds a conflicting lock. `label` may contain `A-Z a-z 0-9 . _ -`. */
  async acquire(folder: string, label: string, conflicts: (label: string) => boolean): Promise<LockFile | null> {
    this.count += 1;
    const name = `${label}+${this.processes.id}+${this.count}`;
    const file = join(folder, name);
    await (await open(file, 'wx')).close();
    const lockFile: LockFile = { isHeld: () => exists(file), release: () => removeFile(file) };
    try {
      for (const other of await readdir(folder)) {
        const [otherLabel = '', owner = ''] = other.split('+');
        if (other === name || !conflicts(otherLabel)) continue;
        if (await this.processes.isAlive(owner)) {
          await lockFile.release();
          return null;
        }
        await removeFile(join(folder, other));
      }
    } catch (error) {
      await lockFile.release();
      if (!hasCode(error, 'ENOENT')) throw error;
      return null;
    }
    return lockFile;
  }

  /** Retries until `timeoutMs` have passed; null then. */
  async acquireWithin(timeoutMs: number, folder: string, label: string): Promise<LockFile | null> {
    const until = performance.now() + timeoutMs;
    for (;;) {
      const lockFile = await this.acquire(folder, label, (other) => other === label);
      if (lockFile || performance.now() > until) return lockFile;
      await wait(10 + Math.random() * 40);
    }
  }
}
