import { link, mkdir, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { LRUCache } from 'lru-cache';
import { type GroupFsync, hasCode, removeFile, syncFolder } from './durable-files.js';

const KNOWN_FOLDERS = 1000;
/** How often a file is placed anew, where its folder is removed at the same time. */
const TRIES = 5;

interface Creation {
  made: Promise<unknown>;
  /** Its own name, and those of parents that were missing, are on the disk. */
  named: Promise<void>;
}

/**
 * Puts files into folders, which it creates. The name of a new folder reaches the disk while files are put there already: to sync a
 * folder waits for it.
 */
export class DurableFolders {
  private readonly creations = new Map<string, Creation>();
  /** Were there a moment ago. */
  private readonly known = new LRUCache<string, true>({ max: KNOWN_FOLDERS });

  constructor(private readonly syncs: GroupFsync) {}

  /** Hard-links the file. Fails if the name is taken. */
  link(from: string, to: string): Promise<void> {
    return this.place(link, from, to);
  }

  /** Renames the file; the new name must be free. */
  move(from: string, to: string): Promise<void> {
    return this.place(rename, from, to);
  }

  /** Hard-links the file, and replaces what an interrupted call left. */
  async linkOver(from: string, to: string): Promise<void> {
    try {
      await this.link(from, to);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      await removeFile(to);
      await this.link(from, to);
    }
  }

  /** Names in the folder are on the disk then, and its own. */
  async sync(folder: string): Promise<void> {
    // Awaits all of them: a parent of this folder may have been created for another one.
    const names = [...this.creations.values()].map(({ named }) => named);
    await Promise.all([this.flush(folder), ...names]);
  }

  private async place(put: typeof link, from: string, to: string): Promise<void> {
    const folder = dirname(to);
    if (!this.known.has(folder)) await this.create(folder);
    for (let tries = 1; ; tries += 1) {
      try {
        return await put(from, to);
      } catch (error) {
        if (!hasCode(error, 'ENOENT') || tries === TRIES) throw error;
        await this.create(folder);
      }
    }
  }

  /** Creates the folder and its missing parents. */
  private create(folder: string): Promise<unknown> {
    this.known.set(folder, true);
    const running = this.creations.get(folder);
    if (running) return running.made;
    const made = mkdir(folder, { recursive: true });
    const named = made.then((first) => this.syncParents(folder, first));
    const forget = (): void => void this.creations.delete(folder);
    named.then(forget, forget);
    this.creations.set(folder, { made, named });
    return made;
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
