import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Keeps two processes from sending the same upload; one that died leaves nothing in the way. */
export class FileLocks {
  constructor(private readonly dir: string) {}

  request = async (
    name: string,
    _options: { ifAvailable: boolean },
    callback: (lock: unknown) => Promise<void> | undefined,
  ): Promise<unknown> => {
    const path = join(this.dir, `${name.replace(/[^A-Za-z0-9-]/g, '')}.lock`);
    if (!(await this.#take(path))) return callback(null);
    try {
      await callback({ name });
    } finally {
      await rm(path, { force: true });
    }
    return undefined;
  };

  async #take(path: string): Promise<boolean> {
    await mkdir(this.dir, { recursive: true, mode: 0o700 });
    for (let tries = 0; tries < 2; tries += 1) {
      try {
        await writeFile(path, String(process.pid), { flag: 'wx', mode: 0o600 });
        return true;
      } catch {
        if (isRunning(Number(await readFile(path, 'utf8').catch(() => '')))) return false;
        await rm(path, { force: true });
      }
    }
    return false;
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
