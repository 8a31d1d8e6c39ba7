import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './durable-files.js';
import type { GroupFsync } from './group-fsync.js';

interface Creation {
  made: Promise<unknown>;
  /** Its own name, and those of parents that were missing, are on the disk. */
  named: Promise<void>;
}

/** Creates folders, whose names reach the disk while files are put there already: to sync a folder waits for them. */
export class DurableFolders {
  private readonly creations = new Map<string, Creation>();

  constructor(private readonly syncs: GroupFsync) {}

  /** With missing parents. */
  create(folder: string): Promise<unknown> {
    const running = this.creations.get(folder);
    if (running) return running.made;
    const made = mkdir(folder, { recursive: true });
    const named = made.then((first) => this.syncParents(folder, first));
    const forget = (): void => void this.creations.delete(folder);
    named.then(forget, forget);
    this.creations.set(folder, { made, named });
    return made;
  }

  /** Names in the folder are on the disk then, and its own. */
  async sync(folder: string): Promise<void> {
    // Of all: a parent of this folder may have been created for another one.
    const names = [...this.creations.values()].map(({ named }) => named);
    await Promise.all([this.flush(folder), ...names]);
  }

  private flush(folder: string): Promise<void> {
    return this.syncs.sync(folder, () => syncFolder(folder));
  }

  /** @param first the topmost folder that was missing */
  private async syncParents(folder: string, first: string | undefined): Promise<void> {
    if (first === undefined) return;
    const stop = dirname(first);
    for (let parent = dirname(folder); ; parent = dirname(parent)) {
      await this.flush(parent);
      if (parent === stop || parent === dirname(parent)) return;
    }
  }
}
