import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface SmallVolume {
  folder: string;
  remove(): Promise<void>;
}

/** A small separate file system, for tests of a full disk; null without permission to mount. */
export async function mountSmallVolume(megabytes: number): Promise<SmallVolume | null> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-volume-'));
  const removeFolder = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  } catch {
    await removeFolder();
    return null;
  }
  return {
    folder,
    remove: async () => {
      await run('umount', [folder]);
      await removeFolder();
    },
  };
}
